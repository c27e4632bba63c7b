// The parts of a Discord token: the id in base64, its creation time and a signature. Bot and user tokens have
// the same shape; a user token with two-factor login has its own.

/** The length of the middle part, and the minimum for the last one. */
export const MIDDLE = { least: 5, most: 7 } as const;
export const LAST_MIN = 20;
const LAST_MAX = 64;
/** Lengths after `mfa.`, if it's complete. */
export const MFA_MIN = 70;
export const MFA_LENGTH = 84;
const MFA_MAX = 100;

const LAST_PART = new RegExp(`[\\w-]{${LAST_MIN},${LAST_MAX}}(?![\\w-])`, 'y');
const MIDDLE_PART = new RegExp(`^[\\w-]{${MIDDLE.least},${MIDDLE.most}}$`);
const MFA = new RegExp(`mfa\\.[\\w-]{${MFA_MIN},${MFA_MAX}}(?![\\w-])`, 'y');

// 20, 19, 18 and 17 digits in base64 without padding. Ids of January 2015, when Discord's epoch starts, have
// seventeen. There's no upper limit for the date: it would only help someone who puts digits before a token.
const ID_LENGTHS = [27, 26, 24, 23];
const ID_LETTERS = /^[MNO][DTjz][\dA-Za-z]*$/;
const USER_ID = /^[1-9]\d{16,19}$/;

export function isUserId(part: string): boolean {
  // Digits in base64 start this way; the check saves most of the decoding.
  if (!ID_LENGTHS.includes(part.length) || !ID_LETTERS.test(part)) return false;
  return USER_ID.test(atob(part));
}

export function isMiddlePart(part: string): boolean {
  return MIDDLE_PART.test(part);
}

/** Finds the token whose last part starts at `last`, in unfolded text. */
export function tokenAround(
  text: string,
  last: number,
): { start: number; end: number } | undefined {
  const mfaEnd = matchEnd(MFA, text, last - 4);
  if (mfaEnd !== undefined) return { start: last - 4, end: mfaEnd };
  const end = matchEnd(LAST_PART, text, last);
  if (end === undefined) return undefined;
  if (text.startsWith('mfa.', last - 4)) return { start: last - 4, end };
  const dot = text.lastIndexOf('.', last - 2);
  const start = isMiddlePart(text.slice(dot + 1, last - 1)) ? startOfId(text, dot) : undefined;
  return start === undefined ? undefined : { start, end };
}

/** Measured backward from the first dot, because words may come right before the token. */
function startOfId(text: string, dot: number): number | undefined {
  let end = dot;
  while (text[end - 1] === '=' && dot - end < 2) end -= 1;
  const length = ID_LENGTHS.find((each) => end >= each && isUserId(text.slice(end - each, end)));
  return length && end - length;
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  if (at < 0) return undefined;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
