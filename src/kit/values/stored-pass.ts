// A pass as it is stored, for every way that finds one: with its secret, or with a linked account.
import type { Suspension } from '../contract/suspension.ts';
import type { Pass } from '../server/context.ts';

export interface PassRow {
  id: string;
  label: string;
  holder: string;
  scope: string | null;
  expires_at: number | null;
  daily_cap: number | null;
  locked_to: string | null;
  practice_until: number | null;
  suspension: string | null;
}

export const PASS_COLUMNS =
  'id, label, holder, scope, expires_at, daily_cap, locked_to, practice_until, suspension';

/** A pass that hasn't ended, at the time in this parameter, such as $2. */
export function isLive(nowMs: `$${number}`): string {
  return `passes.revoked_at IS NULL AND (passes.expires_at IS NULL OR passes.expires_at > ${nowMs})`;
}

/** A pass that someone has the secret of: see `waitingHash`. */
export const HAS_SECRET = "passes.hash <> 'waiting:' || passes.id";

/** Not a digest, so no secret can match it. */
export function waitingHash(passId: string): string {
  return `waiting:${passId}`;
}

export function isWaiting(hash: string): boolean {
  return hash.startsWith('waiting:');
}

export function toPass(row: PassRow): Pass {
  return {
    id: row.id,
    label: row.label,
    holder: row.holder,
    scope: readStoredList(row.scope),
    expiresAt: row.expires_at,
    dailyCap: row.daily_cap,
    lockedTo: readStoredList(row.locked_to),
    practiceUntil: row.practice_until,
    suspension: readSuspension(row.suspension),
  };
}

/** Reads it as stored: JSON, or null for none. */
export function readSuspension(stored: string | null): Suspension | null {
  return stored === null ? null : (JSON.parse(stored) as Suspension);
}

/** Reads a list as stored: JSON, or null for none. */
export function readStoredList(stored: string | null): readonly string[] | null {
  return stored === null ? null : (JSON.parse(stored) as string[]);
}
