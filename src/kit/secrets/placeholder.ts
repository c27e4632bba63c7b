// Recognizes text that people write in place of a secret.
const WORDS =
  /example|placeholder|change[-_]?me|your[-_]?(?:token|key|secret|api|client|webhook|bot|cookie)|redacted|insert[-_]|dummy|sample|x{6,}|\*{3,}|0123456789|1234567890|abcdefghij/i;
const DISTINCT_MIN = 6;
const SHARE_MAX = 0.4;

/** The first characters of a value are enough to tell. */
const ENOUGH = 128;

export function isPlaceholder(value: string): boolean {
  return standsForOne(value.slice(0, ENOUGH), DISTINCT_MIN);
}

const SPELLED =
  /example|placeholder|change[-_]?me|your[-_]|redacted|insert[-_]|dummy|sample|x{6,}|cookie|here$/i;
const ONE_CHARACTER = /^(.)\1*$/;

/**
 * For values after the complete warning, which no one writes by chance: only a spelled-out word or one
 * repeated letter counts as a placeholder.
 */
export function isSpelledOut(value: string): boolean {
  const head = value.slice(0, ENOUGH);
  return SPELLED.test(head) || ONE_CHARACTER.test(head) || IN_WORDS.test(head);
}

function standsForOne(head: string, distinctMin: number): boolean {
  return isMonotonous(head, distinctMin) || WORDS.test(head);
}

/** One letter or a few, repeated over and over, as in `xxxxxxxx`. */
function isMonotonous(text: string, distinctMin = DISTINCT_MIN): boolean {
  const { distinct, most } = countCharacters(text);
  return distinct < distinctMin || most > text.length * SHARE_MAX;
}

/** Tells whether there are too few distinct characters for a login of any length. */
export function hasFewCharacters(text: string): boolean {
  return countCharacters(text).distinct < DISTINCT_MIN;
}

const counts = new Uint8Array(128);

/** Counts the distinct characters, and how often the most frequent one occurs. */
function countCharacters(text: string): { distinct: number; most: number } {
  counts.fill(0);
  let distinct = 0;
  let most = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) & 127;
    const count = counts[code]! + 1;
    counts[code] = count;
    if (count === 1) distinct += 1;
    if (count > most) most = count;
  }
  return { distinct, most };
}

const DISTINCT_IN_KEY_MIN = 10;
const CHANGES_MIN = 0.36;
/** Words written together. A word ends where its letters end, so that there's only one way to match each. */
const IN_WORDS = /^(?:[A-Z]?[a-z]{2,}(?![a-z])|[A-Z]{2,}(?![A-Za-z])|[._-])+$/;

/** True for names and words as people and programs write them. */
export function isInWords(text: string): boolean {
  return IN_WORDS.test(text);
}

/** Tells random keys from names in code, which have no digits and keep their case within words. */
export function looksDrawn(value: string): boolean {
  const head = value.slice(0, ENOUGH);
  if (standsForOne(head, DISTINCT_IN_KEY_MIN)) return false;
  if (/\d/.test(value)) return true;
  const changes = value.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0;
  return changes > value.length * CHANGES_MIN && !IN_WORDS.test(head);
}
