// Confirms the kernel's hints. Each rule gets the surrounding text, starts at the hint, and reads no further
// than a secret can reach.

import { CODE, OUR_KINDS, OURS, SLASH, WEBHOOK } from '#kit/secrets/other-shapes.ts';
import { isPlaceholder } from '#kit/secrets/placeholder.ts';
import { tokenAround } from '#kit/secrets/token-parts.ts';
import { webhookUrl } from '#kit/webhook/webhook-url.ts';
import { readCookie } from './cookie.ts';
import { CLUE, type Clue } from './kernel/clues.ts';
import type { Match, Place } from './match.ts';
import { readNamed } from './named.ts';

type Rule = (place: Place) => Match | undefined;

/** How much text a rule needs, before the hint and from its start on. */
export const REACH: Record<Clue, { before: number; after: number }> = {
  [CLUE.token]: { before: 64, after: 192 },
  [CLUE.webhook]: { before: 320, after: 512 },
  [CLUE.cookie]: { before: 640, after: 4_096 },
  [CLUE.named]: { before: 640, after: 4_096 },
  [CLUE.ours]: { before: 8, after: 160 },
  [CLUE.code]: { before: 8, after: 64 },
  [CLUE.signed]: { before: 1, after: 4_096 },
};

const RULES: Record<Clue, Rule> = {
  [CLUE.token]: readToken,
  [CLUE.webhook]: readWebhook,
  [CLUE.cookie]: readCookie,
  [CLUE.named]: readNamed,
  [CLUE.ours]: readOurs,
  [CLUE.code]: readCode,
  [CLUE.signed]: readSigned,
};

export function confirm(clue: Clue, place: Place): Match | undefined {
  return RULES[clue](place);
}

/** The hint is the token's last part. */
function readToken({ text, at }: Place): Match | undefined {
  const token = tokenAround(text, at);
  if (!token || isPlaceholder(text.slice(at, token.end))) return undefined;
  const value = text.slice(token.start, token.end);
  return { kind: 'discord-token', ...token, value, isLikely: false };
}

// A colon as written in JSON, JavaScript, URLs and HTML.
const COLON = String.raw`(?::|%(?:25)*3a|\\u003a|&#(?:x3a|58);)`;
const WEBHOOKS = new RegExp(WEBHOOK, 'gi');
const WEBHOOK_TOKEN_MAX = 200;
// Matches the text before `webhooks` backwards. Each pattern starts at a literal.
const API_BEFORE = new RegExp(`${SLASH}api${SLASH}(?:v\\d{1,3}${SLASH})?$`, 'i');
const SCHEME_BEFORE = new RegExp(`https?${COLON}${SLASH}{2}$`, 'i');
const SCHEME_MAX = 40;
const HOST_MAX = 80;
const HOST = /[\w.:-]/;
const REST_OF_ESCAPE = /^(?:%(?:25)*[\da-f]{2}|\\u00[\da-f]{2})/i;
const OFFICIAL_HOST = /(?:^|[^\w-])(?:(?:ptb|canary)\.)?discord(?:app)?\.com(?:[^\w.-]|$)/i;
const API_MAX = 60;
/** Another host may be a proxy for Discord's webhooks, so only a full-length token counts there. */
const WHOLE_TOKEN_MIN = 60;

function readWebhook({ text, at }: Place): Match | undefined {
  for (const match of text.matchAll(WEBHOOKS)) {
    const end = match.index + match[0].length;
    if (end <= at) continue;
    if (match.index > at + 2) return undefined;
    const [, id, token] = match as unknown as [string, string, string];
    const start = startOfAddress(text, match.index);
    const isOfficial = OFFICIAL_HOST.test(text.slice(start, match.index));
    if (!isOfficial && token.length < WHOLE_TOKEN_MIN) return undefined;
    if (token.length > WEBHOOK_TOKEN_MAX || isPlaceholder(token)) return undefined;
    const webhook = { id, token };
    return {
      kind: 'discord-webhook',
      start,
      end,
      value: webhookUrl(webhook),
      isLikely: false,
      webhook,
    };
  }
  return undefined;
}

function startOfAddress(text: string, at: number): number {
  const api = API_BEFORE.exec(text.slice(Math.max(0, at - API_MAX), at))?.[0];
  if (api === undefined) return at;
  const hostEnd = at - api.length;
  let host = hostEnd;
  while (host > 0 && hostEnd - host < HOST_MAX && HOST.test(text[host - 1]!)) host -= 1;
  // The rest of a slash written as `\u002F` or `%2F`.
  const rest = REST_OF_ESCAPE.exec(text.slice(Math.max(0, host - 1), hostEnd))?.[0];
  if (rest) host += rest.length - 1;
  if (host >= hostEnd) return at;
  const near = text.slice(Math.max(0, host - SCHEME_MAX), host);
  return host - (SCHEME_BEFORE.exec(near)?.[0].length ?? 0);
}

const OUR_SECRET = new RegExp(`${OURS}(?![\\dA-Za-z])`, 'y');
const OUR_LENGTH_MAX = 110;

function readOurs({ text, at }: Place): Match | undefined {
  const end = matchEnd(OUR_SECRET, text, at);
  if (end === undefined) return undefined;
  const value = text.slice(at, end);
  const kind = OUR_KINDS[value[4]!];
  if (!kind || value.length > OUR_LENGTH_MAX || isPlaceholder(value)) return undefined;
  return { kind, start: at, end, value, isLikely: false };
}

const ACCESS_CODE = new RegExp(`${CODE}(?![\\da-z])`, 'iy');

function readCode({ text, at }: Place): Match | undefined {
  const end = matchEnd(ACCESS_CODE, text, at);
  if (end === undefined) return undefined;
  const bare = text
    .slice(at + 5, end)
    .replaceAll('-', '')
    .toUpperCase();
  if (isPlaceholder(bare)) return undefined;
  const value = `GATE-${bare.match(/.{5}/g)!.join('-')}`;
  return { kind: 'access-code', start: at, end, value, isLikely: false };
}

const SIGNED = /[\w+/-]{60,}/y;
const PADDING = /(?:=|%(?:25)*3d|\\u003d){0,2}/iy;

const ESCAPED_BEFORE = /%(?:25)*[\da-f]{2}|\\u00[\da-f]{2}|\\[nrt]/iy;

/** The hint already established that this base64 contains a signed token. */
function readSigned({ text, at }: Place): Match | undefined {
  const start = matchEnd(ESCAPED_BEFORE, text, at - 1) ?? at;
  const bareEnd = matchEnd(SIGNED, text, start);
  if (bareEnd === undefined) return undefined;
  const end = matchEnd(PADDING, text, bareEnd) ?? bareEnd;
  const padding = text.slice(bareEnd, end).replace(/%(?:25)*3d|\\u003d/gi, '=');
  const value = text.slice(start, bareEnd) + padding;
  return { kind: 'open-cloud-key', start, end, value, isLikely: true };
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  if (at < 0) return undefined;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
