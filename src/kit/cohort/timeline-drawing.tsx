import { sayDate } from '#ui/time-words.ts';
import { whenWords } from './cohort-words.tsx';
import { DOT_ROOM, type Layout, type Stretch } from './layout.ts';
import type { Cluster } from './rules.ts';

const RADIUS = 4;
const GROUND = 6;
const LABELS = 24;
const YEAR_MS = 365 * 86_400_000;
/** The width of one label character, estimated generously. */
const CHARACTER = 7;

interface DrawingProps {
  layout: Layout;
  width: number;
  /** Read by screen readers in place of the drawing. */
  label: string;
  now: number;
  /** Called on a click on a group's background; the buttons beside the drawing do the same. */
  onChoose?: ((cluster: Cluster) => void) | undefined;
}

export function TimelineDrawing({ layout, width, label, now, onChoose }: DrawingProps) {
  const { stretches, rows } = layout;
  const floor = Math.max(3, rows) * DOT_ROOM + 2 * GROUND;
  const height = floor + LABELS;
  const labels = placeLabels(stretches, { width, now });
  return (
    <svg
      className="block max-w-full overflow-visible"
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {stretches.map((stretch, at) => (
        <g key={stretch.column}>
          {stretch.cluster && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same
            <rect
              className="fill-accent-soft data-pressable:cursor-pointer data-pressable:hover:stroke-accent"
              data-pressable={onChoose !== undefined || undefined}
              x={leftEdge(stretch) - GROUND}
              y={0}
              width={stretch.columns * DOT_ROOM + 2 * GROUND}
              height={floor}
              rx={6}
              onClick={() => stretch.cluster && onChoose?.(stretch.cluster)}
            />
          )}
          <path
            className={stretch.cluster ? 'pointer-events-none fill-accent' : 'fill-(--idle-fill)'}
            d={drawDots(stretch, floor)}
          />
          <path
            className="fill-none stroke-line-2"
            d={drawAxis(stretch, { floor, isFirst: at === 0 })}
          />
        </g>
      ))}
      {labels.map(({ text, x, anchor }) => (
        <text
          key={`${x} ${text}`}
          className="fill-ink-2 text-[13px] tabular-nums"
          x={x}
          y={floor + 18}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

function leftEdge({ column }: Stretch): number {
  return column * DOT_ROOM;
}

function rightEdge({ column, columns }: Stretch): number {
  return (column + columns) * DOT_ROOM;
}

/** Draws all dots in one path, because fifty thousand elements would be too many. */
function drawDots(stretch: Stretch, floor: number): string {
  const parts: string[] = [];
  stretch.stacks.forEach((count, column) => {
    const x = leftEdge(stretch) + column * DOT_ROOM + DOT_ROOM / 2;
    for (let row = 0; row < count; row += 1) {
      const y = floor - GROUND - row * DOT_ROOM;
      parts.push(`M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0`);
      parts.push(`a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`);
    }
  });
  return parts.join('');
}

/** Draws the line below a stretch, preceded by the two strokes of the axis break. */
function drawAxis(
  stretch: Stretch,
  { floor, isFirst }: { floor: number; isFirst: boolean },
): string {
  const y = floor + 0.5;
  const line = `M${leftEdge(stretch)} ${y}H${rightEdge(stretch)}`;
  if (isFirst) return line;
  const x = leftEdge(stretch) - 1.5 * DOT_ROOM;
  const stroke = (from: number) => `M${from} ${y + 4}l4 -8`;
  return `${stroke(x - 5)}${stroke(x + 1)}${line}`;
}

interface Label {
  text: string;
  x: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Places the groups' labels first, then any others that fit. */
function placeLabels(
  stretches: readonly Stretch[],
  { width, now }: { width: number; now: number },
): Label[] {
  const groups = stretches.filter(({ cluster }) => cluster);
  const others = stretches.filter(({ cluster }) => !cluster);
  const wanted: Label[] = [
    ...groups.map((stretch) => groupLabel(stretch, { width, now })),
    ...others.flatMap((stretch) => endLabels(stretch, { width, now })),
  ];
  const kept: Label[] = [];
  for (const label of wanted) {
    if (kept.every((other) => areApart(label, other))) kept.push(label);
  }
  return kept;
}

function groupLabel(stretch: Stretch, { width, now }: { width: number; now: number }): Label {
  const text = stretch.cluster ? whenWords(stretch.cluster, now) : '';
  const middle = (leftEdge(stretch) + rightEdge(stretch)) / 2;
  const half = (text.length * CHARACTER) / 2;
  if (middle - half < 0) return { text, x: 0, anchor: 'start' };
  if (middle + half > width) return { text, x: width, anchor: 'end' };
  return { text, x: middle, anchor: 'middle' };
}

function endLabels(stretch: Stretch, { width, now }: { width: number; now: number }): Label[] {
  const { fromMs, toMs } = stretch;
  const isYears = toMs - fromMs > 2 * YEAR_MS;
  const sayTick = (ms: number) => (isYears ? String(new Date(ms).getFullYear()) : sayDate(ms, now));
  const isLast = rightEdge(stretch) > width - 4 * DOT_ROOM;
  const first: Label = { text: sayTick(fromMs), x: leftEdge(stretch), anchor: 'start' };
  const last: Label = { text: sayTick(toMs), x: rightEdge(stretch), anchor: 'end' };
  return (isLast ? [last, first] : [first, last]).filter(
    (label, at, all) => all.findIndex(({ text }) => text === label.text) === at,
  );
}

function areApart(a: Label, b: Label): boolean {
  const [left, right] = [labelRange(a), labelRange(b)].sort((one, other) => one.from - other.from);
  return left === undefined || right === undefined || left.to + 2 * CHARACTER < right.from;
}

function labelRange({ text, x, anchor }: Label): { from: number; to: number } {
  const length = text.length * CHARACTER;
  const from = { start: x, middle: x - length / 2, end: x - length }[anchor];
  return { from, to: from + length };
}
