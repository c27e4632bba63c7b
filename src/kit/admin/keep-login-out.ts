import type { Guard } from '../page/client.tsx';

interface Kept {
  text: string;
  /** The kind of login that was rejected. */
  login: string | undefined;
}

/**
 * For long texts, which `useGuardedText` would clear: a pasted login is dropped and the earlier text stays. A
 * login typed letter by letter clears the text, because the text already contains it.
 */
export function keepLoginOut(guard: Guard, before: string, after: string): Kept {
  const found = guard.findLogin(after);
  if (!found) return { text: after, login: undefined };
  const isPasted = after.length - before.length > 1;
  return { text: isPasted ? before : '', login: found.kind };
}
