import { type Cell, createCell } from './cell.ts';

interface Form<Value> {
  /** Returns undefined if the text can't be one of ours; it's then discarded. */
  read(text: string): Value | undefined;
  write(value: Value): string;
}

/** One item of the browser's storage, synced across tabs. If storage is blocked, it lives in memory. */
export function storedItem<Value>(key: string, form: Form<Value>): Cell<Value | undefined> {
  const cell = createCell(load(key, form));
  globalThis.addEventListener?.('storage', (event) => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) cell.set(load(key, form));
  });
  return {
    ...cell,
    set(next) {
      save(key, next === undefined ? undefined : form.write(next));
      cell.set(next);
    },
  };
}

/** Stores values as JSON and accepts only those that pass `isValid`. */
export function jsonForm<Value>(isValid: (value: unknown) => value is Value): Form<Value> {
  return {
    read(text) {
      const value: unknown = JSON.parse(text);
      return isValid(value) ? value : undefined;
    },
    write: (value) => JSON.stringify(value),
  };
}

function load<Value>(key: string, form: Form<Value>): Value | undefined {
  const text = storedText(key);
  if (text === null) return undefined;
  const value = tryRead(text, form);
  if (value === undefined) save(key, undefined);
  return value;
}

function tryRead<Value>(text: string, form: Form<Value>): Value | undefined {
  try {
    return form.read(text);
  } catch {
    return undefined;
  }
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is blocked or full: the value still holds for this page.
  }
}
