// Decisions that the page and the server share. Nothing here makes a call.
import { TAIL_LENGTH } from '#kit/acting/appeal-tail.ts';
import { LONGEST_MARK, writeMark } from '#kit/acting/rules.ts';
import { dateLocale } from '#ui/locale.ts';

import { tool } from './contract.ts';

const DAY_S = 86_400;
export const BAN_RANGE = { min: 60, max: 10 * 365 * DAY_S };

/**
 * Roblox says 'characters' without defining them. UTF-16 units give the highest count of all definitions, so
 * text that fits here fits there.
 */
const DISPLAY_MAX = tool.reasons.max;

/** How many characters are left for the reason that the player reads. */
export function displayRoom(hasCode: boolean): number {
  return hasCode ? DISPLAY_MAX - TAIL_LENGTH : DISPLAY_MAX;
}

const PRIVATE_MAX = tool.reasons.privateMax;

function writeFront(mark: number | string, label: string): string {
  return `${writeMark(mark)} ${label}`;
}

/** How many characters are left for a private reason after the prefix that the desk writes. */
export function privateRoom(label: string): number {
  return PRIVATE_MAX - writeFront(LONGEST_MARK, label).length - ': '.length;
}

export function writePrivateReason(by: { mark: number; label: string; reason: string }): string {
  const front = writeFront(by.mark, by.label);
  return (by.reason === '' ? front : `${front}: ${by.reason}`).slice(0, PRIVATE_MAX).toWellFormed();
}

/** Strips the case prefix, leaving the moderator's own text. */
export function withoutFront(privateReason: string): string {
  return privateReason.replace(/^Case [1-9]\d{0,14}, [^:]*(?:: |$)/, '');
}

/** An account with an unknown (null) creation time doesn't count as young. */
export function isYoung(createdAt: number | null, at: { nowMs: number; days: number }): boolean {
  return createdAt !== null && at.nowMs - createdAt < at.days * DAY_S * 1_000;
}

const TIME = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
} as const;
let format: Intl.DateTimeFormat | undefined;

/** '21 Nov 2026, 21:40 UTC'. For sentences of the server, which doesn't know the reader's time zone. */
export function sayTime(ms: number): string {
  // Made with the first time that is said, because a start would wait for it.
  format ??= new Intl.DateTimeFormat(dateLocale, TIME);
  return `${format.format(ms)} UTC`;
}
