import { DOTS, type Recognised, type Thing } from './recognised.ts';
import { readSnowflakeTime } from './snowflake.ts';

const SCHEME = /^https?:\/\//i;
// People also share links of the two platforms without the scheme.
const BARE_HOST = /^(?:[a-z]+\.)?(?:roblox\.com|discord\.gg|discord(?:app)?\.com)\//i;
const ROBLOX_HOST = /^(?:(?:www|web|m)\.)?roblox\.com$/;
const DISCORD_HOST = /^(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com$/;
const INVITE_HOST = /^(?:www\.)?discord\.gg$/;
const LOCALE = '(?:/[a-z]{2,3}(?:-[a-z]{2,4})?)?';
const PROFILE = new RegExp(`^${LOCALE}/users/([1-9]\\d{0,18})(?:/|$)`, 'i');
const EXPERIENCE = new RegExp(`^${LOCALE}/games/([1-9]\\d{0,18})(?:/|$)`, 'i');
const INVITE = /^\/(?:invite\/)?([\w-]{2,64})\/?$/i;
const INVITE_ON_DISCORD = /^\/invite\/([\w-]{2,64})\/?$/i;
const MESSAGE = /^\/channels\/(\d{17,20}|@me)\/(\d{17,20})\/(\d{17,20})\/?$/;
const ACCOUNT = /^\/users\/(\d{17,20})\/?$/;
const WEBHOOK_BEGUN = /\/webhooks\//i;

/** Reads a link of either platform, or any other http(s) link. `text` is one word. */
export function readLink(text: string, nowMs: number): Recognised | undefined {
  const url = parse(text);
  if (!url) return undefined;
  // This is someone's password: no tool accepts it, and no screen shows it.
  if (url.password !== '') return { kind: 'secret', secret: 'link-password', shown: DOTS };
  if (ROBLOX_HOST.test(url.hostname)) return readRoblox(url) ?? plainLink(url);
  if (INVITE_HOST.test(url.hostname))
    return readInvite(INVITE.exec(url.pathname)) ?? plainLink(url);
  if (DISCORD_HOST.test(url.hostname)) return readDiscord(url, nowMs);
  return plainLink(url);
}

function parse(text: string): URL | undefined {
  const address = SCHEME.test(text) ? text : BARE_HOST.test(text) ? `https://${text}` : undefined;
  return address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
}

function plainLink(url: URL): Thing {
  return { kind: 'link', shown: url.host, value: url.href, link: url.href };
}

function readRoblox({ pathname }: URL): Thing | undefined {
  const player = PROFILE.exec(pathname)?.[1];
  if (player) {
    const link = `https://www.roblox.com/users/${player}/profile`;
    return { kind: 'roblox-profile', shown: player, value: player, link };
  }
  const place = EXPERIENCE.exec(pathname)?.[1];
  if (!place) return undefined;
  const link = `https://www.roblox.com/games/${place}`;
  return { kind: 'roblox-experience', shown: place, value: place, link };
}

function readInvite(match: RegExpExecArray | null): Thing | undefined {
  const code = match?.[1];
  if (code === undefined) return undefined;
  const link = `https://discord.gg/${code}`;
  return { kind: 'invite', shown: `discord.gg/${code}`, value: link, link };
}

function readDiscord(url: URL, nowMs: number): Thing | undefined {
  const { pathname } = url;
  const known =
    readAccount(ACCOUNT.exec(pathname)?.[1] ?? '', nowMs) ??
    readMessage(MESSAGE.exec(pathname), nowMs) ??
    readInvite(INVITE_ON_DISCORD.exec(pathname));
  // A half-typed webhook URL is about to become a secret.
  return known ?? (WEBHOOK_BEGUN.test(pathname) ? undefined : plainLink(url));
}

function readAccount(id: string, nowMs: number): Thing | undefined {
  const madeAtMs = readSnowflakeTime(id, nowMs);
  return madeAtMs === undefined
    ? undefined
    : { kind: 'discord-id', shown: id, value: id, madeAtMs };
}

function readMessage(match: RegExpExecArray | null, nowMs: number): Thing | undefined {
  const [, guildId, channelId, messageId = ''] = match ?? [];
  const madeAtMs = readSnowflakeTime(messageId, nowMs);
  if (madeAtMs === undefined) return undefined;
  const link = `https://discord.com/channels/${guildId}/${channelId}/${messageId}`;
  return { kind: 'message', shown: messageId, value: link, link, madeAtMs };
}
