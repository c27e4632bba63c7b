import type { ConnectionMode } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { ConnectionTopic } from './kinds.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
export const RETRY_MS = 30_000;
const RETRY_MAX_MS = 30 * MINUTE_MS;

/** The most notices of one kind that can wait, and of all others together. Older ones are summed up. */
export const WAITING_MAX = 20;
export const GIVEN_UP_MS = DAY_MS;
export const KEPT_MS = 30 * DAY_MS;
/** Discord compares the nonce with those of "the past few minutes", so this is on the safe side. */
export const NONCE_MS = 2 * MINUTE_MS;
/** Discord's limit for a message. */
export const CONTENT_MAX = 2_000;
/** Several of a kind fit into one message. */
export const GROUPED_MAX = 500;

/** Posted once when the channel is set. */
export const TEST_LINE =
  'This channel now gets notices from the moderation desk: when a job is waiting for approval or has ended, when someone appeals a ban, when a moderator asks for more, when a connection breaks, when a job runs without a second person’s approval, and when a decoy is found.';

export function cutContent(content: string, max = CONTENT_MAX): string {
  const letters = [...content];
  if (letters.length <= max) return content;
  const kept = letters.slice(0, max - 1).join('');
  // Half of an escape would escape what follows.
  const slashes = /\\+$/.exec(kept)?.[0].length ?? 0;
  return `${slashes % 2 === 1 ? kept.slice(0, -1) : kept}…`;
}

export function sumWords(count: number): string {
  return `${count} older notices could not be said in time and are left out here. The admin area shows all jobs and connections.`;
}

/** The wait doubles with each try, up to half an hour. */
export function retryAt(tries: number, nowMs: number): number {
  return nowMs + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, tries - 1));
}

/** Whether this much time has passed. A clock that was set back must not silence anything. */
export function isQuietOver(last: number | undefined, quietMs: number, nowMs: number): boolean {
  return last === undefined || nowMs < last || nowMs - last >= quietMs;
}

const titles: Record<PlatformName, string> = { discord: 'Discord', roblox: 'Roblox' };

export interface ConnectionNews {
  topic: ConnectionTopic;
  content: string;
}

/** Both topics of a connection. */
export function connectionTopics(
  platform: PlatformName,
): Record<'broke' | 'back', ConnectionTopic> {
  return { broke: `connection/${platform}/broke`, back: `connection/${platform}/back` };
}

interface ConnectionSeen {
  mode: ConnectionMode;
  /** Whether the last word in the channel was that it is broken. */
  saidBroken: boolean;
  /** What waits to be said about it. */
  waiting: 'broke' | 'back' | undefined;
}

/**
 * What is to be said instead of what waits, or as the first word; undefined if nothing changed. It is true both of now
 * and of what happened since the last word in the channel.
 */
export function connectionNews(
  platform: PlatformName,
  { mode, saidBroken, waiting }: ConnectionSeen,
): ConnectionNews | undefined {
  if (mode !== 'broken' && mode !== 'connected') return undefined;
  const now = mode === 'broken' ? 'broke' : 'back';
  const known = waiting ?? (saidBroken ? 'broke' : 'back');
  if (now === known) return undefined;
  const topic = connectionTopics(platform)[now];
  const title = titles[platform];
  const anew = 'The owner can connect it anew under Admin > Connections.';
  if (now === 'broke') {
    const content = saidBroken
      ? `${title} was connected again for a while, but does not take this desk’s credential any more, so its tools do nothing. ${anew}`
      : `${title} does not take this desk’s credential any more, so its tools do nothing. ${anew}`;
    return { topic, content };
  }
  const content = saidBroken
    ? `${title} is connected again.`
    : `${title} did not take this desk’s credential for a while. It is connected again.`;
  return { topic, content };
}
