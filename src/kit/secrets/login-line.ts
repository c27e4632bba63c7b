import { countTurns, type Page, type Span } from './search.ts';

// A cookie that has lost its warning is known by nothing but its length, so only a long one is.
const BARE_VALUE = /[:|;,\t] ?[\w.-]{200,}/g;
const BARE_VALUE_MIN = 200;
/** Of letters in both cases, as base64 has them: code and addresses have long words of those too. */
const MIXED_VALUE_MIN = 280;
const BEFORE_MAX = 200;
const COLUMN_MARKS = ':|;,\t';
const USER = /[^\s:|;,"'/]{3,}$/;
const PASSWORD = /^[^\s/|;,]{3,}$/;
const HEX_VALUE = /^(?:[\w-]{1,60}\.)?[\dA-F]{100,}$/;
// How the values of today's cookies begin: the same few bytes, in base64.
const COOKIE_HEAD = /^(?:CAEaAh|GgIQAQ|CAIaAh)/;
// Names that programs write before a long value.
const PROGRAM_WORD =
  /^(?:level|debug|info|warn|warning|error|trace|fatal|node|internal|sha\d*|md5|hash|digest|file|files|urn|data|https?|key|keys|sig|signature|hex|base64|image|input|output|type|name|value|version|module|package|import|export|line|path|body|text|title|message|msg|time|date|id|uuid|blob|commit|tree|object|index|integrity|checksum|cert|certificate|public|private|header|payload)$/i;

/** Where the `user:pass:` starts that stands right before a login, which makes it a stolen line. */
export function startOfLine(text: string, login: number): number | undefined {
  const before = text.slice(Math.max(0, login - BEFORE_MAX), login).replace(/ $/, '');
  const mark = before.at(-1) ?? ' ';
  if (!COLUMN_MARKS.includes(mark)) return undefined;
  const column = before.lastIndexOf(mark, before.length - 2);
  if (column < 0 || !PASSWORD.test(before.slice(column + 1, -1).trim())) return undefined;
  const user = USER.exec(before.slice(0, column).trimEnd());
  return user ? Math.max(0, login - BEFORE_MAX) + user.index : undefined;
}

/** Spans in `page.spaced`. */
export function bareLines({ spaced }: Page): Span<'login-line'>[] {
  const found: Span<'login-line'>[] = [];
  if (spaced.text.length < BARE_VALUE_MIN) return found;
  for (const match of spaced.text.matchAll(BARE_VALUE)) {
    const value = match[0].slice(1).trimStart();
    const end = match.index + match[0].length;
    const start = isBareCookie(value) ? startOfLine(spaced.text, end - value.length) : undefined;
    if (start === undefined) continue;
    const names = spaced.text.slice(start, match.index).split(match[0][0]!);
    const isOfProgram = names.some((name) => PROGRAM_WORD.test(name.trim()));
    if (COOKIE_HEAD.test(value) || !isOfProgram) found.push({ kind: 'login-line', start, end });
  }
  return found;
}

function isBareCookie(value: string): boolean {
  if (value.startsWith('eyJ')) return false;
  const head = value.slice(0, BARE_VALUE_MIN);
  if (countTurns(head) < head.length * 0.25 || !/\d\D*\d/.test(head)) return false;
  return COOKIE_HEAD.test(value) || HEX_VALUE.test(value) || value.length >= MIXED_VALUE_MIN;
}
