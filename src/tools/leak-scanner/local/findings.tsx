import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import { decoyNumber } from '#kit/decoys/register.ts';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import type { FindingKind } from '../scanner.ts';
import type { Aim } from './code-rows.tsx';
import { FindingGroup, Planted, TellStaff } from './finding-group.tsx';
import { handOverWebhook } from './hand-over.ts';
import { Marks, PlaceLink } from './place-link.tsx';
import type { Scan } from './scan.ts';
import { useScan } from './use-scan.ts';
import en from './words/en.json';
import type { Shown } from './worker-messages.ts';

const say = words(en);
/** Up to this many items are rendered directly. Longer lists scroll and only render the visible items. */
const PLAIN_MAX = 60;
const HEAD_HEIGHT = 190;
const ROW_HEIGHT = 92;
const SPARE_ITEMS = 6;

interface FindingsProps {
  scan: Scan;
  only: FindingKind | undefined;
  windowHeight: number;
  onAim: (aim: Aim) => void;
}

/** Lists findings by kind, worst first: what it gives access to, how to revoke it, and where it was found. */
export function Findings({ scan, only, windowHeight, onAim }: FindingsProps) {
  useScan(scan);
  const [opened, setOpened] = useState<ReadonlySet<FindingKind>>(new Set());
  const turns = useRef(0);
  const groups = scan.groups(only);
  const count = groups.reduce((sum, group) => sum + countItems(group), 0);

  const toggle = (kind: FindingKind) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(kind)) after.add(kind);
      return after;
    });
  const aimAt = (finding: Shown) => {
    turns.current += 1;
    onAim({ finding, turn: turns.current });
  };

  const draw = (index: number): ReactNode => {
    const { group, at } = itemAt(groups, index);
    if (at > 0) {
      const finding = group.findings[at - 1];
      const isLast = at === group.findings.length;
      return finding && <FindingRow scan={scan} finding={finding} isLast={isLast} onAim={aimAt} />;
    }
    const isOpen = opened.has(group.kind);
    return (
      <FindingGroup
        scan={scan}
        {...group}
        isOpen={isOpen}
        onToggle={() => toggle(group.kind)}
        onAim={aimAt}
      />
    );
  };

  if (count <= PLAIN_MAX) {
    return (
      <ul aria-label={say('list')}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they only ever grow at their ends
          <li key={index}>{draw(index)}</li>
        ))}
      </ul>
    );
  }
  return <LongList count={count} draw={draw} height={Math.max(420, windowHeight * 0.8)} />;
}

interface LongListProps {
  count: number;
  draw: (index: number) => ReactNode;
  height: number;
}

function LongList({ count, draw, height }: LongListProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: (index) => (index === 0 ? HEAD_HEIGHT : ROW_HEIGHT),
    overscan: SPARE_ITEMS,
  });
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={say('list')}
      className="overflow-y-auto rounded-panel"
      style={{ height }}
    >
      <ul className="relative" style={{ height: drawn.getTotalSize() }}>
        {drawn.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            ref={drawn.measureElement}
            data-index={index}
            className="absolute top-0 left-0 w-full"
            style={{ transform: `translateY(${start}px)` }}
          >
            {draw(index)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Group {
  kind: FindingKind;
  findings: readonly Shown[];
}

/** Counts the head, and a row per finding if there are several. */
function countItems({ findings }: Group): number {
  return findings.length === 1 ? 1 : findings.length + 1;
}

function itemAt(groups: readonly Group[], index: number): { group: Group; at: number } {
  let before = 0;
  for (const group of groups) {
    const own = countItems(group);
    if (index < before + own) return { group, at: index - before };
    before += own;
  }
  throw new RangeError(`There is no item ${index}`);
}

interface FindingRowProps {
  scan: Scan;
  finding: Shown;
  isLast: boolean;
  onAim: (finding: Shown) => void;
}

/** One of several findings of a kind. */
function FindingRow({ scan, finding, isLast, onAim }: FindingRowProps) {
  const { masked, excerpt, decoy, hasWebhook, at } = finding;
  return (
    <>
      <div className={`finding-item ${isLast ? 'last' : ''}`}>
        <div className="grid gap-1.5 border-t border-line py-3">
          <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <code className="font-semibold">{decoy ? decoyName(decoy) : masked}</code>
            <Marks of={finding} />
            <PlaceLink scan={scan} finding={finding} onAim={onAim} />
          </div>
          {decoy && (
            <p className="text-small text-ink-2">
              <Planted decoy={decoy} />
            </p>
          )}
          <p className="truncate rounded-[6px] bg-sunken px-2.5 py-1.5 font-mono text-[13px]">
            {excerpt}
          </p>
          {decoy && <TellStaff decoy={decoy} />}
          {hasWebhook && (
            <Button
              size="small"
              className="justify-self-start"
              icon="unplug"
              onClick={() => handOverWebhook(scan, { at, tool: 'delete-webhook' })}
            >
              {say('fix.delete')}
            </Button>
          )}
        </div>
      </div>
      {isLast && <div className="h-3.5" />}
    </>
  );
}

function decoyName(decoy: NonNullable<Shown['decoy']>): string {
  return say('decoy', { number: decoyNumber(decoy.number) });
}
