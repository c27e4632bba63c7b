import type { PlatformName } from '#kit/contract/needs.ts';
import { findLogins } from '#kit/secrets/secret-shapes.ts';

/** The sandbox accepts this as a token and as a key. */
const SANDBOX = 'sandbox';

// Discord documents no format, but every token has three base64url parts separated by dots.
const BOT_TOKEN = /^[\w-]{18,100}\.[\w-]{5,20}\.[\w-]{20,200}$/;
// Roblox documents none either. Every key seen so far is base64 and far longer than this.
const OPEN_CLOUD_KEY = /^[\w+/=.-]{32,4000}$/;
// A login cookie's value without the warning in front. Base64 of that length
// never consists of hex digits alone.
const COOKIE_VALUE = /^(?:[\w-]{1,40}\.)?[\dA-F]{100,}$/;

const ids = {
  discord: /^[1-9]\d{16,19}$/,
  roblox: /^[1-9]\d{0,18}$/,
} as const;

/** Removes surrounding spaces, and the `Bot` prefix of the header. */
export function trimCredential(platform: PlatformName, text: string): string {
  const trimmed = text.trim();
  return platform === 'discord' ? trimmed.replace(/^Bot\s+/i, '') : trimmed;
}

/**
 * Whether the text may be sent to the platform at all. With `isSandbox` the platform is a sandbox on this
 * machine, which also accepts its own word.
 */
export function mayBeCredential(
  platform: PlatformName,
  text: string,
  { isSandbox }: { isSandbox: boolean },
): boolean {
  if (isSandbox && text === SANDBOX) return true;
  if (platform === 'discord') return BOT_TOKEN.test(text);
  return OPEN_CLOUD_KEY.test(text) && !COOKIE_VALUE.test(text) && findLogins(text).length === 0;
}

/** The id and secret of an app go into one header, separated by a colon. */
export function mayBeApp({ id, secret }: { id: string; secret: string }): boolean {
  return /^[\w.-]{1,100}$/.test(id) && /^[!-~]{1,500}$/.test(secret);
}

export function isPlaceId(platform: PlatformName, text: string): boolean {
  return ids[platform].test(text);
}
