// The sandbox has one part for each platform. This is what a part is given, and what it gives.
import type { Method, WireReply, WireRequest } from '../wire.ts';

export interface PartRequest {
  method: Method;
  /** Decoded, without its query: ['guilds', '123', 'bans']. */
  segments: readonly string[];
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON or form; undefined without a body. */
  body: unknown;
  /** There was a body, and it could not be parsed. */
  isBodyBroken?: true;
  /** A fault on request: it is to be refused for going too fast. */
  refused?: { scope: 'user' | 'global' | 'shared'; retryAfterMs: number };
  nowMs: number;
}

/** One line for each accepted changing request and target, those that changed nothing included. */
export interface LedgerEntry {
  action: string;
  guild_id?: string;
  universe_id?: string;
  user_id?: string;
  webhook_id?: string;
  changed: boolean;
}

/** What both parts share; a sandbox owns one. */
export interface PartTools {
  /** Counts one call in a window; `ok` is false when it was one too many. */
  take(
    key: string,
    limit: { count: number; windowMs: number },
    nowMs: number,
  ): { ok: boolean; remaining: number; resetAfterMs: number };
  enter(entry: LedgerEntry, nowMs: number): void;
  /** Whether a fault of this name is switched on, such as `expired-key`. Using it counts it down. */
  hasFault(name: string): boolean;
  /** The same number from 0 to 1 for the same words and seed, every time. */
  draw(...words: (string | number)[]): number;
}

export interface Part {
  handle(request: PartRequest): WireReply;
  /** What differs from the world as it was made, as JSON; undefined when nothing does. */
  save(): unknown;
  /** What /control/world tells of this part. */
  describe(nowMs: number): Record<string, unknown>;
}

/** The path in its parts, and the body as data. */
export function readRequest(request: WireRequest, nowMs: number): PartRequest {
  const { method, path, headers } = request;
  const cut = path.indexOf('?');
  const plain = cut === -1 ? path : path.slice(0, cut);
  return {
    method,
    segments: plain.split('/').slice(1).map(decoded),
    query: new URLSearchParams(cut === -1 ? '' : path.slice(cut + 1)),
    headers,
    ...readBody(request),
    nowMs,
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function readBody({ headers, body }: WireRequest): Pick<PartRequest, 'body' | 'isBodyBroken'> {
  if (body === undefined || body === '') return { body: undefined };
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { body: Object.fromEntries(new URLSearchParams(body)) };
  }
  try {
    return { body: JSON.parse(body) };
  } catch {
    return { body: undefined, isBodyBroken: true };
  }
}
