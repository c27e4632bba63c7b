// Decisions about a ban that the page and the server share, on any platform. Nothing here makes a call.
import { sayDuration } from '../values/say-duration.ts';

/** How long a ban may last, in seconds. */
export interface DurationRange {
  min: number;
  max: number;
}

/** Returns the allowed range in words, or undefined if this many seconds is allowed. */
export function findDurationFault(
  seconds: number,
  { min, max }: DurationRange,
): string | undefined {
  const isRight = Number.isInteger(seconds) && seconds >= min && seconds <= max;
  return isRight ? undefined : `${sayDuration(min)} to ${sayDuration(max)}`;
}

/**
 * The platform names the desk's own account as the moderator, so every reason starts with the case. The
 * number comes first because a reason that's too long loses its end.
 */
export function writeMark(mark: number | string): string {
  return `Case ${mark},`;
}

/** Leaves room for case numbers that are longer than today's, which the page can't know yet. */
export const LONGEST_MARK = '9'.repeat(10);

/** Tells whether this case wrote the reason. */
export function isMarked(reason: string | null | undefined, mark: number): boolean {
  return reason?.startsWith(writeMark(mark)) ?? false;
}

/** The case that a reason starts with. */
export function readMark(reason: string | null | undefined): number | undefined {
  const digits = /^Case ([1-9]\d{0,14}), /.exec(reason ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** '1 character', '12 characters'. */
export function sayCharacters(count: number): string {
  return `${count} character${count === 1 ? '' : 's'}`;
}
