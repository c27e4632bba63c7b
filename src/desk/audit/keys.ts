import {
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { Awaitable, Transaction } from '#database/database.ts';

/** The keys of one secret. */
export interface KeySet {
  rows: RowKeys;
  blocks: KeyObject;
  /** Tells which secret sealed a block; opens nothing. */
  id: string;
}

/** Keys of a secret that was rotated out: they count for the part of the log that they wrote, and nothing after it. */
export interface OldKeys extends KeySet {
  untilBlock: number;
  /** Infinity while processes may still write rows with them. */
  untilRow: number;
}

/**
 * The keys of the log, drawn from the desk's one secret, so that an editor of the database has none. Everything that
 * writes or verifies shares one object, so that a rotated secret is taken on everywhere in the same moment.
 */
export interface AuditKeys extends KeySet {
  old: readonly OldKeys[];
  /** The store has another secret by now, which nobody can hand to this process any more: it must write no row. */
  isRotatedOut?: boolean;
  /** In a unit that signs something: takes on a secret that another process rotated to. */
  catchUp(tx: Transaction): Awaitable<void>;
}

/** Each is as long as a block of the digest, 64 characters, and nothing but ASCII. */
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

/** HMAC-SHA-256 with a key object: a key given as bytes makes it eight times slower. */
export function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether a signature is the one of this text, in the same time whichever character is wrong. */
export function isSigned(key: KeyObject, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(sign(key, text)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * HMAC's construction with two keys of their own instead of one that is padded twice. Every row that is
 * written needs it, and two digests of texts take a third of the time that the library's object does.
 */
export function signRow({ inner, outer }: RowKeys, text: string): string {
  return hash('sha256', outer + hash('sha256', inner + text, 'base64url'), 'base64url');
}
