import { bodiesIn } from './cookie-body.ts';
import { countTurns } from './letters.ts';
import type { Page, Span } from './search.ts';
import { COOKIE_HEAD } from './traces.ts';

// A cookie without its warning is recognizable only by its length, so only a long one counts.
const BARE_VALUE = /[:|;,\t] ?[\w.-]{200,}/g;
const BARE_VALUE_MIN = 200;
/** The minimum for mixed-case letters, as in base64: code and addresses contain long words of those too. */
const MIXED_VALUE_MIN = 280;
const BEFORE_MAX = 200;
// Column separators: one mark, or several together.
const MARK_BEFORE = /(?: - |[:|;,\t~]|:{2,4}|\|\||-{2,6}|[=-]>) ?$/;
const MARKS = /[:|;,\t~]+|-{2,}|[=-]>| - /;
const MARK_BEFORE_MAX = 8;
/** Two words before a value that's recognizable by itself. */
const WORDS_BEFORE = /(?:^|\s)(\S{3,40})\s{1,4}\S{3,40}\s{1,4}$/;
const WORDS_BEFORE_MAX = 90;
const USER = /[^\s:|;,"'/]{3,}$/;
const PASSWORD = /^[^\s/|;,]{3,}$/;
const HEX_VALUE = /^(?:[\w-]{1,60}\.)?[\dA-F]{100,}$/;
const HEAD = new RegExp(`^(?:${COOKIE_HEAD})`);
// Names that programs write in front of a long value.
const PROGRAM_WORD =
  /^(?:level|debug|info|warn|warning|error|trace|fatal|node|internal|sha\d*|md5|hash|digest|file|files|urn|data|https?|key|keys|sig|signature|hex|base64|image|input|output|type|name|value|version|module|package|import|export|line|path|body|text|title|message|msg|time|date|id|uuid|blob|commit|tree|object|index|integrity|checksum|cert|certificate|public|private|header|payload)$/i;

/** Finds the start of a `user:pass:` right before a login, which makes it a line of stolen logins. */
export function startOfLine(text: string, login: number): number | undefined {
  const from = Math.max(0, login - BEFORE_MAX);
  const all = text.slice(from, login);
  const mark = MARK_BEFORE.exec(all.slice(-MARK_BEFORE_MAX))?.[0].replace(/ $/, '');
  if (mark === undefined) return undefined;
  const before = all.slice(0, all.lastIndexOf(mark));
  const column = before.lastIndexOf(mark);
  if (column < 0 || !PASSWORD.test(before.slice(column + mark.length).trim())) return undefined;
  const user = USER.exec(before.slice(0, column).trimEnd());
  return user ? from + user.index : undefined;
}

/** Returns spans in `page.spaced`. */
export function bareLines({ spaced: { text } }: Page): Span<'login-line'>[] {
  if (text.length < BARE_VALUE_MIN) return [];
  const values = [...text.matchAll(BARE_VALUE)].flatMap(({ index, 0: match }) => {
    const value = match.slice(1).trimStart();
    const end = index + match.length;
    return isBareCookie(value)
      ? [{ start: end - value.length, end, hasHead: HEAD.test(value) }]
      : [];
  });
  return [...values, ...bodiesIn(text)].flatMap(({ start, end, hasHead }): Span<'login-line'>[] => {
    const line = startOfLine(text, start) ?? (hasHead ? startOfWords(text, start) : undefined);
    if (line === undefined) return [];
    const names = text
      .slice(line, start)
      .split(MARKS)
      .map((name) => name.trim());
    const isOfProgram = !hasHead && names.some((name) => PROGRAM_WORD.test(name));
    return isOfProgram ? [] : [{ kind: 'login-line', start: line, end }];
  });
}

/** Matches `builderman hunter2 <value>`, on one line or on three. */
function startOfWords(text: string, value: number): number | undefined {
  const from = Math.max(0, value - WORDS_BEFORE_MAX);
  const words = WORDS_BEFORE.exec(text.slice(from, value));
  return words ? from + words.index : undefined;
}

function isBareCookie(value: string): boolean {
  if (value.startsWith('eyJ')) return false;
  const head = value.slice(0, BARE_VALUE_MIN);
  if (countTurns(head) < head.length * 0.25 || !/\d\D*\d/.test(head)) return false;
  return HEAD.test(value) || HEX_VALUE.test(value) || value.length >= MIXED_VALUE_MIN;
}
