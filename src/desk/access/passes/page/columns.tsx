import { useMayChange } from '#kit/admin/use-may-change.ts';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Meter } from '#ui/meter.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { words } from '#ui/words.ts';
import { PassName } from './pass-name.tsx';
import type { PassAct, PassRow } from './pass-row.ts';
import en from './words/en.json';

const say = words(en);

const looks = { active: 'ok', waiting: 'warn', revoked: 'bad', expired: 'idle' } as const;

export function usePassColumns(now: number, onAct: (act: PassAct) => void): Column<PassRow>[] {
  return [
    {
      key: 'pass',
      head: say('column.pass'),
      cell: (pass) => <PassName pass={pass} />,
      phone: 'name',
      grows: true,
    },
    {
      key: 'state',
      head: say('column.state'),
      cell: ({ state, suspension }) =>
        state === 'active' && suspension ? (
          <StateTag state="bad">{say('state.suspended')}</StateTag>
        ) : (
          <StateTag state={looks[state]}>{say(`state.${state}`)}</StateTag>
        ),
      phone: 'state',
    },
    {
      key: 'seen',
      head: say('column.seen'),
      cell: (pass) => <Seen pass={pass} now={now} />,
      phone: 'more',
      labelled: true,
    },
    {
      key: 'addresses',
      head: say('column.addresses'),
      cell: ({ addresses }) => <Addresses addresses={addresses} />,
      phone: 'more',
      labelled: true,
    },
    {
      key: 'targets',
      head: say('column.targets'),
      cell: (pass) => <Targets pass={pass} />,
      phone: 'more',
      labelled: true,
    },
    {
      key: 'actions',
      head: say('column.actions'),
      headHidden: true,
      cell: (pass) =>
        pass.state === 'active' || pass.state === 'waiting' ? (
          <PassButtons pass={pass} onAct={onAct} />
        ) : (
          <RollBackLink pass={pass} />
        ),
      phone: 'actions',
    },
  ];
}

function Seen({ pass: { seen_at, sessions }, now }: { pass: PassRow; now: number }) {
  return (
    <>
      {seen_at === null ? say('seen.never') : <TimeText at={seen_at} now={now} />}
      {sessions > 0 && (
        <span className="block text-[13px] whitespace-nowrap text-ink-2 max-sm:inline">
          <span className="sm:hidden">, </span>
          {say('sessions', { count: sessions })}
        </span>
      )}
    </>
  );
}

function Targets({ pass }: { pass: PassRow }) {
  const { targets_today, targets_limit, lookups_today } = pass;
  const used = formatNumber(targets_today);
  const limit = formatNumber(targets_limit);
  const lookups = say('lookups', {
    count: lookups_today,
    number: formatNumber(lookups_today),
  });
  return (
    <Tooltip text={lookups}>
      <span className="inline-block whitespace-nowrap sm:min-w-24">
        {say('targets', { used, limit })}
        <Meter
          value={targets_today}
          max={targets_limit}
          label={say('targets.meter')}
          className="mt-1 max-sm:hidden"
        />
      </span>
    </Tooltip>
  );
}

/** The pass has ended, but its actions may still be in effect. */
function RollBackLink({ pass: { id, label } }: { pass: PassRow }) {
  const adminPath = useAdminPath();
  return (
    <LinkButton
      size="small"
      to={`${adminPath('jobs/roll-back')}?${new URLSearchParams({ pass: id, query: label })}`}
    >
      {say('roll-back')}
      <span className="sr-only"> {say('roll-back.named', { label })}</span>
    </LinkButton>
  );
}

const SHOWN_MAX = 2;

/** Shows the newest two, and all of them on hover. The server has already masked them. */
function Addresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return <span className="text-ink-3">{say('addresses.none')}</span>;
  const others = addresses.length - SHOWN_MAX;
  return (
    <Tooltip text={others > 0 ? addresses.join(', ') : undefined}>
      <span className="inline-flex flex-col gap-y-0.5 max-sm:flex-row max-sm:flex-wrap max-sm:gap-x-2">
        {addresses.slice(0, SHOWN_MAX).map((address) => (
          <code key={address} className="text-[13px] whitespace-nowrap">
            {address}
          </code>
        ))}
        {others > 0 && (
          <span className="text-[13px] text-ink-3">{say('addresses.more', { count: others })}</span>
        )}
      </span>
    </Tooltip>
  );
}

interface PassButtonsProps {
  pass: PassRow;
  onAct: (act: PassAct) => void;
}

function PassButtons({ pass, onAct }: PassButtonsProps) {
  const { disabledReason } = useMayChange();
  const kinds: readonly PassAct['kind'][] = [
    ...(pass.discord && pass.suspension ? (['ask'] as const) : []),
    ...(pass.discord ? (['unlink'] as const) : []),
    ...(pass.locked_to ? (['unlock'] as const) : []),
    'reissue',
    'revoke',
  ];
  return (
    <span className="inline-flex gap-2 sm:max-[1199px]:flex-col sm:max-[1199px]:py-1.5">
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          aria-label={say(`${kind}.named`, { label: pass.label })}
          disabledReason={disabledReason}
          onClick={() => onAct({ kind, pass })}
        >
          {say(kind)}
        </Button>
      ))}
    </span>
  );
}
