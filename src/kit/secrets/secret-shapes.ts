// Secrets, recognised by shape alone. Logins are what the guard refuses; the rest is what the
// redactor masks as well.
import { discordTokens } from './discord-token.ts';
import { encodedRuns } from './encoded.ts';
import { isFolded } from './fold.ts';
import { bareLines, startOfLine } from './login-line.ts';
import { mayHoldLogin } from './quick-look.ts';
import { robloxCookies } from './roblox-cookie.ts';
import { lookAlong, lookAt, type Page, type Span, toSpaced } from './search.ts';

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

// The secret is the first group, or the whole. Every pattern begins at a literal, and none can
// begin again inside what it has just read, so that a hostile text costs linear time.
const SHAPES: readonly (readonly [SecretKind, RegExp])[] = [
  ['discord-webhook', /webhooks\/\d{15,20}\/([\w-]{20,})/gi],
  // An Open Cloud key has no documented shape. Seen so far: base64 around a signed token, whose
  // beginning looks like one of these three, by where it falls in the groups of three bytes.
  ['open-cloud-key', /ZXlKaGJHY2lPaUpTVXpJMU5pSXNJ[\w+/=-]{20,}/g],
  ['open-cloud-key', /V5SmhiR2NpT2lKU1V6STFOaUlzS[\w+/=-]{20,}/g],
  ['open-cloud-key', /leUpoYkdjaU9pSlNVekkxTmlJc0[\w+/=-]{20,}/g],
  ['open-cloud-key', /x-api-key[\s"':=]{1,6}([\w+/=.-]{16,})/gi],
  ['oauth-secret', /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g],
  ['oauth-secret', /\b(?:bearer|basic)\s{1,4}([\w.~+/=-]{16,})/gi],
  ['oauth-secret', /\b(?:client_secret|refresh_token|access_token)[\s"':=]{1,6}([\w.~+/=-]{8,})/gi],
  ['session', /gth_s_[\dA-Za-z]{16,}/g],
  ['pass', /gth_p_[\dA-Za-z]{16,}/g],
  ['admin-session', /gth_a_[\dA-Za-z]{16,}/g],
  ['admin-key', /gth_k_[\dA-Za-z]+_([\dA-Za-z]{16,})/g],
  ['access-code', /GATE-(?:[\dA-Z]{5}-?){3}[\dA-Z]{5}/gi],
];

// Nearly all text holds none of these, and is done with after one look.
const HINT =
  /webhooks\/|zxlk|v5sm|leup|x-api-key|eyj|bearer|basic|client_secret|_token|gth_|gate-/i;

const LAYERS_MAX = 2;
const BASE64_BEFORE = /[\w+/=-]*$/;
const OPEN_CLOUD_HEAD_MAX = 120;

/** Logins of a person or a bot: what no field of the desk takes. */
export function findLogins(text: string): Span<LoginKind>[] {
  return lookAlong(text, loginsIn);
}

/** Everything that must not stand in a log, in the order of the text, without overlaps. */
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
  return [...bareLines(page), ...found, ...(layer < LAYERS_MAX ? encodedLogins(page, layer) : [])];
}

/** The whole run that a login is encoded in, in base64 or hexadecimal, once or several times. */
function encodedLogins(page: Page, layer: number): Span<LoginKind>[] {
  return encodedRuns(page.tight.text).flatMap(({ start, end, texts }) => {
    for (const text of texts) {
      if (!mayHoldLogin(text)) continue;
      const [login] = lookAt(text, (inner) => loginsOn(inner, layer + 1));
      if (login) return [toSpaced(page, { kind: login.kind, start, end })];
    }
    return [];
  });
}

function othersOn({ spaced }: Page): Secret[] {
  if (!HINT.test(spaced.text)) return [];
  return SHAPES.flatMap(([kind, pattern]) =>
    [...spaced.text.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length;
      const start = end - (match[1] ?? match[0]).length;
      return {
        kind,
        start: kind === 'open-cloud-key' ? headOfKey(spaced.text, start) : start,
        end,
      };
    }),
  );
}

function headOfKey(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - OPEN_CLOUD_HEAD_MAX), at);
  return at - BASE64_BEFORE.exec(before)![0].length;
}
