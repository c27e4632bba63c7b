// A platform that counts calls as they arrive: windows that open with their first call.
import type { VirtualClock } from '#testing/virtual-clock.ts';
import type { Transport, WireReply, WireRequest } from '../wire.ts';
import type { Call, PlatformRules } from './call.ts';

export interface ModelBucket {
  name: string;
  count: number;
  windowMs: number;
}

interface ModelOptions {
  clock: VirtualClock;
  /** The limits by route. */
  buckets: Readonly<Record<string, ModelBucket>>;
  /** The time of one way, drawn for each call. */
  wayMs(): number;
  global?: { count: number; windowMs: number };
}

interface Seen {
  path: string;
  sentAtMs: number;
  arrivedAtMs: number;
  status: number;
}

/** Returns the same numbers for the same seed. */
export function drawer(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Paths are `/ROUTE/RESOURCE/NUMBER`. */
export class ModelPlatform {
  readonly seen: Seen[] = [];
  readonly #options: ModelOptions;
  readonly #windows = new Map<string, { used: number; endMs: number }>();

  constructor(options: ModelOptions) {
    this.#options = options;
  }

  get refused(): Seen[] {
    return this.seen.filter(({ status }) => status === 429);
  }

  readonly transport: Transport = async (request) => {
    const { clock, wayMs } = this.#options;
    const sentAtMs = clock.now();
    await clock.sleep(wayMs());
    const reply = this.#handle(request, clock.now());
    this.seen.push({
      path: request.path,
      sentAtMs,
      arrivedAtMs: clock.now(),
      status: reply.status,
    });
    await clock.sleep(wayMs());
    return reply;
  };

  #handle({ path }: WireRequest, nowMs: number): WireReply {
    const [, route = '', resource = ''] = path.split('/');
    const bucket = this.#options.buckets[route];
    if (!bucket) throw new Error(`No route ${route}`);
    const global = this.#options.global && this.#take('global', this.#options.global, nowMs);
    if (global?.isOver) return refuse(global.resetAfterMs, { scope: 'global' });
    const taken = this.#take(`${bucket.name} ${resource}`, bucket, nowMs);
    const headers = {
      bucket: bucket.name,
      limit: String(bucket.count),
      remaining: String(taken.remaining),
      'reset-after': String(taken.resetAfterMs),
    };
    // A refusal names its bucket, too. Otherwise a route that is refused at first would never learn it.
    if (taken.isOver) return refuse(taken.resetAfterMs, { ...headers, scope: 'user' });
    return { status: 200, headers, body: '' };
  }

  #take(key: string, { count, windowMs }: { count: number; windowMs: number }, nowMs: number) {
    const open = this.#windows.get(key);
    const window = open && nowMs < open.endMs ? open : { used: 0, endMs: nowMs + windowMs };
    this.#windows.set(key, window);
    const isOver = window.used >= count;
    if (!isOver) window.used += 1;
    return { isOver, remaining: count - window.used, resetAfterMs: window.endMs - nowMs };
  }
}

function refuse(retryAfterMs: number, headers: Record<string, string>): WireReply {
  return { status: 429, headers: { ...headers, 'retry-after': String(retryAfterMs) }, body: '' };
}

export const modelRules: PlatformRules = {
  name: 'Discord',
  isFault: () => true,
  unknownAtOnce: 1,
  namesBuckets: true,
  resetStepMs: 0,
  read: ({ headers }) => ({
    ...(headers.bucket ? { bucket: headers.bucket } : {}),
    ...numbers({
      limit: headers.limit,
      remaining: headers.remaining,
      resetAfterMs: headers['reset-after'],
      retryAfterMs: headers['retry-after'],
    }),
    ...(headers.scope === 'global' ? { scope: 'global' as const } : {}),
  }),
  isInvalid: ({ status }) => status === 403,
};

function numbers(texts: Record<string, string | undefined>): Record<string, number> {
  const told = Object.entries(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(told.map(([name, text]) => [name, Number(text)]));
}

const never = new AbortController().signal;

export function modelCall(route: string, resource: string, more: Partial<Call> = {}): Call {
  return {
    request: { base: 'discord', method: 'GET', path: `/${route}/${resource}`, headers: {} },
    route,
    resource,
    signal: never,
    isAuthorised: true,
    isRepeatable: true,
    ...more,
  };
}
