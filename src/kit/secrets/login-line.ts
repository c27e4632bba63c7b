import { looksRandom, type Page, type Span } from './search.ts';

// A cookie that has lost its warning is known by nothing but its length, so only a long one is.
const BARE_VALUE = /:[\w.-]{200,}/g;
const BARE_VALUE_MIN = 200;
const BEFORE_MAX = 200;
const USER = /[^\s:"',/]{3,}$/;
const PASSWORD = /^[^\s/]{3,}$/;

/** Where the `user:pass:` starts that stands right before a login, which makes it a stolen line. */
export function startOfLine(text: string, login: number): number | undefined {
  const before = text.slice(Math.max(0, login - BEFORE_MAX), login);
  if (!before.endsWith(':')) return undefined;
  const colon = before.lastIndexOf(':', before.length - 2);
  if (colon < 0 || !PASSWORD.test(before.slice(colon + 1, -1))) return undefined;
  const user = USER.exec(before.slice(0, colon));
  return user ? login - before.length + user.index : undefined;
}

/** Spans in `page.spaced`. */
export function bareLines({ spaced }: Page): Span<'login-line'>[] {
  const found: Span<'login-line'>[] = [];
  if (spaced.text.length < BARE_VALUE_MIN) return found;
  for (const match of spaced.text.matchAll(BARE_VALUE)) {
    const value = match[0].slice(1);
    const isJwt = value.startsWith('eyJ');
    if (isJwt || !looksRandom(value.slice(0, 200), 0.3)) continue;
    const start = startOfLine(spaced.text, match.index + 1);
    const end = match.index + match[0].length;
    if (start !== undefined) found.push({ kind: 'login-line', start, end });
  }
  return found;
}
