import type { ReactNode } from 'react';
import { SkeletonRows } from './skeleton.tsx';
import './data-table.css';

/**
 * The place of a cell on a phone, where a row has two lines. The name and the state share the first line,
 * `more` cells form the second, and the actions are at its end. `none` is hidden.
 */
type PhonePlace = 'name' | 'state' | 'more' | 'actions' | 'none';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  phone: PhonePlace;
  /** On a phone the column's head precedes the value if the value alone would be unclear. */
  labelled?: boolean | undefined;
  /** Numbers are right-aligned. */
  align?: 'end' | undefined;
  /** The head is only for screen readers, for example above a column of buttons. */
  headHidden?: boolean | undefined;
  /** Takes the remaining width, and breaks words that don't fit. */
  grows?: boolean | undefined;
}

interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Rows that no longer count, such as revoked ones, are muted. */
  isQuiet?: ((row: Row) => boolean) | undefined;
  loading?: boolean | undefined;
  /** Shown instead of the rows if there are none: an EmptyState. */
  empty?: ReactNode;
}

// Explicit roles, because some screen readers don't recognize a row that is laid out in two lines.
const asTable = { role: 'table' };
const asGroup = { role: 'rowgroup' };
const asRow = { role: 'row' };
const asHead = { role: 'columnheader', scope: 'col' };
const asCell = { role: 'cell' };

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isQuiet, loading, empty } = props;
  if (loading && rows.length === 0) return <SkeletonRows />;
  if (rows.length === 0 && empty !== undefined) return <div className="p-4 sm:p-5">{empty}</div>;
  return (
    <table className="data-table" {...asTable}>
      <caption className="sr-only">{caption}</caption>
      <thead {...asGroup}>
        <tr {...asRow}>
          {columns.map(({ key, head, align, headHidden }) => (
            <th key={key} {...asHead} className={align ?? ''}>
              {headHidden ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...asGroup}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...asRow} className={isQuiet?.(row) ? 'quiet-row' : ''}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, cell, phone, labelled, align, grows } = column;
  const content = cell(row);
  const isEmpty = content === null || content === undefined || content === '' || content === false;
  const look = [`on-phone-${phone}`, align, grows && 'grows', isEmpty && 'is-empty'];
  return (
    <td {...asCell} className={look.filter(Boolean).join(' ')}>
      {labelled && (
        <span className="phone-label" aria-hidden="true">
          {head}
        </span>
      )}
      {content}
    </td>
  );
}
