import type { ReactNode } from 'react';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { words } from '#ui/words.ts';
import type { Problem } from '../../page/client.tsx';
import en from './words/en.json';

const say = words(en);

/** As `useAdminPages` gives it; a list of one page has no `hasMore`. */
interface ListOf<Row> {
  rows: readonly Row[];
  problem: Problem | undefined;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => void;
  hasMore?: boolean | undefined;
  isLoadingMore?: boolean | undefined;
  loadMore?: (() => void) | undefined;
}

interface ListPanelProps<Row> {
  list: ListOf<Row>;
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  isQuiet?: ((row: Row) => boolean) | undefined;
  /** Filters, search and export, in one line above the table. */
  controls?: ReactNode;
  /** What could not be read. */
  error: string;
  /** An EmptyState. */
  empty: ReactNode;
  /** A search that found more than it shows. */
  isCut?: boolean | undefined;
}

/** A list with everything that can be the matter with it: loading, empty, failed, cut, or more to come. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { list, caption, columns, rowKey, isQuiet, controls, error, empty, isCut } = props;
  const { rows, problem } = list;
  return (
    <div className="panel min-w-0">
      {controls && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-4 py-3 sm:px-5">
          {controls}
        </div>
      )}
      {problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={error}
            detail={problem.detail}
            busy={list.isFetching}
            onRetry={list.refetch}
          />
        </div>
      )}
      {(rows.length > 0 || !problem) && (
        // A head that sticks needs the page to scroll, so only a tablet's table scrolls by itself.
        <div className="sm:max-lg:overflow-x-auto">
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            isQuiet={isQuiet}
            loading={list.isPending}
            empty={empty}
          />
        </div>
      )}
      {isCut && (
        <p className="border-t border-line px-4 py-3 text-[13px] text-ink-2 sm:px-5">
          {say('cut', { count: rows.length })}
        </p>
      )}
      {rows.length > 0 && list.loadMore && !isCut && (
        <LoadMore
          shown={rows.length}
          hasMore={list.hasMore === true}
          busy={list.isLoadingMore}
          onMore={list.loadMore}
        />
      )}
    </div>
  );
}
