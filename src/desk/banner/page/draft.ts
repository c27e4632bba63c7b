import { bannerDuration } from '../rules.ts';

/** An announcement that is being written. */
export interface Draft {
  message: string;
  /** Null while the field is empty. */
  seconds: number | null;
  /** No countdown: it stays until it is closed. */
  stays: boolean;
  /** The announcement that stood on the screen when the writing began; null when there was none. */
  seenId: string | null;
}

/** As the server counts: what is outside the range falls back, and 0 is nothing that one types. */
export function countSeconds({ seconds, stays }: Draft): number {
  return stays ? 0 : bannerDuration(seconds || undefined);
}

export function isFallingBack(draft: Draft): boolean {
  return !draft.stays && countSeconds(draft) !== draft.seconds;
}

/** Somebody else published while this one was written: it must not be replaced unseen. */
export function isContested(draft: Draft, currentId: string | null): boolean {
  return draft.message.trim() !== '' && currentId !== null && currentId !== draft.seenId;
}
