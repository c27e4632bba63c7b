import type { PlatformName } from '#kit/contract/needs.ts';
import { findLogins } from '#kit/secrets/secret-shapes.ts';

/** What the sandbox takes for a token and for a key. */
const SANDBOX = 'sandbox';

// Discord writes no format down: three parts with dots, each in the alphabet of base64url, is what all have.
const BOT_TOKEN = /^[\w-]{18,100}\.[\w-]{5,20}\.[\w-]{20,200}$/;
// Nor does Roblox. Every key that was seen is base64 and far longer than this.
const OPEN_CLOUD_KEY = /^[\w+/=.-]{32,4000}$/;
// The value of a login cookie without the warning before it. Base64 of that length is never of digits alone.
const COOKIE_VALUE = /^(?:[\w-]{1,40}\.)?[\dA-F]{100,}$/;

const ids = {
  discord: /^[1-9]\d{16,19}$/,
  roblox: /^[1-9]\d{0,18}$/,
} as const;

/** As it was pasted: with space around it, or with the word that goes before it in a header. */
export function trimCredential(platform: PlatformName, text: string): string {
  const trimmed = text.trim();
  return platform === 'discord' ? trimmed.replace(/^Bot\s+/i, '') : trimmed;
}

/**
 * Whether it may be sent to the platform at all. `isSandbox`: the platform is a sandbox on this machine,
 * which takes its own word too.
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

/** Name and password of an app go into one header, with a colon between them. */
export function mayBeApp({ id, secret }: { id: string; secret: string }): boolean {
  return /^[\w.-]{1,100}$/.test(id) && /^[!-~]{1,500}$/.test(secret);
}

export function isPlaceId(platform: PlatformName, text: string): boolean {
  return ids[platform].test(text);
}
