import { useState } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
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
  const { data, problem } = look;
  const rest = () => setDoing('nothing');
  return (
    <Panel title={say('title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-[72ch] text-ink-2">{say('about')}</p>
        {problem && (
          <ErrorPanel
            title={say('error')}
            detail={problem.detail}
            busy={look.isFetching}
            onRetry={look.refetch}
          />
        )}
        {!data && !problem && <SkeletonRows rows={2} />}
        {data?.channel && <Channel channel={data.channel} now={data.now} />}
        {data && doing !== 'setting' && (
          <div className="flex flex-wrap gap-2">
            <Button
              icon={data.channel ? undefined : 'plus'}
              disabledReason={disabledReason}
              onClick={() => setDoing('setting')}
            >
              {say(data.channel ? 'change' : 'set')}
            </Button>
            {data.channel && (
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
        {data && <Said notices={data.notices} now={data.now} />}
      </div>
      {doing === 'forgetting' && <ForgetDialog onClose={rest} />}
    </Panel>
  );
}

function ForgetDialog({ onClose }: { onClose: () => void }) {
  const forget = useAdminChange<ActionOf<typeof schemas, 'forget'>>(notices, 'forget', {
    success: ({ detail }) => ({ title: say('forgotten'), description: detail }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('forget.title')}
      sentence={say('forget.sentence')}
      verb={say('forget.verb')}
      busyVerb={say('forget.busy')}
      busy={forget.busy}
      problem={forget.problem}
      onConfirm={async () => {
        const answer = await forget.run({});
        if (answer.ok) onClose();
      }}
    />
  );
}
