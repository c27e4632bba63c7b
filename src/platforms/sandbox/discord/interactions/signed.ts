// Writes and signs the requests that Discord sends to the application's address.
import type { Delivery } from '../../delivery.ts';
import type { SigningKey } from './keys.ts';

export interface Signing {
  url: string;
  key: SigningKey;
  nowMs: number;
  /** Signs something else than what is sent. */
  isForged?: boolean;
}

export function makeDelivery(value: unknown, { url, key, nowMs, isForged }: Signing): Delivery {
  const body = writeOddly(value);
  const timestamp = String(Math.floor(nowMs / 1_000));
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
      'x-signature-ed25519': key.sign(timestamp, isForged ? `${body} ` : body),
      'x-signature-timestamp': timestamp,
    },
    body,
  };
}

/** The same JSON with other spaces and an escape, so that a body that was parsed and written again is noticed. */
function writeOddly(value: unknown): string {
  return JSON.stringify(value, undefined, 1)
    .replace('"type"', '"t\\u0079pe"')
    .replaceAll('\n', ' ');
}

export function isJson(headers: Readonly<Record<string, string>>): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '');
}

export function parseBody(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isFields ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
