import { formatNumber } from '#ui/format-number.ts';

const DAY_S = 86_400;

const UNITS = [
  [365 * DAY_S, 'year'],
  [DAY_S, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** '7 days', '90 minutes': uses the largest unit that gives a whole number. */
export function sayDuration(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  const count = seconds / size;
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}
