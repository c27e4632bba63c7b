// Codes that people read aloud and type: groups of four characters, of which the last one is a check character.
// Crockford's base32: no I, L, O or U, so that a code read aloud is typed right.
export const READABLE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUP = 4;

/** Appends the check character, and prints the code in groups: `K7QM-2F9D`. */
export function writeReadable(characters: string): string {
  return group(characters + READABLE_ALPHABET[checkValue(characters)]);
}

/** Prints bits as readable characters, five bits each; surplus bits are left out. */
export function toReadable(bytes: Uint8Array, length: number): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const characters = Array.from({ length }, (_, at) =>
    Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2),
  );
  return characters.map((value) => READABLE_ALPHABET[value]).join('');
}

export type ReadableFault = 'missing' | 'short' | 'long' | 'character' | 'mistyped';

export type ReadableReading =
  /** `characters` is without the check character and the hyphens. */
  { ok: true; characters: string; text: string } | { ok: false; fault: ReadableFault };

/**
 * Reads a code however it was typed. `length` counts the check character. One wrong character and two that
 * changed places are always noticed.
 */
export function readReadable(typed: string, length: number): ReadableReading {
  const bare = bareReadable(typed);
  if (bare === '') return { ok: false, fault: 'missing' };
  if ([...bare].some((one) => !READABLE_ALPHABET.includes(one))) {
    return { ok: false, fault: 'character' };
  }
  if (bare.length !== length) return { ok: false, fault: bare.length < length ? 'short' : 'long' };
  const characters = bare.slice(0, -1);
  const isRight = READABLE_ALPHABET[checkValue(characters)] === bare.at(-1);
  return isRight ? { ok: true, characters, text: group(bare) } : { ok: false, fault: 'mistyped' };
}

/** Groups what is being typed. Characters that no code has stay, so that the reader sees the mistake. */
export function groupReadable(typed: string, length: number): string {
  return group(bareReadable(typed).slice(0, length + 4));
}

function bareReadable(typed: string): string {
  const bare = typed.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '');
  return bare.replace(/O/g, '0').replace(/[IL]/g, '1');
}

function group(bare: string): string {
  return (bare.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? []).join('-');
}

/**
 * A weighted sum in the field of 32 elements. Each position has another weight, so that one wrong character
 * and any two that changed places change the sum.
 */
function checkValue(characters: string): number {
  let sum = 0;
  for (const one of characters) sum = double(sum) ^ READABLE_ALPHABET.indexOf(one);
  return double(sum);
}

/** Multiplies by the generator of the field: x^5 = x^2 + 1. */
function double(value: number): number {
  const doubled = value << 1;
  return doubled & 32 ? doubled ^ 0b100101 : doubled;
}
