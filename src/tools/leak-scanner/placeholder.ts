// What people write where a secret would stand.
const WORDS =
  /example|placeholder|change[-_]?me|your[-_]?(?:token|key|secret|api|client|webhook|bot|cookie)|redacted|insert[-_]|dummy|sample|x{6,}|\*{3,}|0123456789|1234567890|abcdefghij/i;
const DISTINCT_MIN = 6;
const SHARE_MAX = 0.4;

export function isPlaceholder(value: string): boolean {
  if (WORDS.test(value)) return true;
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts.size < DISTINCT_MIN || Math.max(...counts.values()) > value.length * SHARE_MAX;
}

const DISTINCT_IN_KEY_MIN = 10;
const CHANGES_MIN = 0.36;
/** Words that are written together. */
const IN_WORDS = /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,}(?![a-z])|[._-])+$/;

/** Keys are drawn by chance; names in code are not: they have no digits, and words keep their case. */
export function looksDrawn(value: string): boolean {
  if (new Set(value).size < DISTINCT_IN_KEY_MIN || isPlaceholder(value)) return false;
  if (/\d/.test(value)) return true;
  const changes = value.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0;
  return changes > value.length * CHANGES_MIN && !IN_WORDS.test(value);
}
