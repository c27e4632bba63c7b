// When a connection is looked at though nobody asks for it.
import { DeskError } from '#errors.ts';

/** One answer alone may be a mistake of the platform, or of something on the way: it counts once a second one agrees. */
export const SECOND_LOOK_MS = 5_000;
const CHECK_EVERY_MS = 6 * 3_600_000;
/** While a listed place is away: the owner may bring it back at any time. */
const ABSENT_EVERY_MS = 10 * 60_000;
/** What broke may have been mended at the platform: it is looked at after twice as long each time. */
const AGAIN_MS = 60_000;
const AGAIN_MAX_MS = 3_600_000;

export interface Again {
  at: number;
  /** How long that is after the look before. */
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

/** Of one that works. */
export function isStale(checkedAt: number, places: Places, nowMs: number): boolean {
  const isAway = places.some(({ isHere }) => !isHere);
  return checkedAt <= nowMs - (isAway ? ABSENT_EVERY_MS : CHECK_EVERY_MS);
}

/** Whether a place is gone that was there before, or of which nothing was known. */
export function areNewlyGone(places: Places, before: Places): boolean {
  const wereGone = before.filter(({ isHere }) => !isHere).map(({ id }) => id);
  return places.some(({ id, isHere }) => !isHere && !wereGone.includes(id));
}

/** The platform does not take the credential. */
export function isRevoked(error: unknown): error is DeskError {
  return error instanceof DeskError && error.code === 'platform/revoked';
}
