// Decisions that the page and the server share. Nothing here makes a call.
import { LONGEST_MARK, writeMark } from '#kit/acting/rules.ts';
import { dateLocale } from '#ui/locale.ts';

import { tool } from './contract.ts';

const DAY_S = 86_400;
export const BAN_RANGE = { min: 60, max: 10 * 365 * DAY_S };

/**
 * Roblox says 'characters' and not which. They are counted as UTF-16 units, which is the highest count that any
 * reading gives, so what fits here fits there.
 */
export const DISPLAY_MAX = tool.reasons.max;
const PRIVATE_MAX = tool.reasons.privateMax;

function writeFront(mark: number | string, label: string): string {
  return `${writeMark(mark)} ${label}`;
}

/** How many characters a private reason may have beside the front that the desk writes. */
export function privateRoom(label: string): number {
  return PRIVATE_MAX - writeFront(LONGEST_MARK, label).length - ': '.length;
}

export function writePrivateReason(by: { mark: number; label: string; reason: string }): string {
  const front = writeFront(by.mark, by.label);
  return (by.reason === '' ? front : `${front}: ${by.reason}`).slice(0, PRIVATE_MAX).toWellFormed();
}

/** A moderator's own words, without what the desk wrote before them. */
export function withoutFront(privateReason: string): string {
  return privateReason.replace(/^Case [1-9]\d{0,14}, [^:]*(?:: |$)/, '');
}

/** `createdAt` is null if it is unknown; such an account isn't young. */
export function isYoung(createdAt: number | null, at: { nowMs: number; days: number }): boolean {
  return createdAt !== null && at.nowMs - createdAt < at.days * DAY_S * 1_000;
}

const TIME = new Intl.DateTimeFormat(dateLocale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** '21 Nov 2026, 21:40 UTC': for sentences of the server, which doesn't know the reader's zone. */
export function sayTime(ms: number): string {
  return `${TIME.format(ms)} UTC`;
}
