import { verify as argon2Verify } from '@node-rs/argon2';
import { DeskError } from '#errors.ts';

const AT_ONCE_MAX = 2;
const WAITING_MAX = 20;

let running = 0;
const waiting: (() => void)[] = [];

/** argon2id costs 34 ms of a core: two at once leave the desk its other work. */
export async function verifyKey(hash: string, key: string): Promise<boolean> {
  if (running >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX)
      throw new DeskError('access/key-busy', { retryAfterMs: 5_000 });
    // Whoever ends hands over its place, so that nobody slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await argon2Verify(hash, key);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
