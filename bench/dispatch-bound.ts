/** A call, and every limit that it counts for on the platform. */
export interface Limited {
  limitedBy: { key: string; count: number; windowMs: number }[];
}

/**
 * What the limits alone take: of n calls under a limit of c in a window, the last cannot leave before
 * ceil(n / c) - 1 windows are over. The slowest limit decides.
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
