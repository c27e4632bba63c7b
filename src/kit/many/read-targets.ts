// Reads many accounts from pasted text or a file. It's pure: nothing it reads is sent from here.

import type { Platform } from '../contract/target.ts';
import { readItem } from '../recognise/read-item.ts';
import { isThing, type RecognisedKind } from '../recognise/recognised.ts';
import { readSnowflakeTime } from '../recognise/snowflake.ts';
import { squash } from '../secrets/fold.ts';
import { linesOf, withoutComment } from './read-file.ts';

/** No id, name or account link is longer, so longer items are skipped. */
const ITEM_MAX = 200;
const SHOWN_MAX = 48;
/** The most unreadable items kept; people won't read more. */
const STRANGERS_KEPT = 20;
const SEPARATORS = /[,;\t]/;
const DISCORD_ID = /^\d{17,20}$/;
const ROBLOX_ID = /^[1-9]\d{0,10}$/;
const ROBLOX_NAME = /^(?=.{3,20}$)[a-z\d]*[a-z][a-z\d]*(?:_[a-z\d]+)?$/i;

const accounts: Record<Platform, readonly RecognisedKind[]> = {
  discord: ['discord-id', 'user-mention'],
  roblox: ['roblox-id', 'roblox-name', 'roblox-profile'],
};

/** A list item that names no account. */
export interface Stranger {
  line: number;
  /** Shortened if it's long. */
  text: string;
}

export interface TargetsRead {
  /** Lines with content, not counting comments. */
  lines: number;
  /** Each account once, in the order of the list. */
  targets: readonly string[];
  /** Number of repeated accounts. */
  doubles: number;
  /** Number of items that name no account; `strangersShown` has the first ones. */
  strangers: number;
  strangersShown: readonly Stranger[];
}

export const nothingRead: TargetsRead = {
  lines: 0,
  targets: [],
  doubles: 0,
  strangers: 0,
  strangersShown: [],
};

/**
 * Reads one account per line, or several separated by commas, semicolons, tabs or spaces; `#` starts a
 * comment.
 */
export function readTargets(text: string, platform: Platform, nowMs: number): TargetsRead {
  const targets = new Map<string, string>();
  const shown: Stranger[] = [];
  const read = { lines: 0, doubles: 0, strangers: 0 };
  let line = 0;
  for (const raw of linesOf(text)) {
    line += 1;
    const content = withoutComment(raw);
    if (content === '') continue;
    read.lines += 1;
    // Fast path for long lists that repeat an account over and over.
    if (targets.has(content)) {
      read.doubles += 1;
      continue;
    }
    for (const piece of splitLine(content, platform, nowMs)) {
      if (piece.target === undefined) {
        read.strangers += 1;
        if (shown.length < STRANGERS_KEPT) shown.push({ line, text: shorten(piece.text) });
      } else if (targets.has(targetKey(piece.target))) read.doubles += 1;
      else targets.set(targetKey(piece.target), piece.target);
    }
  }
  return { ...read, targets: [...targets.values()], strangersShown: shown };
}

interface Piece {
  text: string;
  target: string | undefined;
}

function splitLine(line: string, platform: Platform, nowMs: number): Piece[] {
  return line
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const words = part.split(/\s+/);
      if (words.length === 1) return [{ text: part, target: targetIn(part, platform, nowMs) }];
      // With only spaces between them, plain words are a sentence and not a list of names.
      const pieces = words.map((word) => ({ text: word, target: sureIn(word, platform, nowMs) }));
      const isSentence = pieces.some(({ target }) => target === undefined);
      return isSentence ? [{ text: part, target: undefined }] : pieces;
    });
}

/** Reads an account from one word: its id or, on Roblox, its name. */
function targetIn(word: string, platform: Platform, nowMs: number): string | undefined {
  if (platform === 'discord' && DISCORD_ID.test(word)) return isMade(word, nowMs);
  if (platform === 'roblox' && (ROBLOX_ID.test(word) || ROBLOX_NAME.test(word))) return word;
  return readWhole(word, platform, nowMs)?.value;
}

/** Like `targetIn`, but rejects words that only look like a name. */
function sureIn(word: string, platform: Platform, nowMs: number): string | undefined {
  const isName = platform === 'roblox' && ROBLOX_NAME.test(word);
  return isName ? undefined : targetIn(word, platform, nowMs);
}

function readWhole(word: string, platform: Platform, nowMs: number) {
  if (word.length > ITEM_MAX) return undefined;
  const item = readItem(squash(word), { raw: word, nowMs });
  return isThing(item) && accounts[platform].includes(item.kind) ? item : undefined;
}

function isMade(id: string, nowMs: number): string | undefined {
  return readSnowflakeTime(id, nowMs) === undefined ? undefined : id;
}

/** Player names are case-insensitive. */
function targetKey(target: string): string {
  return target.toLowerCase();
}

function shorten(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text;
}
