import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import type { Job } from '../../job.ts';
import en from '../words/en.json';
import { ReadCells } from './read-cells.tsx';
import { RowCells } from './row-cells.tsx';
import type { Rows } from './use-rows.ts';
import './rows.css';

const say = words(en);
const ROW_PX = 45;
const OVERSCAN = 8;
const ROWS_AHEAD = 100;
const columns = ['line', 'name', 'id', 'before', 'result', 'cause'] as const;
const planColumns = ['line', 'name', 'id', 'before', 'result', 'why'] as const;
const readColumns = ['line', 'given', 'name', 'id', 'result', 'note'] as const;
const agedColumns = ['line', 'given', 'name', 'id', 'result', 'age', 'note'] as const;

const asTable = { role: 'table' };
const asGroup = { role: 'rowgroup' };
const asRow = { role: 'row' };
const asCell = { role: 'cell' };
const asHead = { role: 'columnheader', scope: 'col' };

/** Draws only the rows in view, however many there are. */
export function RowTable({ job, rows, total }: { job: Job; rows: Rows; total: number }) {
  const scroller = useRef<HTMLElement>(null);
  const heads = listHeads(job);
  const look = chooseLook(job);
  // Keyed by line, so that a row keeps its measured height when it moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer moves rows
  const getItemKey = useCallback(
    (index: number) => rows.rowAt(index)?.line ?? `unread ${index}`,
    [rows.version],
  );
  const virtual = useVirtualizer({
    count: total,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    // Flushing synchronously within a scroll event makes React complain.
    useFlushSync: false,
  });
  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  const { show } = rows;
  const isHeld = useAnchor({ scroller, virtual, rows });
  // By the time it's requested, the row being read may have moved to the next page.
  const ahead = isHeld ? ROWS_AHEAD : 0;
  useEffect(() => show({ first, last: last + ahead }), [show, first, last, ahead]);

  // The browser would scroll smoothly, and rows measured on the way would stop it.
  const jump = (event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.metaKey;
    if (!isPlain || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    virtual.scrollToIndex(event.key === 'Home' ? 0 : total - 1);
  };

  return (
    <section
      ref={scroller}
      data-part="rows"
      className="max-h-[min(640px,72dvh)] overflow-auto overscroll-contain rounded-[0_0_11px_11px] focus-visible:-outline-offset-2"
      aria-label={say('rows.all')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard too
      tabIndex={0}
      onKeyDown={jump}
    >
      <table {...asTable} className={`rows ${look}`} aria-rowcount={total + 1}>
        <caption className="sr-only">{say('rows.caption', { id: job.id })}</caption>
        <thead {...asGroup}>
          <tr {...asRow} aria-rowindex={1}>
            {heads.map((name) => (
              <th key={name} {...asHead} className={`row-${name}`}>
                {say(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asGroup} style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ index, key, start }) => {
            const row = rows.rowAt(index);
            return (
              <tr
                // The key changes once the row is read, because only new elements are measured, and its
                // height might stay the same.
                key={key}
                {...asRow}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${start}px)` }}
              >
                {!row && <Unread />}
                {row && job.reads && <ReadCells job={job} row={row} now={rows.now} />}
                {row && !job.reads && <RowCells job={job} row={row} now={rows.now} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function chooseLook({ reads, state }: Job): string {
  if (!reads) return state === 'waiting' ? 'rows-plan' : '';
  return reads.has_ages ? 'rows-read rows-aged' : 'rows-read';
}

function listHeads({ reads, state }: Job) {
  if (!reads) return state === 'waiting' ? planColumns : columns;
  return reads.has_ages ? agedColumns : readColumns;
}

function Unread() {
  return (
    <td {...asCell} className="row-unread">
      <Skeleton width="40%" />
    </td>
  );
}

interface Anchored {
  scroller: RefObject<HTMLElement | null>;
  virtual: Virtualizer<HTMLElement, Element>;
  rows: Rows;
}

interface Anchor {
  line: number;
  index: number;
  /** How many pixels of the row are above the edge. */
  pixels: number;
}

/**
 * Newer rows are added at the top. A reader who has scrolled down keeps their row in place, and a reader at
 * the top sees the new rows. Returns true while a row is held in place.
 */
function useAnchor({ scroller, virtual, rows }: Anchored): boolean {
  const [isHeld, setHeld] = useState(false);
  const anchor = useRef<Anchor>(undefined);
  const now = useRef({ virtual, rows });
  now.current = { virtual, rows };

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const hold = () => {
      anchor.current = anchorAt(box.scrollTop, now.current);
      setHeld(anchor.current !== undefined);
    };
    box.addEventListener('scroll', hold, { passive: true });
    return () => box.removeEventListener('scroll', hold);
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer moves rows
  useLayoutEffect(() => {
    const held = anchor.current;
    const index = held && rows.indexOf(held.line);
    const start = index === undefined ? undefined : virtual.getOffsetForIndex(index, 'start')?.[0];
    const box = scroller.current;
    // An answer that moves nothing must not interrupt scrolling.
    if (!held || start === undefined || index === held.index || !box) return;
    const wanted = start + held.pixels;
    if (Math.abs(wanted - box.scrollTop) >= 1) box.scrollTop = wanted;
  }, [rows.version]);

  return isHeld;
}

function anchorAt(top: number, { virtual, rows }: Pick<Anchored, 'virtual' | 'rows'>) {
  const item = top > 0 ? virtual.getVirtualItemForOffset(top) : undefined;
  const line = item && rows.rowAt(item.index)?.line;
  return item && line !== undefined
    ? { line, index: item.index, pixels: top - item.start }
    : undefined;
}
