import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonForm, storedItem } from './stored-item.ts';

let items: Map<string, string>;
let onStorage: (event: { key: string | null }) => void;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('addEventListener', (_kind: string, listener: typeof onStorage) => {
    onStorage = listener;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const numbers = jsonForm((value): value is number => typeof value === 'number');

test('a stored value is read back', () => {
  storedItem('n', numbers).set(7);
  expect(items.get('n')).toBe('7');
  expect(storedItem('n', numbers).get()).toBe(7);
});

test.each(['{"broken', '"text"', '', 'null'])('%j cannot be a number and is discarded', (text) => {
  items.set('n', text);
  expect(storedItem('n', numbers).get()).toBeUndefined();
  expect(items.has('n')).toBe(false);
});

test('a change in another tab is followed, and so is its clearing of everything', () => {
  const item = storedItem('n', numbers);
  const heard = vi.fn();
  item.subscribe(heard);
  items.set('n', '3');
  onStorage({ key: 'other' });
  expect(item.get()).toBeUndefined();
  onStorage({ key: 'n' });
  expect(item.get()).toBe(3);
  items.clear();
  onStorage({ key: null });
  expect(item.get()).toBeUndefined();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('where storage is refused, the value holds for this page', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const item = storedItem('n', numbers);
  item.set(5);
  expect(item.get()).toBe(5);
});
