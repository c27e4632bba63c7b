import type { Transaction } from '#database/database.ts';
import type { Context } from '#kit/server/context.ts';
import { SESSION_MS } from './rules.ts';
import { findSession, insertSession, rotateSession, touchSession } from './store.ts';
import { digest, isToken, makeId, makeToken } from './tokens.ts';

const ROTATE_UNDER_MS = 120_000;

type Caller = Pick<Context, 'nowMs' | 'randomBytes' | 'address' | 'agent'>;

/** Gives a live session a new token, or starts another one if the old token isn't live. */
export async function startSession(
  tx: Transaction,
  oldToken: string | undefined,
  { nowMs, randomBytes, address, agent }: Caller,
): Promise<{ token: string; expiresAt: number }> {
  const token = makeToken('gth_s_', randomBytes);
  const expiresAt = nowMs + SESSION_MS;
  const newHash = digest(token);
  const oldHash = hashSession(oldToken);
  if (oldHash && (await rotateSession(tx, { oldHash, newHash, nowMs, expiresAt }))) {
    return { token, expiresAt };
  }
  const id = makeId(randomBytes);
  await insertSession(tx, { id, hash: newHash, nowMs, expiresAt, address, agent });
  return { token, expiresAt };
}

interface Kept {
  /** Null if the token that was sent stays valid. */
  token: string | null;
  expiresAt: number;
}

/** Notes that the page is open. Its session is rotated when little time is left, or when it asks for that. */
export async function keepSession(
  tx: Transaction,
  sent: { token: string | undefined; isRotated: boolean; activeAt: number | null },
  caller: Caller,
): Promise<Kept> {
  const { nowMs } = caller;
  const hash = hashSession(sent.token);
  const session = hash && (await findSession(tx, hash, nowMs));
  if (!session) return startSession(tx, undefined, caller);
  await touchSession(tx, session, { nowMs, activeAt: sent.activeAt });
  const isShort = session.expiresAt - nowMs < ROTATE_UNDER_MS;
  if (sent.isRotated || isShort) return startSession(tx, sent.token, caller);
  return { token: null, expiresAt: session.expiresAt };
}

function hashSession(token: string | undefined): string | undefined {
  return token !== undefined && isToken('gth_s_', token) ? digest(token) : undefined;
}
