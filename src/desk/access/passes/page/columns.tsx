import type { Column } from '#ui/data-table.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Meter } from '#ui/meter.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { words } from '#ui/words.ts';
import { Addresses } from './addresses.tsx';
import { PassButtons } from './pass-buttons.tsx';
import { PassName } from './pass-name.tsx';
import type { PassAct, PassRow } from './pass-row.ts';
import { RollBackLink } from './roll-back-link.tsx';
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
      cell: ({ state }) => <StateTag state={looks[state]}>{say(`state.${state}`)}</StateTag>,
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
