// Decisions that the page and the server share. Nothing here makes a call.
import { LONGEST_MARK, writeMark } from '#kit/acting/rules.ts';
import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';
import { tool } from './contract.ts';

const DAY_S = 86_400;
export const DELETE_SECONDS_MAX = 7 * DAY_S;
export const BAN_RANGE = { min: 60, max: 5 * 365 * DAY_S };
export const TIMEOUT_RANGE = { min: 60, max: 28 * DAY_S };
export const BRAKE_MS_MAX = DAY_S * 1_000;

const MENTION = /^<@!?(\d{1,20})>$/;
const DIGITS = /^\d+$/;

export interface Given {
  /** The line number, from 1. */
  line: number;
  /** The id, or the typed text if it isn't one. */
  target: string;
  /** Why it isn't an id, as a sentence. */
  fault: string | null;
}

/** Accepts a plain id or a mention. */
export function readUserId(typed: string, nowMs: number): string | undefined {
  const text = typed.trim();
  const id = MENTION.exec(text)?.[1] ?? text;
  return readSnowflakeTime(id, nowMs) === undefined ? undefined : id;
}

/** Keeps the first entry of each account. Blank lines are skipped but count toward line numbers. */
export function readTargets(
  typed: readonly string[],
  nowMs: number,
): { given: Given[]; dropped: number } {
  const given = new Map<string, Given>();
  let dropped = 0;
  typed.forEach((one, index) => {
    const text = one.trim();
    if (text === '') return;
    const id = readUserId(text, nowMs);
    const target = id ?? text;
    if (given.has(target)) dropped += 1;
    else given.set(target, { line: index + 1, target, fault: id ? null : describeFault(text) });
  });
  return { given: [...given.values()], dropped };
}

function describeFault(text: string): string {
  const isNumber = DIGITS.test(MENTION.exec(text)?.[1] ?? text);
  return isNumber ? 'This number is not an account id.' : 'This is a name, not an id.';
}

/** Discord's limit, counted after URL encoding. */
const ENCODED_MAX = tool.reasons.max;
/** A label may be in any script, and still has to leave room for the reason. */
const LABEL_ENCODED_MAX = 120;

function writeFront(mark: number | string, label: string): string {
  return `${writeMark(mark)} ${cutTo(label, LABEL_ENCODED_MAX)}: `;
}

/** For the server's audit log, which shows the bot as the actor. */
export function auditReason(by: { mark: number; label: string; reason: string }): string {
  return writeFront(by.mark, by.label) + by.reason.trim().toWellFormed();
}

/** The reason in quotes, for the end of a sentence. A dry run may have none. */
export function quoted(reason: string): string {
  return reason === '' ? '' : ` “${reason}”`;
}

export interface ReasonRoom {
  /** In characters as a person counts them. */
  typed: number;
  /** In encoded characters: Discord counts a space as three, an emoji as twelve. */
  used: number;
  max: number;
  /** About how many more characters of this kind fit; undefined while there is plenty of room. */
  left: number | undefined;
  /** By how many encoded characters it is too long; 0 if it fits. */
  over: number;
  /** How many characters to cut from the end, as a person counts them. */
  cut: number;
}

/** From here on it is said how much encoding takes. */
const TIGHT_SHARE = 0.75;

/** Measures the reason against the room left after the prefix that the desk writes. */
export function reasonRoom(reason: string, label: string): ReasonRoom {
  const max = ENCODED_MAX - encodedLength(writeFront(LONGEST_MARK, label));
  const characters = [...reason.trim().toWellFormed()];
  const used = characters.reduce((sum, each) => sum + encodedLength(each), 0);
  let [left, cut] = [used, 0];
  while (left > max) {
    cut += 1;
    left -= encodedLength(characters[characters.length - cut] ?? '');
  }
  const typed = characters.length;
  const isTight = used > typed && used > max * TIGHT_SHARE;
  const fit = isTight ? Math.max(0, Math.floor(((max - used) * typed) / used)) : undefined;
  return { typed, used, max, left: fit, over: Math.max(0, used - max), cut };
}

function cutTo(text: string, encodedMax: number): string {
  const characters = [...text.toWellFormed()];
  while (encodedLength(characters.join('')) > encodedMax) characters.pop();
  return characters.join('');
}

function encodedLength(text: string): number {
  return encodeURIComponent(text).length;
}

/** Clocks differ, and Discord refuses a timeout even one second longer than 28 days. */
const TIMEOUT_SPARE_MS = 60_000;

/**
 * When a timeout ends, counted from the first try so that every try sends the same time. Null ends it now.
 */
export function timeoutEnd(firstSentAt: number, durationSeconds: number | null): number | null {
  if (durationSeconds === null) return null;
  const lastsMs = Math.min(durationSeconds * 1_000, TIMEOUT_RANGE.max * 1_000 - TIMEOUT_SPARE_MS);
  return Math.floor((firstSentAt + lastsMs) / 1_000) * 1_000;
}
