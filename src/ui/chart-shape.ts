export interface Hour {
  /** The start of the hour, in milliseconds since 1970. */
  at: number;
  count: number;
}

const FLOOR = 132;
const HEIGHT = 108;
const LEFT = 32;

/** The top of the scale: an even number that is easy to read, and at least 2. */
export function axisTop(hours: readonly Hour[]): number {
  const highest = Math.max(0, ...hours.map(({ count }) => count));
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  const rungs = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
  const rung = rungs.find((factor) => factor * power >= highest) ?? 10;
  return 2 * Math.ceil((rung * power) / 2);
}

export interface Bar extends Hour {
  x: number;
  /** The outline, with two rounded corners. */
  path: string;
  isHighest: boolean;
}

export function layOutBars(
  hours: readonly Hour[],
  { width, top }: { width: number; top: number },
): Bar[] {
  const step = (width - LEFT - 4) / Math.max(1, hours.length);
  const barWidth = step * 0.72;
  const highest = Math.max(...hours.map(({ count }) => count));
  return hours.map(({ at, count }, index) => {
    const x = round(LEFT + index * step);
    const height = (Math.min(count, top) / top) * HEIGHT;
    return {
      at,
      count,
      x,
      path: height > 0 ? outline({ x, height, width: barWidth }) : '',
      isHighest: count === highest && count > 0,
    };
  });
}

function outline({ x, height, width }: { x: number; height: number; width: number }): string {
  const radius = Math.min(4, width / 2, height);
  const straight = round(width - 2 * radius);
  const r = round(radius);
  return `M${x} ${FLOOR}v${round(radius - height)}a${r} ${r} 0 0 1 ${r} ${-r}h${straight}a${r} ${r} 0 0 1 ${r} ${r}V${FLOOR}z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
