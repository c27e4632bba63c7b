import { hash, timingSafeEqual } from 'node:crypto';

const CODES = 1_000_000;
/** The largest multiple of a million below 2^32: what lies above would make low codes likelier. */
const FAIR_MAX = Math.floor(2 ** 32 / CODES) * CODES;

/** Six digits, each as likely as any other. */
export function drawCode(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE();
    if (drawn < FAIR_MAX) return String(drawn % CODES).padStart(6, '0');
  }
}

export function hashCode(code: string, salt: string): string {
  return hash('sha256', `${salt} ${code}`);
}

export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
