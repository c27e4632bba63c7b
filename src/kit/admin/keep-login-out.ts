import type { Guard } from '../page/client.tsx';

interface Kept {
  text: string;
  /** The kind of login that was refused. */
  login: string | undefined;
}

/**
 * For long texts, which `useGuardedText` would empty: a login that is pasted into one is left out and the
 * text before it stays. One that was typed letter by letter takes the text with it, since it is in there.
 */
export function keepLoginOut(guard: Guard, before: string, after: string): Kept {
  const found = guard.findLogin(after);
  if (!found) return { text: after, login: undefined };
  const isPasted = after.length - before.length > 1;
  return { text: isPasted ? before : '', login: found.kind };
}
