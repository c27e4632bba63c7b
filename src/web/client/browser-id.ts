import { storedItem } from '#kit/page/stored-item.ts';

const BYTES = 16;
const SHAPE = /^[0-9a-f]{32}$/;

const stored = storedItem<string>('browser_id', {
  read: (text) => (SHAPE.test(text) ? text : undefined),
  write: (id) => id,
});

/**
 * A random id of this browser, created when it is first needed. It grants no access and describes nothing
 * about the browser. It shows the desk that two passes are used in one place, so one person may hold both.
 */
export function browserId(): string {
  const kept = stored.get();
  if (kept !== undefined) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  stored.set(made);
  return made;
}
