/** Every string of a value, in the order in which they stand in it. */
export interface Texts {
  values: string[];
  keys: string[];
  /** The strings of the objects in lists, by their field: a column may hold what no row does. */
  columns: Map<string, string[]>;
}

const QUICK_DEPTH_MAX = 4;

/** Undefined where the value is not plain data or is deeper than a quick look goes. */
export function collectTexts(value: unknown): Texts | undefined {
  const texts: Texts = { values: [], keys: [], columns: new Map() };
  return collect(value, texts, { depth: 0, isRow: false }) ? texts : undefined;
}

interface Place {
  depth: number;
  isRow: boolean;
}

function collect(value: unknown, texts: Texts, { depth, isRow }: Place): boolean {
  if (typeof value === 'string') {
    texts.values.push(value);
    return true;
  }
  if (typeof value !== 'object' || value === null) return true;
  if (depth === QUICK_DEPTH_MAX) return false;
  if (Array.isArray(value)) {
    const place = { depth: depth + 1, isRow: true };
    return value.every((item) => collect(item, texts, place));
  }
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)) return false;
  const place = { depth: depth + 1, isRow: false };
  for (const key of Object.keys(value)) {
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
