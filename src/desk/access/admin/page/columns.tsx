import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

export type KeyRow = ActionOf<typeof schemas, 'keys'>['output']['keys'][number];

export function useKeyColumns(now: number, onRevoke: (key: KeyRow) => void): Column<KeyRow>[] {
  const { disabledReason } = useMayChange();
  return [
    {
      key: 'label',
      head: say('column.label'),
      cell: ({ label, is_own }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="wrap-anywhere">{label}</b>
          {is_own && <Tag tone="accent">{say('own')}</Tag>}
        </span>
      ),
      phone: 'name',
      grows: true,
    },
    {
      key: 'access',
      head: say('column.access'),
      cell: ({ access, revoked_at }) =>
        revoked_at === null ? (
          <StateTag state={access === 'full' ? 'ok' : 'idle'}>{say(`access.${access}`)}</StateTag>
        ) : (
          <StateTag state="bad">{say('access.revoked')}</StateTag>
        ),
      phone: 'state',
    },
    {
      key: 'made',
      head: say('column.made'),
      cell: ({ created_at, created_by }) => (
        // The creator's name may wrap anywhere, so the column could shrink to one letter.
        <span className="inline-block sm:min-w-38">
          <TimeText at={created_at} now={now} />{' '}
          <span className="text-[13px] text-ink-3 wrap-anywhere">
            {created_by === 'first-start' ? say('by.first-start') : say('made', { by: created_by })}
          </span>
        </span>
      ),
      phone: 'more',
      labelled: true,
    },
    {
      key: 'seen',
      head: say('column.seen'),
      cell: ({ seen_at }) =>
        seen_at === null ? say('seen.never') : <TimeText at={seen_at} now={now} />,
      phone: 'more',
      labelled: true,
    },
    {
      key: 'sessions',
      head: say('column.sessions'),
      cell: ({ sessions }) => formatNumber(sessions),
      phone: 'more',
      align: 'end',
      labelled: true,
    },
    {
      key: 'actions',
      head: say('column.actions'),
      headHidden: true,
      cell: (key) =>
        key.revoked_at === null && (
          <Button
            size="small"
            aria-label={say('revoke.named', { label: key.label })}
            disabledReason={disabledReason}
            onClick={() => onRevoke(key)}
          >
            {say('revoke')}
          </Button>
        ),
      phone: 'actions',
    },
  ];
}
