import type { ActionOf } from '#kit/page/action.tsx';
import { WebhookPicture, webhookName } from '#kit/webhook/webhook-card.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from './contract.ts';
import en from './words/en.json';

const say = words(en);

type Webhook = ActionOf<typeof schemas, 'list'>['output']['webhooks'][number];

interface WebhookRowProps {
  of: Webhook;
  now: number;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
  /** It is being rotated, was deleted since the list, or may be the new one of a rotation whose answer was lost. */
  note: 'rotating' | 'deleted' | 'twin' | undefined;
  cannotRotate: string | undefined;
  onRotate: () => void;
}

/** A webhook of the list: what it is, where it posts, who made it and when it was last used here. */
export function WebhookRow(props: WebhookRowProps) {
  const { of, now, isSelected, onSelect, note, cannotRotate, onRotate } = props;
  return (
    <li className="flex items-start gap-3 rounded-control border border-line px-3 py-2.5">
      <Checkbox
        label={<span className="sr-only">{say('row.select', { name: webhookName(of) })}</span>}
        checked={isSelected}
        onChange={onSelect}
        className="pt-1.5"
      />
      <WebhookPicture of={of} />
      <div className="min-w-0 flex-1 text-small text-ink-2">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink">
          <b className="text-body wrap-anywhere">{webhookName(of)}</b>
          <Tag>{kindWords(of)}</Tag>
          {of.creator?.is_member === false && <Tag tone="warn">{say('row.left')}</Tag>}
          {note && <Tag tone="warn">{say(`row.${note}`)}</Tag>}
        </p>
        <p className="wrap-anywhere">
          {of.channel_name ? say('row.channel', { name: of.channel_name }) : of.channel_id}
          {of.follows !== null && ` · ${say('row.follows', { from: of.follows })}`}
        </p>
        <p className="wrap-anywhere">
          {creatorWords(of)} <TimeOrUnknown at={of.created_at} now={now} />
          {' · '}
          {of.last_used_at === null ? (
            say('row.unused')
          ) : (
            <>
              {say('row.used')} <TimeText at={of.last_used_at} now={now} form="moment" />
            </>
          )}
        </p>
        <p className="font-mono text-[13px] wrap-anywhere">{of.id}</p>
        {of.type === 1 && (note === undefined || note === 'twin') && (
          <Button size="small" className="mt-1.5" disabledReason={cannotRotate} onClick={onRotate}>
            {say('rotate')} <span className="sr-only">{webhookName(of)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function TimeOrUnknown({ at, now }: { at: number | null; now: number }) {
  return at === null ? say('unknown') : <TimeText at={at} now={now} form="date" />;
}

function creatorWords({ creator, is_own_app }: Webhook): string {
  if (is_own_app) return say('row.made.desk');
  if (!creator) return say('row.made');
  const who = { name: creator.name };
  return say(creator.is_member === null ? 'row.made.unchecked' : 'row.made.by', who);
}

function kindWords({ type, application_id }: Webhook): string {
  if (type === 2) return say('row.follower');
  if (type === 3) return say('row.application');
  return application_id === null ? say('row.incoming') : say('row.app', { id: application_id });
}
