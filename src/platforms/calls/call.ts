// A call as the scheduler sees it: the request, its limits, and how it may fail.
import type { WireReply, WireRequest } from '../wire.ts';

type Priority = 'person' | 'job';

/** A documented limit, which we don't need to learn. */
export interface KnownLimit {
  /** Calls with the same key share it, such as `update/UNIVERSE`. */
  key: string;
  count: number;
  windowMs: number;
}

/** Who makes a call, and how long they wait for it. */
export interface Asking {
  signal: AbortSignal;
  /** People go before jobs. */
  priority?: Priority;
  /** The signal only applies until the call is sent. After that we wait for the answer, to know whether it took effect. */
  isSeenThrough?: true;
}

export interface Call extends Asking {
  request: WireRequest;
  /** The call without its ids, such as `GET /guilds/:guild/bans/:user`. Limits are learned per route. */
  route: string;
  /** The guild, channel or webhook that a learned limit applies to; empty for none. */
  resource: string;
  /** Documented limits that apply besides the learned ones. */
  limits?: readonly KnownLimit[];
  /** It carries the connection's credential, so a 401 means that the credential is dead. */
  isAuthorised: boolean;
  /** Repeating it does nothing new: it is a read, or a write that sets an end state. */
  isRepeatable: boolean;
  /** It changes nothing, although it isn't a GET. */
  isRead?: true;
}

/** What an answer says about the platform's limits. */
export interface LimitNews {
  /** The route's bucket. Routes with the same bucket share a limit. */
  bucket?: string;
  limit?: number;
  remaining?: number;
  resetAfterMs?: number;
  /** Only on a 429. */
  retryAfterMs?: number;
  scope?: 'user' | 'global' | 'shared';
}

/** How one platform limits its callers. */
export interface PlatformRules {
  /** As it appears in messages. */
  name: 'Discord' | 'Roblox';
  /** The limit over all calls, if the platform has one. */
  global?: { count: number; windowMs: number };
  /** How many calls of a route may be under way before its bucket is known. */
  unknownAtOnce: number;
  /**
   * Whether answers name the route's bucket. If they don't, the numbers of a call with documented
   * limits may be about any of those, so we learn nothing from them.
   */
  namesBuckets: boolean;
  /** Reset times are rounded up to this step, so they may be that much too long. */
  resetStepMs: number;
  read(reply: WireReply): LimitNews;
  /** Whether a parsed body has the format of the platform's own refusals. */
  isFault(body: unknown): boolean;
  /** Whether a 5xx still tells what was done and therefore counts as the answer. */
  isAnswer?(reply: WireReply): boolean;
  /** Whether the answer counts toward the platform's limit on refused calls. */
  isInvalid(reply: WireReply): boolean;
  /** After this many refused calls in the window the scheduler pauses, well below the platform's own limit. */
  invalidMax?: { count: number; windowMs: number };
}

// Reads numbers in headers, and ignores missing, malformed or absurd ones.

/** Nothing waits longer, whatever a header says. */
const WAIT_MAX_MS = 24 * 3_600_000;

export function readCount(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text.trim())) return undefined;
  return Number(text);
}

/** Reads whole or fractional seconds as milliseconds. */
export function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}(\.\d{1,9})?$/.test(text.trim())) return undefined;
  return secondsToMs(Number(text));
}

export function secondsToMs(seconds: unknown): number | undefined {
  if (typeof seconds !== 'number' || !(seconds >= 0)) return undefined;
  return Math.min(seconds * 1_000, WAIT_MAX_MS);
}

/** Drops unknown values. */
export function known<News extends object>(
  news: News,
): { [Key in keyof News]?: NonNullable<News[Key]> } {
  const told = Object.entries(news).filter(([, value]) => value !== undefined);
  return Object.fromEntries(told) as { [Key in keyof News]?: NonNullable<News[Key]> };
}
