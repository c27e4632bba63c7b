import {
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { Awaitable, Transaction } from '#database/database.ts';

/** The keys derived from one secret. */
export interface KeySet {
  rows: RowKeys;
  blocks: KeyObject;
  /** Identifies the secret that sealed a block; can't be used to sign anything. */
  id: string;
}

/** Keys of a secret that was rotated out. They are valid only for the part of the log that they wrote. */
export interface OldKeys extends KeySet {
  untilBlock: number;
  /** Infinity while processes may still write rows with these keys. */
  untilRow: number;
}

/**
 * The keys of the log, derived from the desk's one secret, so that someone with only the database
 * has none. All writers and verifiers share one object, so that a rotated secret takes effect
 * everywhere at the same moment.
 */
export interface AuditKeys extends KeySet {
  old: readonly OldKeys[];
  /** The store has a new secret that this process can no longer receive, so it must not write rows. */
  isRotatedOut?: boolean;
  /** Call this in a unit that signs something: it adopts a secret that another process rotated to. */
  catchUp(tx: Transaction): Awaitable<void>;
}

/** Each is 64 ASCII characters, as long as a block of the digest. */
interface RowKeys {
  inner: string;
  outer: string;
}

const BLOCK_BYTES = 48;

export function auditKeys(secret: string): AuditKeys {
  return { ...keySet(secret), old: [], catchUp: () => undefined };
}

export function keySet(secret: string): KeySet {
  const draw = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'gatehouse', purpose, bytes));
  const inner = draw('audit rows, inner', BLOCK_BYTES).toString('base64url');
  const outer = draw('audit rows, outer', BLOCK_BYTES).toString('base64url');
  const deriveKey = (purpose: string) => createSecretKey(draw(purpose, 32));
  const id = sign(deriveKey('audit key id'), 'id').slice(0, 8);
  return { rows: { inner, outer }, blocks: deriveKey('audit blocks'), id };
}

/** Signs with HMAC-SHA-256 and a key object; a key given as bytes makes it eight times slower. */
export function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares signatures in constant time. */
export function isSigned(key: KeyObject, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(sign(key, text)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * HMAC's construction with two separate keys instead of one that is padded twice. Every row that is written
 * needs it, and two text digests take a third of the time of the library's HMAC object.
 */
export function signRow({ inner, outer }: RowKeys, text: string): string {
  return hash('sha256', outer + hash('sha256', inner + text, 'base64url'), 'base64url');
}
