/** A wait as people say it: '40 s', '12 min', '3 h'. */
export function sayWait(waitMs: number): string {
  if (waitMs <= 90_000) return `${Math.ceil(waitMs / 1_000)} s`;
  if (waitMs <= 90 * 60_000) return `${Math.ceil(waitMs / 60_000)} min`;
  return `${Math.ceil(waitMs / 3_600_000)} h`;
}
