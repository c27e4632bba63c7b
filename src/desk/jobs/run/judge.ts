// What an error means for a row and for its job. Pure.
import { DeskError, type ErrorCode } from '#errors.ts';

export type Judgement =
  /** The platform is away: the row waits again, and so does the job. */
  | { as: 'hold'; afterMs: number }
  /** This row alone met it, as far as is known. */
  | { as: 'again'; afterMs: number }
  /** The platform says when it takes it. */
  | { as: 'put-off'; until: number }
  /** It may have been done. */
  | { as: 'ask' }
  /** The connection is at fault: no row can go on. */
  | { as: 'pause' }
  /** One alone is a fault of its target; several in a row are a fault of the connection. */
  | { as: 'doubt' }
  /** It was called off before it was sent. */
  | { as: 'release' }
  | { as: 'fail'; isRetryable: boolean };

const HOLDS: readonly ErrorCode[] = [
  'platform/doubted',
  'platform/down',
  'platform/busy',
  'platform/stopped',
  'discord/overloaded',
  'discord/blocked',
];
const PASSES: readonly ErrorCode[] = [
  'platform/slow',
  'discord/write-limit',
  'roblox/conflict',
  'desk/store',
];
const PAUSES: readonly ErrorCode[] = [
  'platform/blocked',
  'platform/revoked',
  'discord/no-access',
  'discord/two-factor',
  'roblox/no-scope',
  'roblox/no-access',
  'jobs/place-gone',
  'platform/practice-ended',
  'platform/practice-now',
  'jobs/tool-gone',
];
const ASKS: readonly ErrorCode[] = ['platform/unsure', 'desk/unsure', 'desk/deadline'];
const RETRYABLE: readonly ErrorCode[] = [
  'discord/ban-limit',
  'discord/no-permission',
  'discord/refused',
  'roblox/refused',
  'jobs/never-known',
  'jobs/broke',
];

const BLOCKED_MS = 10 * 60_000;

export function judge(error: DeskError): Judgement {
  const { code, extras } = error;
  const afterMs = extras.retryAfterMs ?? 0;
  const queueUntil = extras.members?.queue_until;
  if (typeof queueUntil === 'number') return { as: 'put-off', until: queueUntil };
  if (code === 'jobs/stopped') return { as: 'release' };
  if (code === 'discord/blocked') return { as: 'hold', afterMs: BLOCKED_MS };
  if (HOLDS.includes(code)) return { as: 'hold', afterMs };
  // The platform did not say how long: it is found out by trying.
  if (code === 'platform/unreadable') return { as: 'again', afterMs: 0 };
  if (PASSES.includes(code)) return { as: 'again', afterMs };
  if (ASKS.includes(code)) return { as: 'ask' };
  if (PAUSES.includes(code) || code.startsWith('connections/')) return { as: 'pause' };
  if (code === 'discord/no-permission') return { as: 'doubt' };
  return { as: 'fail', isRetryable: RETRYABLE.includes(code) };
}

/** What was thrown and is no failure that anybody expected. */
export function asDeskError(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  const broke = new DeskError('jobs/broke');
  broke.cause = error;
  return broke;
}

const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;

/** Twice as long each time, and never shorter than the platform asks for. */
export function backOff(times: number, askedMs: number): number {
  return Math.max(askedMs, Math.min(LONGEST_MS, FIRST_MS * 2 ** times));
}
