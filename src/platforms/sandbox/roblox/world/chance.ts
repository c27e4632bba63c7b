/** A sequence of random numbers that is always the same for the same start. */
export interface Chance {
  /** True with this probability: 0.2 is one time in five. */
  isLucky(share: number): boolean;
  /** Returns an integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
}

/** `start` is from 0 to 1. The generator is mulberry32: small, fast, and good enough for sample data. */
export function createChance(start: number): Chance {
  let state = Math.floor(start * 2 ** 32) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    isLucky: (share) => next() < share,
    between,
    pick: (list) => list[between(0, list.length - 1)]!,
  };
}
