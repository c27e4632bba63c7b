import { bannerDuration } from '../rules.ts';

/** An announcement that is being written. */
export interface Draft {
  message: string;
  /** Null while the field is empty. */
  seconds: number | null;
  /** There is no countdown: it stays until it is closed. */
  stays: boolean;
  /** The announcement on screen when the admin started typing, or null if there was none. */
  seenId: string | null;
}

/**
 * Follows the server's rule that a value out of range falls back to the default. A typed 0 counts as empty.
 */
export function countSeconds({ seconds, stays }: Draft): number {
  return stays ? 0 : bannerDuration(seconds || undefined);
}

export function isFallingBack(draft: Draft): boolean {
  return !draft.stays && countSeconds(draft) !== draft.seconds;
}

/** True if another admin published meanwhile. Their announcement must not be replaced unseen. */
export function isContested(draft: Draft, currentId: string | null): boolean {
  return draft.message.trim() !== '' && currentId !== null && currentId !== draft.seenId;
}
