import { Link } from 'wouter';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { decoyNumber } from '#kit/decoys/register.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

export type DecoyRow = ActionOf<typeof schemas, 'list'>['output']['decoys'][number];

export function useDecoyColumns(
  now: number,
  onRetire: (decoy: DecoyRow) => void,
): Column<DecoyRow>[] {
  const { disabledReason } = useMayChange();
  const adminPath = useAdminPath();
  return [
    {
      key: 'label',
      head: say('column.label'),
      cell: ({ number, label }) => (
        <span className="inline-flex gap-3 sm:min-w-40">
          <span className="whitespace-nowrap text-ink-3 tabular-nums">{decoyNumber(number)}</span>
          <b className="wrap-anywhere">{label}</b>
        </span>
      ),
      phone: 'name',
    },
    {
      key: 'state',
      head: say('column.state'),
      cell: ({ retired_at }) =>
        retired_at === null ? (
          <StateTag state="ok">{say('state.live')}</StateTag>
        ) : (
          <StateTag state="idle">{say('state.retired')}</StateTag>
        ),
      phone: 'state',
    },
    {
      key: 'found',
      head: say('column.found'),
      cell: ({ found_at }) =>
        found_at !== null && (
          <StateTag state="bad">
            <TimeText at={found_at} now={now} form="moment" />
          </StateTag>
        ),
      phone: 'more',
      labelled: true,
    },
    {
      key: 'place',
      head: say('column.place'),
      cell: ({ place }) =>
        place !== null && (
          <span className="inline-block max-w-[48ch] whitespace-normal wrap-anywhere">{place}</span>
        ),
      phone: 'more',
      labelled: true,
      grows: true,
    },
    {
      key: 'planted',
      head: say('column.planted'),
      cell: ({ planted_by, made_at }) => (
        <span className="sm:inline-block sm:min-w-28">
          <span className="wrap-anywhere">{planted_by ?? say('erased')}</span>{' '}
          <span className="text-[13px] text-ink-3">
            <TimeText at={made_at} now={now} form="moment" />
          </span>
        </span>
      ),
      phone: 'more',
      labelled: true,
    },
    {
      key: 'case',
      head: say('column.case'),
      cell: ({ case_id }) => (
        <Link to={adminPath(`cases/${case_id}`)} className="font-mono">
          {case_id}
        </Link>
      ),
      phone: 'more',
      labelled: true,
    },
    {
      key: 'actions',
      head: say('column.actions'),
      headHidden: true,
      cell: (decoy) =>
        decoy.retired_at === null && (
          <Button
            size="small"
            aria-label={say('retire.named', { number: decoyNumber(decoy.number) })}
            disabledReason={disabledReason}
            onClick={() => onRetire(decoy)}
          >
            {say('retire')}
          </Button>
        ),
      phone: 'actions',
    },
  ];
}
