/** A call, and all platform limits that count it. */
export interface Limited {
  limitedBy: { key: string; count: number; windowMs: number }[];
}

/**
 * The minimum time due to the limits alone: with n calls under a limit of c per window, the last call can't
 * be sent before ceil(n / c) - 1 windows have passed. The slowest limit decides.
 */
export function boundMs(calls: readonly Limited[]): number {
  const waits = [
    ...Map.groupBy(
      calls.flatMap(({ limitedBy }) => limitedBy),
      ({ key }) => key,
    ),
  ].map(([, [first, ...rest]]) => {
    const { count, windowMs } = first as Limited['limitedBy'][number];
    return (Math.ceil((1 + rest.length) / count) - 1) * windowMs;
  });
  return Math.max(...waits);
}
