// The only redactor: logs, audit, errors and exports pass through here, and nothing else masks secrets.

import { lookAcross } from './across.ts';
import { findSecrets, type SecretKind } from './secret-shapes.ts';

const MASKS: Record<SecretKind, string> = {
  'roblox-cookie': '[roblox cookie]',
  'discord-token': '[discord token]',
  'login-line': '[login line]',
  'discord-webhook': '[webhook token]',
  'open-cloud-key': '[open cloud key]',
  'oauth-secret': '[oauth secret]',
  session: '[session]',
  pass: '[pass]',
  'admin-session': '[admin session]',
  'admin-key': '[admin key]',
  'access-code': '[access code]',
};
/** Secrets that have no shape to be found by, such as a token that the owner made up. */
const known = new Set<string>();

/** A shorter one would mask ordinary words, too. */
const KNOWN_LENGTH_MIN = 16;

/** From now on, this text is masked wherever it appears. */
export function rememberSecret(secret: string): void {
  if (secret.length >= KNOWN_LENGTH_MIN) known.add(secret);
}

const MASKED_FIELD = '[masked]';
const TOO_DEEP = '[too deep]';
const CIRCULAR = '[circular]';

const PASSES_MAX = 4;
const DEPTH_MAX = 12;

const SECRET_FIELDS = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'token',
  'accesstoken',
  'refreshtoken',
  'sessiontoken',
  'admintoken',
  'bottoken',
  'password',
  'secret',
  'clientsecret',
  'redeemcode',
  'sessionid',
  'adminkey',
  'apikey',
  'xapikey',
  'pass',
  'key',
]);

export function redact(text: string): string {
  let masked = text;
  for (const secret of known) masked = masked.replaceAll(secret, MASKED_FIELD);
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    // Masking may join parts that were separate, so this repeats until nothing is left.
    const next = maskOnce(masked);
    if (next === masked) break;
    masked = next;
  }
  return masked;
}

/** Makes a copy fit for a log: plain, bounded data with every key and value redacted. */
export function redactDeep(value: unknown): unknown {
  return maskPieces(copy(value, { depth: 0, above: new Set() }));
}

/**
 * Masks logins that are split across several strings in each of them. The copy is plain data without cycles.
 */
function maskPieces(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const texts: string[] = [];
  collectTexts(value, texts);
  const masked = new Map<string, string>();
  for (const found of lookAcross(texts)) {
    for (const { number, start, end } of found?.parts ?? []) {
      const text = texts[number]!;
      masked.set(text, text.slice(0, start) + MASKS[found!.kind] + text.slice(end));
    }
  }
  return masked.size === 0 ? value : replaceTexts(value, masked);
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  if (typeof value !== 'object' || value === null) return;
  for (const each of Object.values(value)) collectTexts(each, texts);
}

function replaceTexts(value: unknown, masked: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return masked.get(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, masked));
  const fields = Object.entries(value).map(([key, each]) => [key, replaceTexts(each, masked)]);
  return Object.fromEntries(fields);
}

function maskOnce(text: string): string {
  let out = '';
  let copied = 0;
  for (const { kind, start, end } of findSecrets(text)) {
    out += text.slice(copied, start) + MASKS[kind];
    copied = end;
  }
  return out + text.slice(copied);
}

interface Place {
  depth: number;
  above: Set<object>;
}

function copy(value: unknown, { depth, above }: Place): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return redact(String(value));
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return value;
  if (above.has(value)) return CIRCULAR;
  if (depth >= DEPTH_MAX) return TOO_DEEP;
  const inside = { depth: depth + 1, above: new Set(above).add(value) };
  try {
    return copyObject(value, inside);
  } catch {
    // A getter or proxy may throw anything; a log line must not.
    return '[unreadable]';
  }
}

function copyObject(value: object, inside: Place): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof URL) return redact(value.href);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    return `[${value.byteLength} bytes]`;
  }
  if (Array.isArray(value)) return value.map((item) => copy(item, inside));
  if (value instanceof Set) return [...value].map((item) => copy(item, inside));
  if (value instanceof Map) return copyFields([...value], inside);
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return copyFields(Object.entries({ ...value, name, message, stack, cause }), inside);
  }
  return copyFields(Object.entries(value), inside);
}

function copyFields(fields: [unknown, unknown][], inside: Place): Record<string, unknown> {
  const entries = fields
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const name = typeof key === 'string' ? key : String(copy(key, inside));
      return [redact(name), maskField(name, value) ?? copy(value, inside)];
    });
  return Object.fromEntries(entries);
}

function maskField(name: string, value: unknown): string | undefined {
  const isEmpty = value === '' || value === null || typeof value === 'boolean';
  const plainName = name.toLowerCase().replace(/[^a-z]/g, '');
  return SECRET_FIELDS.has(plainName) && !isEmpty ? MASKED_FIELD : undefined;
}
