import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from '../contract.ts';
import { ScopeText } from './scope-text.tsx';
import en from './words/en.json';

const say = words(en);

export type CodeRow = ActionOf<typeof schemas, 'list'>['output']['codes'][number];

const looks = { new: 'warn', redeemed: 'ok', revoked: 'bad', expired: 'idle' } as const;

export function useCodeColumns(now: number, onRevoke: (code: CodeRow) => void): Column<CodeRow>[] {
  const { disabledReason } = useMayChange();
  return [
    {
      key: 'label',
      head: say('column.label'),
      cell: (code) => (
        <>
          <b className="wrap-anywhere">{code.label}</b>
          {code.reissues && (
            <span className="block text-[13px] font-normal text-ink-3">{say('reissues')}</span>
          )}
        </>
      ),
      phone: 'name',
      grows: true,
    },
    {
      key: 'state',
      head: say('column.state'),
      cell: ({ state }) => <StateTag state={looks[state]}>{say(`state.${state}`)}</StateTag>,
      phone: 'state',
    },
    {
      key: 'holder',
      head: say('column.holder'),
      cell: ({ holder }) => (
        <span className="wrap-anywhere sm:inline-block sm:min-w-16 min-[1200px]:min-w-28">
          {holder}
        </span>
      ),
      phone: 'more',
      labelled: true,
    },
    {
      key: 'tools',
      head: say('column.tools'),
      cell: ({ scope, daily_cap }) => (
        <span className="min-[1200px]:whitespace-nowrap">
          <ScopeText scope={scope} />
          {daily_cap !== null && (
            <span className="text-ink-3">, {say('cap', { count: formatNumber(daily_cap) })}</span>
          )}
        </span>
      ),
      phone: 'more',
      labelled: true,
    },
    {
      key: 'end',
      head: say('column.end'),
      cell: ({ expires_at }) =>
        expires_at === null ? say('end.never') : <TimeText at={expires_at} now={now} />,
      phone: 'more',
      labelled: true,
    },
    {
      key: 'made',
      head: say('column.made'),
      cell: ({ created_by, created_at }) => (
        <>
          <span className="wrap-anywhere min-[1200px]:inline-block min-[1200px]:min-w-20">
            {created_by === 'first-start' ? say('by.first-start') : created_by}
          </span>{' '}
          <span className="text-[13px] text-ink-3">
            <TimeText at={created_at} now={now} />
          </span>
        </>
      ),
      phone: 'more',
      labelled: true,
    },
    {
      key: 'actions',
      head: say('column.actions'),
      headHidden: true,
      cell: (code) =>
        (code.state === 'new' || code.state === 'redeemed') && (
          <Button
            size="small"
            aria-label={say('revoke.named', { label: code.label })}
            disabledReason={disabledReason}
            onClick={() => onRevoke(code)}
          >
            {say('revoke')}
          </Button>
        ),
      phone: 'actions',
    },
  ];
}
