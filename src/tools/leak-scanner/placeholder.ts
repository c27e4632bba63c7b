// What people write where a secret would stand.
const WORDS =
  /example|placeholder|change[-_]?me|your[-_]?(?:token|key|secret|api|client|webhook|bot|cookie)|redacted|insert[-_]|dummy|sample|x{6,}|\*{3,}|0123456789|1234567890|abcdefghij/i;
const DISTINCT_MIN = 6;
const SHARE_MAX = 0.4;

/** So much of a value tells. */
const ENOUGH = 128;

export function isPlaceholder(value: string): boolean {
  const head = value.slice(0, ENOUGH);
  if (WORDS.test(head)) return true;
  const counts = countsOf(head);
  return counts.size < DISTINCT_MIN || Math.max(...counts.values()) > head.length * SHARE_MAX;
}

function countsOf(text: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

const DISTINCT_IN_KEY_MIN = 10;
const CHANGES_MIN = 0.36;
/** Words that are written together. */
const IN_WORDS = /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,}(?![a-z])|[._-])+$/;

/** Keys are drawn by chance; names in code are not: they have no digits, and words keep their case. */
export function looksDrawn(value: string): boolean {
  const head = value.slice(0, ENOUGH);
  if (countsOf(head).size < DISTINCT_IN_KEY_MIN || isPlaceholder(head)) return false;
  if (/\d/.test(value)) return true;
  const changes = value.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0;
  return changes > value.length * CHANGES_MIN && !IN_WORDS.test(value);
}
