// Decisions that the page and the server share: nothing here asks anybody.
import { LONGEST_MARK, writeMark } from '#kit/acting/rules.ts';
import { madeAtOf } from '#kit/recognise/snowflake.ts';
import { tool } from './contract.ts';

const DAY_S = 86_400;
export const DELETE_SECONDS_MAX = 7 * DAY_S;
export const BAN_RANGE = { min: 60, max: 5 * 365 * DAY_S };
export const TIMEOUT_RANGE = { min: 60, max: 28 * DAY_S };
export const BRAKE_MS_MAX = DAY_S * 1_000;

const MENTION = /^<@!?(\d{1,20})>$/;
const DIGITS = /^\d+$/;

/** Something that was typed in place of an account. */
export interface Given {
  /** Its number in the list, from 1. */
  line: number;
  /** The id; as it was typed where it is none. */
  target: string;
  /** Why it is no id, in words. */
  fault: string | null;
}

/** The id of an account in what was typed: the number itself, or a mention of it. */
export function readUserId(typed: string, nowMs: number): string | undefined {
  const text = typed.trim();
  const id = MENTION.exec(text)?.[1] ?? text;
  return madeAtOf(id, nowMs) === undefined ? undefined : id;
}

/** Each account once, where it stood first; blank lines count as lines and as nothing else. */
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

/** What Discord takes, counted as it is sent. */
const ENCODED_MAX = tool.reasons.max;
/** A label is written in any script, and must leave room for the reason. */
const LABEL_ENCODED_MAX = 120;

function writeFront(mark: number | string, label: string): string {
  return `${writeMark(mark)} ${cutTo(label, LABEL_ENCODED_MAX)}: `;
}

/** For the server's own audit log, where the bot stands as the one who did it. */
export function auditReason(by: { mark: number; label: string; reason: string }): string {
  return writeFront(by.mark, by.label) + by.reason.trim().toWellFormed();
}

/** For the end of a sentence; of a dry run there may be none. */
export function quoted(reason: string): string {
  return reason === '' ? '' : ` “${reason}”`;
}

export interface ReasonRoom {
  /** Encoded characters that are used, and that there are. */
  used: number;
  max: number;
  /** By how many of them it is too long; 0 where it fits. */
  over: number;
  /** How many characters have to go from its end, as a person counts them. */
  cut: number;
}

/** How much of the room for a reason is used, the front that the desk writes left out. */
export function reasonRoom(reason: string, label: string): ReasonRoom {
  const max = ENCODED_MAX - encodedLength(writeFront(LONGEST_MARK, label));
  const characters = [...reason.trim().toWellFormed()];
  const used = characters.reduce((sum, each) => sum + encodedLength(each), 0);
  let [left, cut] = [used, 0];
  while (left > max) {
    cut += 1;
    left -= encodedLength(characters[characters.length - cut] ?? '');
  }
  return { used, max, over: Math.max(0, used - max), cut };
}

function cutTo(text: string, encodedMax: number): string {
  const characters = [...text.toWellFormed()];
  while (encodedLength(characters.join('')) > encodedMax) characters.pop();
  return characters.join('');
}

function encodedLength(text: string): number {
  return encodeURIComponent(text).length;
}

/** Clocks differ, and Discord takes not a second more. */
const TIMEOUT_SPARE_MS = 60_000;

/** When a time-out ends: the same however often it is sent. Null ends it now. */
export function timeoutEnd(firstSentAt: number, durationSeconds: number | null): number | null {
  if (durationSeconds === null) return null;
  const lastsMs = Math.min(durationSeconds * 1_000, TIMEOUT_RANGE.max * 1_000 - TIMEOUT_SPARE_MS);
  return Math.floor((firstSentAt + lastsMs) / 1_000) * 1_000;
}
