import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { decoyNumber } from '#kit/decoys/register.ts';
import { words } from '#ui/words.ts';
import type { Part, Row } from './text-rows.ts';
import en from './words/en.json';
import type { Shown } from './worker-messages.ts';

/** The finding to scroll to. `turn` increases with every request, so that asking twice scrolls twice. */
export interface Aim {
  finding: Shown;
  turn: number;
}

const say = words(en);
const DOTS = '••••••••';
/** Must match scanner.css. */
const ROW_HEIGHT = 26;
const PADDING = 10;
const SPARE_ROWS = 20;

interface CodeRowsProps {
  label: string;
  rows: readonly Row[];
  findings: readonly Shown[];
  aim: Aim | undefined;
  heightMax: number;
}

/** Lines of text with secrets replaced by their kind. Only the visible lines of a long text are rendered. */
export function CodeRows({ label, rows, findings, aim, heightMax }: CodeRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: SPARE_ROWS,
    paddingStart: PADDING,
    paddingEnd: PADDING,
  });
  const aimedAt = aim && rows.findIndex((row) => rowLine(row) === aim.finding.line);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked for
  useEffect(() => {
    if (aimedAt === undefined || aimedAt < 0) return;
    drawn.scrollToIndex(aimedAt, { align: 'center' });
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [aim?.turn, rows]);

  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={label}
      className="overflow-auto border-y border-line bg-raised font-mono text-small"
      style={{ height: Math.min(heightMax, drawn.getTotalSize() + 2) }}
    >
      <ol className="relative min-w-max" style={{ height: drawn.getTotalSize() }}>
        {drawn.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const aimed = index === aimedAt ? 'aimed' : '';
          return (
            <li
              key={index}
              className={`code-row ${rowLook(row)} ${aimed}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              <RowText row={row} findings={findings} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function rowLine(row: Row): number | undefined {
  return row.type === 'line' ? row.line : undefined;
}

function rowLook(row: Row): string {
  if (row.type === 'gap') return 'text-ink-3';
  const secrets = row.parts.filter((part) => typeof part !== 'string');
  const found = row.found ? [row.found] : secrets;
  if (found.length === 0) return '';
  return found.every(({ kind }) => kind === 'decoy') ? 'found decoy' : 'found';
}

function RowText({ row, findings }: { row: Row; findings: readonly Shown[] }) {
  if (row.type === 'gap') {
    return (
      <>
        <span
          className="code-number sticky left-0 w-[7ch] flex-none pr-3.5 text-right text-ink-3"
          aria-hidden="true"
        >
          ···
        </span>
        {say('gap', { count: row.lines })}
      </>
    );
  }
  return (
    <>
      <span className="code-number sticky left-0 w-[7ch] flex-none pr-3.5 text-right text-ink-3">
        {row.line}
      </span>
      {row.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change places
        <PartText key={index} part={part} findings={findings} />
      ))}
    </>
  );
}

function PartText({ part, findings }: { part: Part; findings: readonly Shown[] }) {
  if (typeof part === 'string') return <span>{part}</span>;
  const decoy = findings[part.at]?.decoy;
  if (decoy) {
    return (
      <span className="my-0.75 rounded-[4px] bg-accent px-1.25 leading-5 font-semibold text-surface">
        {say('decoy.chip', { number: decoyNumber(decoy.number), label: decoy.label })}
      </span>
    );
  }
  return (
    <span className="my-0.75 rounded-[4px] bg-(--bad-btn) px-1.25 leading-5 font-semibold text-(--on-bad)">
      {say(`name.${part.kind}`).toLowerCase()} <span aria-hidden="true">{DOTS}</span>
    </span>
  );
}
