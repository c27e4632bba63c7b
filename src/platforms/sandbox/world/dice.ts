// Repeatable randomness: every number is derived from words, the first of which is the seed.

/** Returns an integer below 2^32; similar words give very different numbers. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return mix(hash);
}

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export interface Dice {
  /** At least 0 and less than 1. */
  next(): number;
  /** Includes both ends. */
  whole(min: number, max: number): number;
  pick<Item>(list: readonly Item[]): Item;
  /** True with this probability. */
  chance(share: number): boolean;
  /** A random string of this length from the alphabet. */
  text(length: number, alphabet: string): string;
}

export function createDice(...words: (string | number)[]): Dice {
  let state = hashText(words.join('\0'));
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    pick: (list) => list[whole(0, list.length - 1)]!,
    chance: (share) => next() < share,
    text: (length, alphabet) =>
      Array.from({ length }, () => alphabet[whole(0, alphabet.length - 1)]).join(''),
  };
}

export const HEX = '0123456789abcdef';
export const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
