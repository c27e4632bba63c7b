// Recognizes secrets by shape alone. The guard rejects logins; the redactor masks the others as well.
import { byteRuns } from './byte-list.ts';
import { namedBodies } from './cookie-body.ts';
import { discordTokens } from './discord-token.ts';
import { encodedRuns } from './encoded.ts';
import { isFolded } from './fold.ts';
import { bareLines, startOfLine } from './login-line.ts';
import {
  BETWEEN,
  CODE,
  KEY_NAME,
  NAMED_VALUE,
  OUR_KINDS,
  OURS,
  SECRET_NAME,
  WEBHOOK,
} from './other-shapes.ts';
import { hasFewCharacters } from './placeholder.ts';
import { mayHoldLogin, spacedOutRuns } from './quick-look.ts';
import { robloxCookies } from './roblox-cookie.ts';
import { lookAlong, lookAt, type Page, type Span, toSpaced } from './search.ts';
import { tokensApart } from './token-apart.ts';
import { TURNS } from './traces.ts';

export type LoginKind = 'roblox-cookie' | 'discord-token' | 'login-line';
export type SecretKind =
  | LoginKind
  | 'discord-webhook'
  | 'open-cloud-key'
  | 'oauth-secret'
  | 'session'
  | 'pass'
  | 'admin-session'
  | 'admin-key'
  | 'access-code';

export type Secret = Span<SecretKind>;

// The secret is the last group, or the whole match. Every pattern starts with a literal, and none can start
// again inside its own match, so hostile text costs only linear time.
const SHAPES: readonly (readonly [SecretKind, RegExp])[] = [
  ['discord-webhook', new RegExp(WEBHOOK, 'gi')],
  // An Open Cloud key has no documented shape. All keys seen so far are base64 around a signed token, whose
  // start looks like one of these three, depending on its offset in the groups of three bytes.
  ['open-cloud-key', /ZXlKaGJHY2lPaUpTVXpJMU5pSXNJ[\w+/=-]{20,}/g],
  ['open-cloud-key', /V5SmhiR2NpT2lKU1V6STFOaUlzS[\w+/=-]{20,}/g],
  ['open-cloud-key', /leUpoYkdjaU9pSlNVekkxTmlJc0[\w+/=-]{20,}/g],
  ['open-cloud-key', new RegExp(`(?:${KEY_NAME})${BETWEEN}(${NAMED_VALUE}{16,})`, 'gi')],
  ['oauth-secret', /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g],
  ['oauth-secret', /\b(?:bearer|basic)\s{1,4}([\w.~+/=-]{16,})/gi],
  [
    'oauth-secret',
    new RegExp(`(?:${SECRET_NAME}|refresh_token|access_token)${BETWEEN}(${NAMED_VALUE}{8,})`, 'gi'),
  ],
  ['access-code', new RegExp(CODE, 'gi')],
];
const OUR_SECRETS = new RegExp(OURS, 'g');

// Nearly all text contains none of these and is done after one check.
const HINT =
  /webhooks|zxlk|v5sm|leup|api[-_]key|(?:roblox|rbx|cloud).{0,40}key|eyj|bearer|basic|secret|_token|gth_|gate-/i;

const LAYERS_MAX = 3;
const BASE64_BEFORE = /[\w+/=-]*$/;
const OPEN_CLOUD_HEAD_MAX = 120;

/** Finds logins of people and bots, which no field accepts. */
export function findLogins(text: string): Span<LoginKind>[] {
  return lookAlong(text, loginsIn);
}

/** Finds everything that must not appear in a log, in text order and without overlaps. */
export function findSecrets(text: string): Secret[] {
  return lookAlong(text, secretsIn);
}

function loginsIn(text: string): Span<LoginKind>[] {
  return mayHoldLogin(text) ? lookAt(text, loginsOn) : [];
}

function secretsIn(text: string): Secret[] {
  if (isFolded(text) && !HINT.test(text) && !mayHoldLogin(text)) return [];
  return lookAt<SecretKind>(text, (page) => [...loginsOn(page), ...othersOn(page)]);
}

function loginsOn(page: Page, layer = 0): Span<LoginKind>[] {
  const logins: Span<LoginKind>[] = [...robloxCookies(page), ...discordTokens(page)];
  const found = logins.map((login): Span<LoginKind> => {
    const { kind, start, end } = toSpaced(page, login);
    const line = startOfLine(page.spaced.text, start);
    return line === undefined ? { kind, start, end } : { kind: 'login-line', start: line, end };
  });
  const hidden = layer < LAYERS_MAX ? hiddenLogins(page, layer + 1) : [];
  const named = [...namedBodies(page), ...tokensApart(page)];
  return [...named, ...bareLines(page), ...found, ...hidden];
}

/** Finds the whole run that a login is encoded in, once or several times. */
function hiddenLogins(page: Page, layer: number): Span<LoginKind>[] {
  const { spaced, tight } = page;
  const runs = [
    ...encodedRuns(tight.text).map((run) => ({
      ...toSpaced(page, { ...run, kind: '' }),
      texts: run.texts,
    })),
    ...spacedOutRuns(tight.text).map((run) => ({
      ...toSpaced(page, { ...run, kind: '' }),
      texts: [run.text],
    })),
    ...byteRuns(spaced.text),
  ];
  const found = runs.flatMap(({ start, end, texts }): Span<LoginKind>[] => {
    for (const text of texts) {
      if (hasFewCharacters(text)) continue;
      const [login] = mayHoldLogin(text) ? lookAt(text, (inner) => loginsOn(inner, layer)) : [];
      if (login) return [{ kind: login.kind, start, end, isHidden: true }];
    }
    return [];
  });
  return [...found, ...turnedLogins(page, layer)];
}

function turnedLogins(page: Page, layer: number): Span<LoginKind>[] {
  const { text } = page.tight;
  return TURNS.flatMap(({ trace, undo, isBackwards }) => {
    if (!trace.test(text)) return [];
    return lookAt(undo(text), (inner) => loginsOn(inner, layer)).map(({ kind, start, end }) => {
      const place = isBackwards
        ? { start: text.length - end, end: text.length - start }
        : { start, end };
      return toSpaced(page, { kind, ...place, isHidden: true });
    });
  });
}

function othersOn({ spaced }: Page): Secret[] {
  if (!HINT.test(spaced.text)) return [];
  const found = SHAPES.flatMap(([kind, pattern]) =>
    [...spaced.text.matchAll(pattern)].map((match) => {
      const { start, end } = lastGroup(match);
      const isBare = kind === 'open-cloud-key' && match.length === 1;
      return { kind, start: isBare ? headOfKey(spaced.text, start) : start, end };
    }),
  );
  return [...found, ...oursOn(spaced.text)];
}

function lastGroup(match: RegExpExecArray): { start: number; end: number } {
  const end = match.index + match[0].length;
  return { start: end - (match.at(-1) ?? match[0]).length, end };
}

/** The name part of an admin key stays readable. */
function oursOn(text: string): Secret[] {
  return [...text.matchAll(OUR_SECRETS)].map((match) => {
    const { start, end } = lastGroup(match);
    const kind = OUR_KINDS[(match[1] ?? match[2])!]!;
    return { kind, start: kind === 'admin-key' ? start : match.index, end };
  });
}

function headOfKey(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - OPEN_CLOUD_HEAD_MAX), at);
  return at - BASE64_BEFORE.exec(before)![0].length;
}
