/** Every string of a value, in document order. */
export interface Texts {
  values: string[];
  keys: string[];
  /**
   * The strings of the objects in lists, by field, because a column can hold a login that no single row does.
   */
  columns: Map<string, string[]>;
}

const QUICK_DEPTH_MAX = 4;

/** Undefined if the value isn't plain data, or is too deep for the quick check. */
export function collectTexts(value: unknown): Texts | undefined {
  const texts: Texts = { values: [], keys: [], columns: new Map() };
  return collect(value, texts, { depth: 0, isRow: false }) ? texts : undefined;
}

/** A desk's own session or pass is never part of a login. */
const OWN = /^gth_[a-z]_[\dA-Za-z]{16,64}$/;

const OWN_FIRST = 'g'.charCodeAt(0);

const BYTES_MIN = 24;
/** How many numbers are read per chunk. It is more than a login has, and chunks overlap by BYTES_AGAIN. */
const BYTES_AT_ONCE = 4_000;
const BYTES_AGAIN = 1_500;

/** Yields the numbers of a list or object as text if they could be the bytes of a string. */
export function* bytesOf(value: object): Generator<string> {
  const isList = Array.isArray(value);
  // An array as JSON may carry it: `{"0": 95, "1": 124}`.
  if (isList ? value.length < BYTES_MIN : !(BYTES_MIN - 1 in value)) return;
  const items: unknown[] = isList ? value : Object.values(value);
  if (typeof items[0] !== 'number') return;
  for (let at = 0; at < items.length; at += BYTES_AT_ONCE - BYTES_AGAIN) {
    yield items
      .slice(at, at + BYTES_AT_ONCE)
      .filter(isByte)
      .join(' ');
  }
}

/** False if there are too many for the quick check. */
function addBytes(value: object, count: number, texts: Texts): boolean {
  if (count < BYTES_MIN) return true;
  for (const bytes of bytesOf(value)) {
    if (count > BYTES_AT_ONCE) return false;
    texts.values.push(bytes);
  }
  return true;
}

function isByte(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < 256;
}

interface Place {
  depth: number;
  isRow: boolean;
}

function collect(value: unknown, texts: Texts, { depth, isRow }: Place): boolean {
  if (typeof value === 'string') {
    if (value.charCodeAt(0) !== OWN_FIRST || !OWN.test(value)) texts.values.push(value);
    return true;
  }
  if (typeof value !== 'object' || value === null) return true;
  if (depth === QUICK_DEPTH_MAX) return false;
  if (Array.isArray(value)) {
    if (!addBytes(value, value.length, texts)) return false;
    const place = { depth: depth + 1, isRow: true };
    return value.every((item) => collect(item, texts, place));
  }
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)) return false;
  const place = { depth: depth + 1, isRow: false };
  const keys = Object.keys(value);
  if (!addBytes(value, keys.length, texts)) return false;
  for (const key of keys) {
    const field = (value as Record<string, unknown>)[key];
    texts.keys.push(key);
    if (isRow && depth > 1 && typeof field === 'string') addTo(texts.columns, key, field);
    if (!collect(field, texts, place)) return false;
  }
  return true;
}

function addTo(columns: Map<string, string[]>, key: string, text: string): void {
  const column = columns.get(key);
  if (column) column.push(text);
  else columns.set(key, [text]);
}
