import type { ConnectionMode } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RETRY_MS = 30_000;
const RETRY_MAX_MS = 30 * MINUTE_MS;

/** The most notices that can wait. Older ones are summed up. */
export const WAITING_MAX = 20;
export const GIVEN_UP_MS = DAY_MS;
export const KEPT_MS = 30 * DAY_MS;
/** Discord's limit for a message. */
const CONTENT_MAX = 2_000;

/** Posted once when the channel is set. */
export const TEST_LINE =
  'This channel now gets notices from the moderation desk: when a job is waiting for approval, when a job has ended, when someone appeals a ban, and when a connection is broken.';

export function cutContent(content: string): string {
  const letters = [...content];
  if (letters.length <= CONTENT_MAX) return content;
  return `${letters.slice(0, CONTENT_MAX - 1).join('')}…`;
}

export function sumWords(count: number): string {
  return `${count} older notices could not be said in time and are left out here. The admin area shows all jobs and connections.`;
}

/** The wait doubles with each try, up to half an hour. */
export function retryAt(tries: number, nowMs: number): number {
  return nowMs + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, tries - 1));
}

const titles: Record<PlatformName, string> = { discord: 'Discord', roblox: 'Roblox' };

export type ConnectionTopic = `connection/${PlatformName}/${'broke' | 'back'}`;

export interface ConnectionNews {
  topic: ConnectionTopic;
  /** The topic that would report the opposite state of the same connection. */
  opposite: ConnectionTopic;
  /** Only worth sending if the opposite was sent before. */
  isAnswer: boolean;
  content: string;
}

/** Undefined if the connection's state isn't worth a notice. */
export function connectionNews(
  platform: PlatformName,
  mode: ConnectionMode,
): ConnectionNews | undefined {
  const title = titles[platform];
  const broke = `connection/${platform}/broke` as const;
  const back = `connection/${platform}/back` as const;
  if (mode === 'broken') {
    const content = `${title} does not take this desk’s credential any more, so its tools do nothing. The owner can connect it anew under Admin > Connections.`;
    return { topic: broke, opposite: back, isAnswer: false, content };
  }
  if (mode !== 'connected') return undefined;
  const content = `${title} is connected again.`;
  return { topic: back, opposite: broke, isAnswer: true, content };
}
