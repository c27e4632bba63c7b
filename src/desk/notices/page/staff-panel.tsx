import { useState } from 'react';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { notices, type schemas } from '../contract.ts';
import { ChannelForm } from './channel-form.tsx';
import { ChooseForm } from './choose-form.tsx';
import { WhatComes } from './what-comes.tsx';
import en from './words/en.json';

const say = words(en);
const POLL_MS = 15_000;

/** The channel in which the desk tells staff what concerns them. */
export function StaffPanel() {
  const { disabledReason } = useMayChange();
  const [doing, setDoing] = useState<'nothing' | 'setting' | 'choosing' | 'forgetting'>('nothing');
  const look = useAdminQuery<ActionOf<typeof schemas, 'look'>>(notices, 'look', {
    pollMs: POLL_MS,
  });
  const rest = () => setDoing('nothing');
  return (
    <Panel title={say('title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-[72ch] text-ink-2">{say('about')}</p>
        <QueryView query={look} error={say('error')} rows={2}>
          {({ channel, can_choose: canChoose, quiet_ms: quietMs, notices: said, now }) => (
            <>
              {channel && <Channel channel={channel} now={now} />}
              {doing !== 'setting' && doing !== 'choosing' && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    icon={channel ? undefined : 'plus'}
                    disabledReason={disabledReason}
                    onClick={() => setDoing('setting')}
                  >
                    {say(channel ? 'change' : 'set')}
                  </Button>
                  {canChoose && (
                    <Button disabledReason={disabledReason} onClick={() => setDoing('choosing')}>
                      {say('choose')}
                    </Button>
                  )}
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
              {doing === 'choosing' && canChoose && <ChooseForm onDone={rest} />}
              <WhatComes quietMs={quietMs} />
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

type Notice = ActionOf<typeof schemas, 'look'>['output']['notices'][number];

const looks: Record<Notice['state'], 'ok' | 'warn' | 'bad' | 'idle'> = {
  waiting: 'warn',
  sending: 'warn',
  sent: 'ok',
  unsure: 'warn',
  summed: 'idle',
  'given-up': 'bad',
  dropped: 'idle',
};

/** Recent notices and their outcome. */
function Said({ notices, now }: { notices: readonly Notice[]; now: number }) {
  if (notices.length === 0) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer text-small text-ink-2">
        {say('said', { count: notices.length })}
      </summary>
      <ul className="mt-2 grid gap-2.5">
        {notices.map(({ id, at, content, state, why }) => (
          <li key={id} className="border-t border-line pt-2.5 text-small">
            <p className="whitespace-pre-line wrap-anywhere">{content}</p>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink-2">
              <StateTag state={looks[state]}>{say(`said.${state}`)}</StateTag>
              <TimeText at={at} now={now} />
              {why !== null && state !== 'sent' && <span className="text-ink-3">{why}</span>}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Kept = NonNullable<ActionOf<typeof schemas, 'look'>['output']['channel']>;

/** The current channel and whether it still works. Its URL is always masked. */
function Channel({ channel, now }: { channel: Kept; now: number }) {
  const { broken, name, guild_name, guild_id, is_practice, webhook, saved_at, saved_by } = channel;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="wrap-anywhere">{name}</b>
        {is_practice && <PracticeTag />}
        <StateTag state={broken ? 'bad' : 'ok'}>
          {say(broken ? 'state.broken' : 'state.ok')}
        </StateTag>
      </p>
      {broken && (
        <p className="rounded-control border border-bad-fill bg-bad-soft px-3.5 py-2.5 text-small">
          <b>{say(`broken.${broken.why}`)}</b> {say('broken.fix')}{' '}
          <span className="text-ink-2">
            {say('broken.since')} <TimeText at={broken.at} now={now} />
          </span>
        </p>
      )}
      <Facts
        items={[
          { term: say('server'), value: guild_name ?? guild_id },
          {
            term: say('webhook'),
            value:
              webhook === null ? (
                say('webhook.none')
              ) : (
                <span className="font-mono text-[13px] wrap-anywhere">{webhook}</span>
              ),
          },
          {
            term: say('set.when'),
            value: (
              <>
                <TimeText at={saved_at} now={now} /> {say('set.by', { by: saved_by })}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
