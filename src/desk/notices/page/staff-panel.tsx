import { useState } from 'react';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { notices, type schemas } from '../contract.ts';
import { Channel } from './channel.tsx';
import { ChannelForm } from './channel-form.tsx';
import { Said } from './said.tsx';
import en from './words/en.json';

const say = words(en);
const POLL_MS = 15_000;

/** Where the desk tells the staff that a job waits, that one ended, that a connection broke. */
export function StaffPanel() {
  const { disabledReason } = useMayChange();
  const [doing, setDoing] = useState<'nothing' | 'setting' | 'forgetting'>('nothing');
  const look = useAdminQuery<ActionOf<typeof schemas, 'look'>>(notices, 'look', {
    pollMs: POLL_MS,
  });
  const rest = () => setDoing('nothing');
  return (
    <Panel title={say('title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-[72ch] text-ink-2">{say('about')}</p>
        <QueryView query={look} error={say('error')} rows={2}>
          {({ channel, notices: said, now }) => (
            <>
              {channel && <Channel channel={channel} now={now} />}
              {doing !== 'setting' && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    icon={channel ? undefined : 'plus'}
                    disabledReason={disabledReason}
                    onClick={() => setDoing('setting')}
                  >
                    {say(channel ? 'change' : 'set')}
                  </Button>
                  {channel && (
                    <Button
                      variant="quiet"
                      disabledReason={disabledReason}
                      onClick={() => setDoing('forgetting')}
                    >
                      {say('forget')}
                    </Button>
                  )}
                </div>
              )}
              {doing === 'setting' && <ChannelForm onDone={rest} />}
              <Said notices={said} now={now} />
            </>
          )}
        </QueryView>
      </div>
      {doing === 'forgetting' && <ForgetDialog onClose={rest} />}
    </Panel>
  );
}

function ForgetDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmChange<ActionOf<typeof schemas, 'forget'>>
      feature={notices}
      action="forget"
      input={{}}
      onClose={onClose}
      title={say('forget.title')}
      sentence={say('forget.sentence')}
      verb={say('forget.verb')}
      busyVerb={say('forget.busy')}
      success={({ detail }) => ({ title: say('forgotten'), description: detail })}
    />
  );
}
