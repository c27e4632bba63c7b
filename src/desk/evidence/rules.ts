// Pure decisions about evidence, for the page and the server.
import { readLink } from '#kit/recognise/read-link.ts';
import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';

export const FILE_BYTES_MAX = 5 * 1024 * 1024;
/** Files, links and messages together. */
export const PER_CASE_MAX = 5;

export type LinkReading =
  | { ok: true; url: string; guildId: string }
  | { ok: false; fault: 'not-a-link' | 'private-link' };

/**
 * Reads the link of a Discord message, in any spelling that Discord copies. Any server will do, because nothing
 * opens the link here: a raid may be planned elsewhere. Only the people in a private conversation could open
 * its link, so that is no evidence for anyone else.
 */
export function readMessageLink(given: string, nowMs: number): LinkReading {
  const text = given.trim().replace(/^<(.*)>$/, '$1');
  const read = /\s/.test(text) ? undefined : readLink(text, nowMs);
  if (read?.kind !== 'message') return { ok: false, fault: 'not-a-link' };
  const url = read.value;
  const guildId = readGuildId(url);
  return guildId === '@me' ? { ok: false, fault: 'private-link' } : { ok: true, url, guildId };
}

/** What Discord says of a message. */
export interface MessageFacts {
  text: string;
  author: { id: string; name: string; is_webhook: boolean } | null;
  files: number;
  embeds: number;
  is_forwarded: boolean;
  is_masked: boolean;
}

/** When the message of a link was sent, which its id tells. */
export function readSentAt(url: string, nowMs: number): number | null {
  return readSnowflakeTime(url.split('/').at(-1) ?? '', nowMs) ?? null;
}

/** The server in a link that was read before. */
export function readGuildId(url: string): string {
  return url.split('/')[4] ?? '';
}
