/** How often a test repeats itself with other inputs: fewer times in the gate than in `npm run test:long`. */
export function rounds(counts: { gate: number; long: number }): number {
  return isLong ? counts.long : counts.gate;
}

/** Whether this is `npm run test:long`. */
export const isLong = process.env.GATEHOUSE_LONG_TESTS === '1';
