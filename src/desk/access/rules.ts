// Pure decisions about sessions, codes and passes. The page also uses `readCode`.

import { READABLE_ALPHABET } from '#kit/values/readable-code.ts';
import { isWaiting } from '#kit/values/stored-pass.ts';

/** How long a pass practices beside what is connected. */
export const PRACTICE_MS = 60 * 60_000;
export const SESSION_MS = 15 * 60_000;
const REDEEM_AGAIN_MS = 10 * 60_000;
export const TRIES_MAX = 5;
export const TRIES_WINDOW_MS = 10 * 60_000;

export const CODE_ALPHABET = READABLE_ALPHABET;
const CODE_LENGTH = 20;
const PREFIX = 'GATE';

/** Returns the canonical form of a code however it was typed, or undefined if it can't be one. */
export function readCode(typed: string): string | undefined {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '');
  // A code typed without its prefix may begin with the same four letters.
  const hasPrefix = bare.length > CODE_LENGTH && bare.startsWith(PREFIX);
  const characters = (hasPrefix ? bare.slice(PREFIX.length) : bare)
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (characters.length !== CODE_LENGTH) return undefined;
  for (const character of characters) if (!CODE_ALPHABET.includes(character)) return undefined;
  return `${PREFIX}-${characters.match(/.{5}/g)?.join('-')}`;
}

export interface CodeState {
  expiresAt: number | null;
  redeemedAt: number | null;
  redeemedBy: string | null;
  revokedAt: number | null;
}

export interface Code extends CodeState {
  id: string;
  label: string;
  holder: string;
  scope: readonly string[] | null;
  dailyCap: number | null;
  passId: string | null;
  reissues: string | null;
}

export type CodeWord = 'new' | 'redeemed' | 'revoked' | 'expired';

/** Returns the state of a code in one word, for lists. */
export function readCodeWord(code: Omit<CodeState, 'redeemedBy'>, nowMs: number): CodeWord {
  if (code.revokedAt !== null) return 'revoked';
  if (code.redeemedAt !== null) return 'redeemed';
  return code.expiresAt !== null && code.expiresAt <= nowMs ? 'expired' : 'new';
}

export type RedeemResult = 'redeem' | 'redeem-again' | 'spent' | 'revoked' | 'expired';

export function judgeCode(code: CodeState, sessionId: string, nowMs: number): RedeemResult {
  if (code.revokedAt !== null) return 'revoked';
  if (code.redeemedAt !== null) {
    const isOwnRetry = code.redeemedBy === sessionId && nowMs - code.redeemedAt <= REDEEM_AGAIN_MS;
    return isOwnRetry ? 'redeem-again' : 'spent';
  }
  if (code.expiresAt !== null && code.expiresAt <= nowMs) return 'expired';
  return 'redeem';
}

export type PassWord = 'active' | 'waiting' | 'revoked' | 'expired';

/** Returns the state of a pass in one word. No one has the secret of a waiting pass. */
export function readPassWord(
  pass: { hash: string; expiresAt: number | null; revokedAt: number | null },
  nowMs: number,
): PassWord {
  if (pass.revokedAt !== null) return 'revoked';
  if (pass.expiresAt !== null && pass.expiresAt <= nowMs) return 'expired';
  return isWaiting(pass.hash) ? 'waiting' : 'active';
}

/** The old secret of an exchange may repeat it for this long, in case the answer was lost. */
export const EXCHANGE_AGAIN_MS = 60_000;
export const ADMIN_SESSION_MS = 7 * 24 * 3_600_000;
/** How long an entered key is enough for actions that protect the desk itself. */
export const KEY_FRESH_MS = 30 * 60_000;
export const KEY_TRIES_MAX = 5;
export const KEY_TRIES_WINDOW_MS = 60_000;
export const ADMIN_KEYS_MAX = 100;
