import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { words } from '../../../../ui/words.ts';
import type { Job } from '../../job.ts';
import en from '../words/en.json';
import { RowCells } from './row-cells.tsx';
import type { Rows } from './use-rows.ts';
import './rows.css';

const say = words(en);
const ROW_PX = 45;
const OVERSCAN = 8;
const columns = ['line', 'name', 'id', 'before', 'result', 'cause'] as const;

const asTable = { role: 'table' };
const asGroup = { role: 'rowgroup' };
const asRow = { role: 'row' };
const asCell = { role: 'cell' };
const asHead = { role: 'columnheader', scope: 'col' };

/** However many rows there are, only those in view are drawn. */
export function RowTable({ job, rows, total }: { job: Job; rows: Rows; total: number }) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    // React does not like to be hurried from within a scroll event.
    useFlushSync: false,
  });
  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  const { show } = rows;
  useEffect(() => show({ first, last }), [show, first, last]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard too
    <section ref={scroller} className="rows-scroller" aria-label={say('rows.all')} tabIndex={0}>
      <table {...asTable} className="rows" aria-rowcount={total + 1}>
        <caption className="sr-only">{say('rows.caption', { id: job.id })}</caption>
        <thead {...asGroup}>
          <tr {...asRow} aria-rowindex={1}>
            {columns.map((name) => (
              <th key={name} {...asHead} className={`row-${name}`}>
                {say(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asGroup} style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ index, start }) => {
            const row = rows.rowAt(index);
            return (
              <tr
                key={index}
                {...asRow}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row ? <RowCells job={job} row={row} now={rows.now} /> : <Unread />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Unread() {
  return (
    <td {...asCell} className="row-unread">
      <Skeleton width="40%" />
    </td>
  );
}
