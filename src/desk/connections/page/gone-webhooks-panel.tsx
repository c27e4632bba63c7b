import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

/** Webhooks that the desk calls no more; nothing where there are none. */
export function GoneWebhooksPanel() {
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
