import { useEffect, useState } from 'react';
import { ConfirmChange } from '#kit/admin/confirm-change.tsx';
import { ListPanel } from '#kit/admin/list/list-panel.tsx';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { useGuard, useGuardedText } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { bans, type schemas } from '../contract.ts';
import { describeExtent, failureWords } from './ban-words.ts';
import { shortNetwork } from './read-target.ts';
import en from './words/en.json';

const say = words(en);

export type BanPage = ActionOf<typeof schemas, 'list'>;
type Row = BanPage['output']['bans'][number];

export function BanList() {
  const guard = useGuard();
  const search = useGuardedText();
  const query = useSettled(search.value.trim());
  const [lifting, setLifting] = useState<string>();
  const pages = useAdminPages<BanPage, Row>(bans, 'list', {
    input: query === '' ? {} : { query },
    rowsOf: (page) => page.bans,
  });
  const columns = useColumns(pages.first?.now ?? 0, setLifting);

  return (
    <>
      <ListPanel
        title={say('list.title')}
        aside={<SearchField search={search} />}
        controls={search.login && <SecretNotice {...guard.loginWords(search.login)} />}
        list={pages}
        caption={say('list.caption')}
        columns={columns}
        rowKey={(row) => row.network}
        isQuiet={(row) => row.is_over}
        error={say('list.error')}
        empty={{ icon: 'shield-x', title: say('empty.title'), detail: say('empty.detail') }}
        noMatch={
          query === ''
            ? undefined
            : { title: say('no-hit.title', { query }), detail: say('no-hit.detail') }
        }
        isCut={pages.first?.is_cut}
        cut={say('list.cut')}
      />
      {lifting !== undefined && (
        <LiftDialog network={lifting} onClose={() => setLifting(undefined)} />
      )}
    </>
  );
}

function SearchField({ search }: { search: ReturnType<typeof useGuardedText> }) {
  return (
    <TextInput
      type="search"
      className="w-44 sm:w-72"
      aria-label={say('search')}
      placeholder={say('search.placeholder')}
      value={search.value}
      onChange={(event) => search.type(event.target.value)}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function useColumns(now: number, onLift: (network: string) => void): Column<Row>[] {
  const { disabledReason } = useMayChange();
  return [
    {
      key: 'network',
      head: say('col.network'),
      cell: ({ network }) => (
        <code className="max-sm:wrap-anywhere sm:whitespace-nowrap">{shortNetwork(network)}</code>
      ),
      phone: 'name',
    },
    {
      key: 'reason',
      head: say('col.reason'),
      cell: ({ reason }) => reason,
      phone: 'more',
      grows: true,
    },
    { key: 'by', head: say('col.by'), cell: (row) => row.created_by, phone: 'more' },
    {
      key: 'since',
      head: say('col.since'),
      cell: (row) => <TimeText at={row.created_at} now={now} />,
      phone: 'more',
    },
    {
      key: 'ends',
      head: say('col.ends'),
      cell: (row) => <Ends row={row} now={now} />,
      phone: 'state',
    },
    {
      key: 'do',
      head: say('col.do'),
      headHidden: true,
      cell: ({ network }) => (
        <Button
          size="small"
          aria-label={say('lift.of', { network: shortNetwork(network) })}
          disabledReason={disabledReason}
          onClick={() => onLift(network)}
        >
          {say('lift')}
        </Button>
      ),
      phone: 'actions',
    },
  ];
}

function Ends({ row, now }: { row: Row; now: number }) {
  if (row.expires_at === null) return say('list.never');
  if (row.is_over) return <StateTag state="idle">{say('list.over')}</StateTag>;
  return <TimeText at={row.expires_at} now={now} />;
}

const SETTLED_MS = 250;

/** Returns the value once it has stayed the same for a moment, so that not every keystroke makes a call. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface LiftDialogProps {
  network: string;
  onClose: () => void;
}

function LiftDialog({ network, onClose }: LiftDialogProps) {
  const extent = describeExtent(network);

  return (
    <ConfirmChange<ActionOf<typeof schemas, 'unban'>>
      feature={bans}
      action="unban"
      input={{ unbanned_ip: network }}
      onClose={onClose}
      // Another admin lifted it first, so there is nothing left to confirm.
      doneBy="bans/not-listed"
      success={({ message }) => ({ title: say('lifted.title'), description: message })}
      failure={(problem) => failureWords('lift', problem)}
      refusal={(problem) => failureWords('lift', problem)}
      title={say('lift.title')}
      tone="safe"
      sentence={
        <Sentence
          text={extent ? say('lift.sentence.extent', { extent }) : say('lift.sentence')}
          parts={{ network: <b className="wrap-anywhere">{shortNetwork(network)}</b> }}
        />
      }
      verb={say('lift.verb')}
      busyVerb={say('lift.busy')}
    />
  );
}
