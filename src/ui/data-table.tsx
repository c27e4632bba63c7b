import type { ReactNode } from 'react';
import { SkeletonRows } from './skeleton.tsx';
import './data-table.css';

/**
 * Where a cell stands on a phone, whose rows have two lines: the name and the state share the first,
 * everything `more` the second, the actions stand at its end; `none` is left out there.
 */
type PhonePlace = 'name' | 'state' | 'more' | 'actions' | 'none';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  phone: PhonePlace;
  /** On a phone the head stands before the value, where the value alone would not tell. */
  labelled?: boolean | undefined;
  /** Numbers stand at the right. */
  align?: 'end' | undefined;
  /** The head is read out only, as above a column of buttons. */
  headHidden?: boolean | undefined;
  /** Takes what room is left, and breaks words that have none. */
  grows?: boolean | undefined;
}

interface DataTableProps<Row> {
  /** Says what the table holds; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Rows that no longer count, such as revoked ones, are quieter. */
  isQuiet?: ((row: Row) => boolean) | undefined;
  loading?: boolean | undefined;
  /** Stands in place of the rows when there are none: an EmptyState. */
  empty?: ReactNode;
}

// Spelt out: a row that becomes a box of two lines stops being a row for some screen readers.
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
