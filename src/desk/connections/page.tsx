import { type ReactNode, useState } from 'react';
import { AdminScreen } from '#kit/admin/admin-screen.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from './contract.ts';
import { ConnectionPanel } from './page/connection-panel.tsx';
import { PreflightPanel } from './page/preflight-panel.tsx';
import { platformNames, type Report } from './page/report.ts';
import en from './page/words/en.json';
import './page/connections.css';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { TimeText } from '#ui/time-text.tsx';

const say = words(en);
const POLL_MS = 30_000;

interface ScreenProps {
  /** The panel for the staff channel. */
  staff: ReactNode;
  /** The part of the bot's panel for the use from Discord. */
  fromDiscord: ReactNode;
}

export function Screen({ staff, fromDiscord }: ScreenProps) {
  const query = useAdminQuery<ActionOf<typeof schemas, 'inspect'>>(feature, 'inspect', {
    pollMs: POLL_MS,
  });
  return (
    <AdminScreen title={say('screen')} query={query} error={say('error')} rows={8}>
      {(data) => (
        <>
          {platformNames.map((platform) => (
            <ConnectionPanel key={platform} platform={platform} report={data}>
              {platform === 'discord' && fromDiscord}
            </ConnectionPanel>
          ))}
          <PreflightPanel report={data} />
          {staff}
          <GoneWebhooksPanel />
          <PracticePanel report={data} />
        </>
      )}
    </AdminScreen>
  );
}

/** The practice world that the tools act on while nothing is connected. */
function PracticePanel({ report }: { report: Report }) {
  const { disabledReason } = useMayChange();
  const [isAsking, setAsking] = useState(false);
  const isUsed = platformNames.some((platform) => report[platform].mode === 'practice');
  return (
    <Panel title={say('practice')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="min-w-0 flex-1 basis-80 text-ink-2">
          {say(isUsed ? 'practice.about' : 'practice.unused')}
        </p>
        <Button icon="undo" disabledReason={disabledReason} onClick={() => setAsking(true)}>
          {say('reset')}
        </Button>
      </div>
      {isAsking && <ResetDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmChange<ActionOf<typeof schemas, 'resetPractice'>>
      feature={feature}
      action="resetPractice"
      input={{}}
      onClose={onClose}
      title={say('reset.title')}
      sentence={say('reset.sentence')}
      verb={say('reset.verb')}
      busyVerb={say('reset.busy')}
      success={({ detail }) => ({ title: say('reset.done'), description: detail })}
    />
  );
}

/** Webhooks that the desk no longer calls. Hidden if there are none. */
function GoneWebhooksPanel() {
  const { data } = useAdminQuery<ActionOf<typeof schemas, 'deadWebhooks'>>(feature, 'deadWebhooks');
  if (!data || data.count === 0) return null;
  const { webhooks, count, now } = data;
  return (
    <Panel title={say('gone')}>
      <p className="mb-3.5 max-w-[68ch] text-ink-2">{say('gone.about')}</p>
      <ul className="grid divide-y divide-line">
        {webhooks.map(({ id, at }) => (
          <GoneWebhook key={id} id={id} at={at} now={now} />
        ))}
      </ul>
      {count > webhooks.length && (
        <p className="mt-3 text-small text-ink-3">
          {say('gone.more', { shown: webhooks.length, count })}
        </p>
      )}
    </Panel>
  );
}

function GoneWebhook({ id, at, now }: { id: string; at: number; now: number }) {
  const { disabledReason } = useMayChange();
  const again = useAdminChange<ActionOf<typeof schemas, 'callAgain'>>(feature, 'callAgain', {
    success: ({ detail }) => ({ title: say('gone.again.done'), description: detail }),
    // The list has no room for it.
    failure: () => ({}),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2">
      <code className="min-w-0 wrap-anywhere">{id}</code>
      <span className="grow text-small text-ink-3">
        {say('gone.since')} <TimeText at={at} now={now} />
      </span>
      <Button
        size="small"
        busy={again.busy}
        busyLabel={say('gone.again.busy')}
        disabledReason={disabledReason}
        aria-label={say('gone.again.label', { id })}
        onClick={() => void again.run({ webhook_id: id })}
      >
        {say('gone.again')}
      </Button>
    </li>
  );
}
