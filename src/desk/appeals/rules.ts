// Numbers and decisions that both halves use.

/** With the check character, without the hyphen. */
export const CODE_LENGTH = 8;
/** 19 characters of five bits, so 95 bits that nobody can guess, and a check character. */
export const RECEIPT_LENGTH = 20;

export const TEXT_MAX = 1_000;
export const ANSWER_MAX = 1_000;
export const COMMENT_MAX = 1_000;
export const COMMENTS_MAX = 50;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A ban can be appealed once in this time. */
export const APPEAL_EVERY_MS = 30 * DAY_MS;
export const TRIES_WINDOW_MS = HOUR_MS;
/** Tries in an hour of an address and of the networks around it, by the length of their prefix. */
export const triesMax = {
  network: { v4: 32, v6: 64, max: 5, whileBusy: 1 },
  near: { v4: 24, v6: 48, max: 20, whileBusy: 4 },
  wide: { v4: 16, v6: 32, max: 100, whileBusy: 20 },
} as const;
/** From this many tries in an hour on, the desk is busy. */
export const BUSY_AT_TRIES = 300;
/**
 * On the whole desk, whatever the codes. Right codes count too: a count of wrong ones alone would tell which are
 * right.
 */
export const DESK_TRIES_MAX = 3_000;

export const appealStates = ['waiting', 'lifting', 'lifted', 'upheld', 'ended'] as const;
export type AppealState = (typeof appealStates)[number];

/** A decision that was begun and never ended is open again after this time: its process died. */
export const DECIDING_MS = 2 * 60_000;

/** How a ban stands now, as far as the desk knows. */
export type Standing = 'in-force' | 'lifted' | 'over';

export function readStanding(
  ban: { isUndone: boolean; until: number | null | undefined },
  nowMs: number,
): Standing {
  if (ban.isUndone) return 'lifted';
  return typeof ban.until === 'number' && ban.until <= nowMs ? 'over' : 'in-force';
}
