export const BANNER_SECONDS = { min: 5, max: 300, default: 15 } as const;
export const BANNER_MS = 24 * 3_600_000;

/** Accepts 5 to 300 seconds, or 0 for no countdown. Anything else falls back to the default. */
export function bannerDuration(seconds: number | undefined): number {
  if (seconds === 0) return 0;
  const { min, max } = BANNER_SECONDS;
  const isWithin = seconds !== undefined && seconds >= min && seconds <= max;
  return isWithin ? seconds : BANNER_SECONDS.default;
}
