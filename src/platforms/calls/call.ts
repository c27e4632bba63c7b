// One call as the scheduler sees it: what is sent, what limits it, and how it may fail.
import type { WireReply, WireRequest } from '../wire.ts';

type Priority = 'person' | 'job';

/** A limit that the platform documents, so that it need not be learnt. */
export interface KnownLimit {
  /** Calls with the same key share it, such as `update/UNIVERSE`. */
  key: string;
  count: number;
  windowMs: number;
}

/** Who asks, and for how long they wait. */
export interface Asking {
  signal: AbortSignal;
  /** People go before jobs. */
  priority?: Priority;
  /** The signal counts until it leaves; then its answer is waited for, since nobody would know whether it was done. */
  isSeenThrough?: true;
}

export interface Call extends Asking {
  request: WireRequest;
  /** The call without its ids, such as `GET /guilds/:guild/bans/:user`: what limits are learnt for. */
  route: string;
  /** The resource that a learnt limit is kept for: a guild, a channel, a webhook; empty where there is none. */
  resource: string;
  /** Limits that hold besides those learnt. */
  limits?: readonly KnownLimit[];
  /** It carries the connection's credential, so that a 401 says the credential is dead. */
  isAuthorised: boolean;
  /** Sent a second time it does nothing new: a read, or a write that names its end state. */
  isRepeatable: boolean;
  /** It changes nothing, though it is not a GET. */
  isRead?: true;
}

/** What a platform's answers say about its limits. */
export interface LimitNews {
  /** The bucket that the route belongs to; routes with the same one share a limit. */
  bucket?: string;
  limit?: number;
  remaining?: number;
  resetAfterMs?: number;
  /** Of a refusal for going too fast. */
  retryAfterMs?: number;
  scope?: 'user' | 'global' | 'shared';
}

/** How one platform limits its callers. */
export interface PlatformRules {
  /** As people write it, for sentences. */
  name: 'Discord' | 'Roblox';
  /** Over all calls, where the platform has such a limit. */
  global?: { count: number; windowMs: number };
  /** How many calls of a route whose bucket is not known yet may be under way. */
  unknownAtOnce: number;
  /**
   * Its answers name the bucket that a route belongs to. Where they do not, what they say of a call
   * with known limits may be about any of those, and nothing is learnt from it.
   */
  namesBuckets: boolean;
  /** Times until a reset are rounded up to this, so that they may be that much too long. */
  resetStepMs: number;
  read(reply: WireReply): LimitNews;
  /** Whether the body of a refusal, as parsed JSON, has the form in which the platform refuses. */
  isFault(body: unknown): boolean;
  /** A 5xx that tells what was done all the same, so that it is the answer. */
  isAnswer?(reply: WireReply): boolean;
  /** It counts towards the platform's budget of refused calls. */
  isInvalid(reply: WireReply): boolean;
  /** So many refused calls in the window, and the scheduler stops by itself, far below the platform's own line. */
  invalidMax?: { count: number; windowMs: number };
}

// Numbers in headers, which may be missing, malformed or absurd: then they tell nothing.

/** Whatever a header says, nothing waits longer. */
const WAIT_MAX_MS = 24 * 3_600_000;

export function readCount(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text.trim())) return undefined;
  return Number(text);
}

/** Whole or broken seconds, as milliseconds. */
export function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}(\.\d{1,9})?$/.test(text.trim())) return undefined;
  return secondsToMs(Number(text));
}

export function secondsToMs(seconds: unknown): number | undefined {
  if (typeof seconds !== 'number' || !(seconds >= 0)) return undefined;
  return Math.min(seconds * 1_000, WAIT_MAX_MS);
}

/** Only those that are known. */
export function known<News extends object>(
  news: News,
): { [Key in keyof News]?: NonNullable<News[Key]> } {
  const told = Object.entries(news).filter(([, value]) => value !== undefined);
  return Object.fromEntries(told) as { [Key in keyof News]?: NonNullable<News[Key]> };
}
