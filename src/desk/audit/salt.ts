import { randomFillSync } from 'node:crypto';

const SALT_BYTES = 16;
const POOL = Buffer.alloc(SALT_BYTES * 256);
let used = POOL.length;

/**
 * Returns 128 random bits as text. They are drawn in bulk, because one system call each
 * would cost as much as the row.
 */
export function drawSalt(): string {
  if (used === POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  const salt = POOL.toString('base64url', used, used + SALT_BYTES);
  used += SALT_BYTES;
  return salt;
}
