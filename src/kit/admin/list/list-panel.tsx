import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import type { Problem } from '../../page/client.tsx';
import en from './words/en.json';

const say = words(en);

/** Matches what `useAdminPages` returns; a single-page list has no `hasMore`. */
interface ShownList<Row> {
  rows: readonly Row[];
  problem: Problem | undefined;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => void;
  hasMore?: boolean | undefined;
  isLoadingMore?: boolean | undefined;
  loadMore?: (() => void) | undefined;
}

/** Shown when the list is empty: what will appear here, and how to create the first row. */
interface EmptyWords {
  icon: IconName;
  title: string;
  detail: string;
  action?: ReactNode;
}

/** Shown when the filters exclude every row. */
interface NoMatchWords {
  title: string;
  detail: string;
  /** Label of the button that clears the filters. */
  clear?: string | undefined;
  onClear?: (() => void) | undefined;
}

/** A table of columns, or rows that draw themselves as list items. */
type ListRows<Row> =
  | {
      caption: string;
      columns: readonly Column<Row>[];
      rowKey: (row: Row) => string | number;
      isQuiet?: ((row: Row) => boolean) | undefined;
    }
  | { item: (row: Row) => ReactNode };

type ListPanelProps<Row> = ListRows<Row> & {
  list: ShownList<Row>;
  /** A separate heading for when the screen's title isn't enough, with controls beside it. */
  title?: string | undefined;
  aside?: ReactNode;
  /** Filters, search and export, in one row above the list. */
  controls?: ReactNode;
  /** The error title when loading fails. */
  error: string;
  empty: EmptyWords;
  /** Set only while a filter is active. */
  noMatch?: NoMatchWords | undefined;
  /** Set when a search found more rows than it shows; `cut` replaces the default text. */
  isCut?: boolean | undefined;
  cut?: string | undefined;
};

/** A list with all its states: loading, empty, failed, cut off, or with more to load. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { list, title, aside, controls, error, isCut, cut } = props;
  const { rows, problem } = list;
  return (
    <Panel flush title={title} aside={aside} className="min-w-0">
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
      {(rows.length > 0 || !problem) && <Rows {...props} />}
      {isCut && (
        <p className="border-t border-line px-4 py-3 text-[13px] text-ink-2 sm:px-5">
          {cut ?? say('cut', { count: rows.length })}
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
    </Panel>
  );
}

function Rows<Row>(props: ListPanelProps<Row>) {
  const { list, empty, noMatch } = props;
  const { rows, isPending } = list;
  if (rows.length === 0 && isPending) return <SkeletonRows />;
  if (rows.length === 0) {
    return (
      <div className="p-4 sm:p-5">{noMatch ? <NoMatch {...noMatch} /> : <Empty {...empty} />}</div>
    );
  }
  if ('item' in props) return <ul>{rows.map(props.item)}</ul>;
  const { caption, columns, rowKey, isQuiet } = props;
  return (
    // A sticky header needs the page to scroll, so the table scrolls by itself only on tablets.
    <div className="sm:max-lg:overflow-x-auto">
      <DataTable {...{ caption, columns, rows, rowKey, isQuiet }} />
    </div>
  );
}

function NoMatch({ title, detail, clear, onClear }: NoMatchWords) {
  return (
    <EmptyState
      icon="search"
      title={title}
      action={clear && onClear && <Button onClick={onClear}>{clear}</Button>}
    >
      {detail}
    </EmptyState>
  );
}

function Empty({ icon, title, detail, action }: EmptyWords) {
  return (
    <EmptyState icon={icon} title={title} action={action}>
      {detail}
    </EmptyState>
  );
}
