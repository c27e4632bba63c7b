import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import type { PlanAnswer } from '../contract/job-desk.ts';
import type { PlanOutcome } from '../contract/jobs.ts';
import { sayBefore } from './before-words.tsx';
import en from './words/en.json';
import './plan-table.css';

const say = words(en);

// Explicit roles: for some screen readers, a row with grid layout stops being a row.
const asTable = { role: 'table' };
const asGroup = { role: 'rowgroup' };
const asRow = { role: 'row' };
const asHead = { role: 'columnheader', scope: 'col' };
const asCell = { role: 'cell' };
/** Matches plan-table.css: known heights need no measuring while scrolling. */
const ROW_HEIGHT = 56;
const PHONE_ROW_HEIGHT = { plain: 64, withWhy: 104 };
const PHONE = '(max-width: 640px)';
const SPARE_ROWS = 12;

type Row = PlanAnswer['rows'][number];

const marks: Record<PlanOutcome, { icon: IconName; look: string }> = {
  would: { icon: 'chevron-right', look: 'text-ink' },
  already: { icon: 'check', look: 'text-ok' },
  protected: { icon: 'lock', look: 'text-warn' },
  unknown: { icon: 'question', look: 'text-warn' },
  unchecked: { icon: 'clock', look: 'text-ink-2' },
};

interface PlanTableProps {
  rows: readonly Row[];
  sayVerdict: (verdict: PlanOutcome) => string;
  /** What the rows are. */
  things: PlannedThings;
}

export type PlannedThings = 'account' | 'webhook';

/** Renders only the visible rows of a long list. */
export function PlanTable({ rows, sayVerdict, things }: PlanTableProps) {
  const columns = ['line', things, 'verdict', 'why'] as const;
  const caption = say(`plan.caption.${things}`);
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => guessHeight(rows[index], isPhone),
    overscan: SPARE_ROWS,
  });
  // A rotated phone has different row heights.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they depend on it through the estimate
  useEffect(() => drawn.measure(), [isPhone, rows]);
  return (
    <section
      ref={box}
      className="max-h-105 border-t border-t-line overflow-y-auto overscroll-contain [contain:content] text-label leading-[1.4] tabular-nums focus-visible:-outline-offset-2 [&_:is(table,thead)]:block [&_tbody]:relative [&_tbody]:block max-sm:max-h-[60vh]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={caption}
    >
      <table {...asTable} aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead {...asGroup}>
          <tr {...asRow} className="plan-row plan-head" aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} {...asHead}>
                {say(`plan.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asGroup} style={{ height: drawn.getTotalSize() }}>
          {drawn.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index];
            return (
              row && (
                <tr
                  key={row.line}
                  {...asRow}
                  aria-rowindex={index + 2}
                  data-index={index}
                  className="plan-row"
                  style={{ transform: `translateY(${start}px)`, height: size }}
                >
                  <Cells row={row} verdict={sayVerdict(row.verdict)} />
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function guessHeight(row: Row | undefined, isPhone: boolean): number {
  if (!isPhone) return ROW_HEIGHT;
  return row && sayWhy(row) !== undefined ? PHONE_ROW_HEIGHT.withWhy : PHONE_ROW_HEIGHT.plain;
}

function sayWhy({ why, verdict }: Row): string | undefined {
  return why ?? (verdict === 'unchecked' ? say('why.unchecked') : undefined);
}

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(PHONE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(PHONE).matches,
  );
}

function Cells({ row, verdict }: { row: Row; verdict: string }) {
  const { icon, look } = marks[row.verdict];
  const why = sayWhy(row);
  return (
    <>
      <td {...asCell} className="text-ink-3 max-sm:hidden">
        {formatNumber(row.line)}
      </td>
      <td {...asCell} className="min-w-0 wrap-anywhere">
        {row.name !== null && <b className="font-semibold">{row.name} </b>}
        <span className="font-mono text-[13px] text-ink-2">{row.target}</span>
        {row.before !== null && (
          <span className="text-small whitespace-nowrap text-ink-2"> {sayBefore(row.before)}</span>
        )}
      </td>
      <td {...asCell} className={`flex items-center gap-1.5 font-semibold ${look}`}>
        <Icon name={icon} size={16} />
        {verdict}
      </td>
      <td {...asCell} className="plan-why text-small text-ink-2 max-sm:col-span-full" title={why}>
        <span className="line-clamp-2">{why}</span>
      </td>
    </>
  );
}
