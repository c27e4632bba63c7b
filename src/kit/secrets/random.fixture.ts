// Seeded randomness, so that a failure can be reproduced.
export interface Chance {
  below(limit: number): number;
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  text(alphabet: string, length: number): string;
}

export const DIGITS = '0123456789';
export const HEX = '0123456789ABCDEF';
export const LOWER = 'abcdefghijklmnopqrstuvwxyz';
export const BASE62 = DIGITS + LOWER + LOWER.toUpperCase();
export const BASE64URL = `${BASE62}-_`;

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick,
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
  };
}
