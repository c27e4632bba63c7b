// The shapes of the small chart of a card.
import type { ToolStatus } from './use-status.ts';

export const WIDTH = 160;
export const HEIGHT = 44;
const FLOOR = 43;
const TOP = 4;
const DAY_MS = 24 * 3_600_000;

type Hour = ToolStatus['hours'][number];

interface Lines {
  p50: string;
  /** Below the p50 line. */
  area: string;
  p95: string;
}

/** Hours without a call interrupt the lines. The scale begins at 0. */
export function drawLines(hours: readonly Hour[]): Lines {
  const highest = Math.max(0, ...hours.map(({ p95_ms }) => p95_ms ?? 0));
  const step = WIDTH / Math.max(1, hours.length);
  const draw = (ms: number | null, index: number) =>
    ms === null || highest === 0
      ? null
      : { x: (index + 0.5) * step, y: FLOOR - (ms / highest) * (FLOOR - TOP) };
  const p50 = runsOf(hours.map(({ p50_ms }, index) => draw(p50_ms, index)));
  const p95 = runsOf(hours.map(({ p95_ms }, index) => draw(p95_ms, index)));
  return {
    p50: p50.map((run) => lineOf(run, step)).join(''),
    area: p50.map((run) => areaOf(run, step)).join(''),
    p95: p95.map((run) => lineOf(run, step)).join(''),
  };
}

interface Point {
  x: number;
  y: number;
}

/** Splits the points where one is missing. */
function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** A run is as wide as its hours, so that a single one is seen, too. */
function widen(run: readonly Point[], step: number): Point[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  return [{ x: first.x - step / 2, y: first.y }, ...run, { x: last.x + step / 2, y: last.y }];
}

function lineOf(run: readonly Point[], step: number): string {
  return widen(run, step)
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)},${round(y)}`)
    .join('');
}

function areaOf(run: readonly Point[], step: number): string {
  const wide = widen(run, step);
  const [first, last] = [wide[0], wide.at(-1)];
  if (!first || !last) return '';
  return `${lineOf(run, step)}L${round(last.x)},${HEIGHT}L${round(first.x)},${HEIGHT}z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A short outage is still seen. */
const GAP_MIN = 2;

/** Where in the chart the tool was offline. */
export function placeOutages({
  hours,
  outages,
}: Pick<ToolStatus, 'hours' | 'outages'>): { x: number; width: number }[] {
  const start = hours[0]?.at ?? 0;
  const toX = (at: number) => Math.min(WIDTH, Math.max(0, ((at - start) / DAY_MS) * WIDTH));
  return outages.map(({ from, to }) => {
    const width = Math.max(GAP_MIN, toX(to) - toX(from));
    return { x: round(Math.min(toX(from), WIDTH - width)), width: round(width) };
  });
}
