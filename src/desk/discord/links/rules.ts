// Codes that link a pass to a Discord account. The page reads them the same way as the server.
import { readReadable } from '#kit/values/readable-code.ts';

/** With the check character: `K7QM-2F9D-4TZ8`. */
export const LINK_CODE_LENGTH = 12;
export const LINK_CODE_MS = 10 * 60_000;
export const LINK_TRIES_MAX = 5;
export const LINK_TRIES_WINDOW_MS = 10 * 60_000;

/** Returns a code as it is written, however it was typed; undefined if it can't be one. */
export function readLinkCode(typed: string): string | undefined {
  const reading = readReadable(typed, LINK_CODE_LENGTH);
  return reading.ok ? reading.text : undefined;
}
