import { useState } from 'react';
import { useAdminPages } from '#kit/admin/use-admin-pages.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import { type ActionOf, useGuard, useGuardedText } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Panel } from '#ui/panel.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { bans, type schemas } from '../contract.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { shortNetwork } from './read-target.ts';
import { useSettled } from './use-settled.ts';
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
    <Panel flush title={say('list.title')} aside={<SearchField search={search} />}>
      {search.login && (
        <div className="px-4 pt-4 sm:px-5">
          <SecretNotice {...guard.loginWords(search.login)} />
        </div>
      )}
      {pages.problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={say('list.error')}
            detail={pages.problem.detail}
            busy={pages.isFetching}
            onRetry={pages.refetch}
          />
        </div>
      )}
      {!(pages.problem && pages.rows.length === 0) && (
        <DataTable
          caption={say('list.caption')}
          columns={columns}
          rows={pages.rows}
          rowKey={(row) => row.network}
          isQuiet={(row) => row.is_over}
          loading={pages.isPending}
          empty={<Nothing query={query} />}
        />
      )}
      {pages.rows.length > 0 && (
        <LoadMore
          shown={pages.rows.length}
          hasMore={pages.hasMore}
          busy={pages.isLoadingMore}
          onMore={pages.loadMore}
        />
      )}
      {pages.first?.is_cut && (
        <p className="border-t border-line px-4 py-3 text-[13px] text-ink-2 sm:px-5">
          {say('list.cut')}
        </p>
      )}
      {lifting !== undefined && (
        <LiftDialog network={lifting} onClose={() => setLifting(undefined)} />
      )}
    </Panel>
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

function Nothing({ query }: { query: string }) {
  if (query === '') {
    return (
      <EmptyState icon="shield-x" title={say('empty.title')}>
        {say('empty.detail')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={say('no-hit.title', { query })}>
      {say('no-hit.detail')}
    </EmptyState>
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
