import type { ReactNode } from 'react';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { words } from '#ui/words.ts';
import { useJobColumns } from './columns.tsx';
import { useJobPages } from './use-job-pages.ts';
import en from './words/en.json';

const say = words(en);
const states = ['all', 'waiting', 'running', 'paused', 'done', 'cancelled', 'declined'] as const;

interface JobListProps {
  /** Where one reads also what others planned. */
  own?: boolean | undefined;
  /** What one can do where there is no job yet. */
  empty: ReactNode;
}

export function JobList({ own, empty }: JobListProps) {
  const [state, setState] = useAddressFilter('state', states);
  const filter = { ...(state !== 'all' && { state }), ...(own && { own }) };
  const pages = useJobPages(filter);
  const { rows = [], problem } = pages;
  const columns = useJobColumns(pages.now);
  return (
    <div className="panel min-w-0">
      <div className="border-b border-line px-4 py-3 sm:px-5">
        <FilterChips
          label={say('show')}
          options={states.map((value) => ({
            value,
            label: say(`filter.${value}`),
            count: value === 'waiting' && pages.waiting ? pages.waiting : undefined,
          }))}
          value={state}
          onChange={setState}
        />
      </div>
      {problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={say('error')}
            detail={problem.detail}
            busy={pages.loading}
            onRetry={pages.again}
          />
        </div>
      )}
      {(rows.length > 0 || !problem) && (
        <div className="sm:max-lg:overflow-x-auto">
          <DataTable
            caption={say('caption')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            isQuiet={({ state: its }) => its === 'cancelled' || its === 'declined'}
            loading={pages.rows === undefined}
            empty={state === 'all' ? empty : <NoneSo onShowAll={() => setState('all')} />}
          />
        </div>
      )}
      {rows.length > 0 && (
        <LoadMore
          shown={rows.length}
          hasMore={pages.hasMore}
          busy={pages.loading}
          onMore={pages.more}
        />
      )}
    </div>
  );
}

function NoneSo({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon="search"
      title={say('none.title')}
      action={<Button onClick={onShowAll}>{say('none.clear')}</Button>}
    >
      {say('none.detail')}
    </EmptyState>
  );
}
