// Decisions that the page and the server share: nothing here asks anybody.

import { tool } from './contract.ts';

const DAY_S = 86_400;
const DURATION_SECONDS_MIN = 60;
export const DURATION_SECONDS_MAX = 10 * 365 * DAY_S;

/**
 * Roblox says 'characters' and not which: they are counted as UTF-16 units, the most that any reading of it
 * gives for text, so that what fits here fits there.
 */
export const DISPLAY_MAX = tool.reasons.max;
const PRIVATE_MAX = tool.reasons.privateMax;
/** A case has a longer number some day, and the page does not know it yet. */
const CASE_DIGITS = 10;

/** Roblox names the key's owner as the moderator, so the private reason says at its front who it was. */
function frontOf(mark: number | string, label: string): string {
  return `Case ${mark}, ${label}`;
}

/** How many characters a private reason may have, the front that the desk writes taken off. */
export function privateRoom(label: string): number {
  return PRIVATE_MAX - frontOf('9'.repeat(CASE_DIGITS), label).length - ': '.length;
}

export function privateReasonOf(by: { mark: number; label: string; reason: string }): string {
  const front = frontOf(by.mark, by.label);
  return (by.reason === '' ? front : `${front}: ${by.reason}`).slice(0, PRIVATE_MAX).toWellFormed();
}

/** Whether a private reason is the one that a case wrote. */
export function isMarked(privateReason: string, mark: number): boolean {
  return privateReason.startsWith(`Case ${mark},`);
}

/** The case that a private reason begins with. */
export function markOf(privateReason: string): number | undefined {
  const digits = /^Case ([1-9]\d{0,14}),/.exec(privateReason)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What the desk wrote before a moderator's own words. */
export function withoutFront(privateReason: string): string {
  return privateReason.replace(/^Case [1-9]\d{0,14}, [^:]*(?:: |$)/, '');
}

/** Null: for good. */
export function isDuration(seconds: number | null): boolean {
  if (seconds === null) return true;
  return (
    Number.isInteger(seconds) && seconds >= DURATION_SECONDS_MIN && seconds <= DURATION_SECONDS_MAX
  );
}

const DAY_MS = DAY_S * 1_000;

/** Null where it is not known when the account was made. */
export function isYoung(createdAt: number | null, at: { nowMs: number; days: number }): boolean {
  return createdAt !== null && at.nowMs - createdAt < at.days * DAY_MS;
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** '21 Nov 2026, 21:40 UTC': in sentences of the server, which knows nobody's clock. */
export function sayTime(ms: number): string {
  return `${TIME.format(ms)} UTC`;
}
