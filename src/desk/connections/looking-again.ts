// Decides when a connection is checked without being asked for.
import { DeskError } from '#errors.ts';

/**
 * A single refusal may be a mistake of the platform or of the network, so it
 * counts only if a second one agrees.
 */
export const SECOND_LOOK_MS = 5_000;
const CHECK_EVERY_MS = 6 * 3_600_000;
/** Used while a listed place is missing, because the owner may bring it back at any time. */
const ABSENT_EVERY_MS = 10 * 60_000;
/**
 * A broken connection may be fixed on the platform, so it is checked again, each time after twice as long.
 */
const AGAIN_MS = 60_000;
const AGAIN_MAX_MS = 3_600_000;

export interface Again {
  at: number;
  /** The wait since the previous check. */
  afterMs: number;
}

export function firstAgain(brokeAt: number): Again {
  return { at: brokeAt + AGAIN_MS, afterMs: AGAIN_MS };
}

export function nextAgain({ afterMs }: Again, nowMs: number): Again {
  const next = Math.min(AGAIN_MAX_MS, 2 * afterMs);
  return { at: nowMs + next, afterMs: next };
}

type Places = readonly { id: string; isHere: boolean }[];

/** For a connection that works. */
export function isStale(checkedAt: number, places: Places, nowMs: number): boolean {
  const isAway = places.some(({ isHere }) => !isHere);
  return checkedAt <= nowMs - (isAway ? ABSENT_EVERY_MS : CHECK_EVERY_MS);
}

/** Whether a place is gone that was there before, or that wasn't known yet. */
export function areNewlyGone(places: Places, before: Places): boolean {
  const wereGone = before.filter(({ isHere }) => !isHere).map(({ id }) => id);
  return places.some(({ id, isHere }) => !isHere && !wereGone.includes(id));
}

/** The platform doesn't accept the credential. */
export function isRevoked(error: unknown): error is DeskError {
  return error instanceof DeskError && error.code === 'platform/revoked';
}
