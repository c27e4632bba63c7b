// The sandbox has one part per platform. These are the inputs and outputs of a part.
import { readForm } from '../read-form.ts';
import type { Method, WireRequest } from '../wire.ts';
import type { DeliveryAnswer } from './delivery.ts';
import type { SandboxReply } from './fault-replies.ts';
import type { Fault } from './faults.ts';

export interface PartRequest {
  method: Method;
  /** Decoded, without the query string: ['guilds', '123', 'bans']. */
  segments: readonly string[];
  query: URLSearchParams;
  /** Header names are lowercase. */
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON or form; undefined without a body. */
  body: unknown;
  /** The files of a form. */
  files?: readonly { name: string; size: number }[];
  /** There was a body, but it couldn't be parsed. */
  isBodyBroken?: true;
  /** Set by a fault: the part must refuse this request as rate limited. */
  refused?: { scope: 'user' | 'global' | 'shared'; retryAfterMs: number };
  /** What came back for the `asks` of its first reply. */
  answers?: readonly DeliveryAnswer[];
  nowMs: number;
}

/** One entry per target of each accepted action, including those that changed nothing. */
export interface LedgerEntry {
  action: string;
  guild_id?: string;
  universe_id?: string;
  user_id?: string;
  webhook_id?: string;
  changed: boolean;
}

/** Tools that both parts share; each sandbox has its own. */
export interface PartTools {
  /** Counts one call in a window; `ok` is false when the call exceeds the limit. */
  take(
    key: string,
    limit: { count: number; windowMs: number },
    nowMs: number,
  ): { ok: boolean; remaining: number; resetAfterMs: number };
  enter(entry: LedgerEntry, nowMs: number): void;
  /** Lets the reply take this long, in a world that runs at a realistic pace. */
  spend(ms: number): void;
  /** Checks whether a fault of this name, such as `expired-key`, is on, and counts it down. */
  hasFault(name: string): boolean;
  /** The same, for a fault with more to say than its name. */
  takeFault(name: string): Fault | undefined;
  /** Returns a number from 0 to 1 that is always the same for the same words and seed. */
  draw(...words: (string | number)[]): number;
}

export interface Part {
  handle(request: PartRequest): SandboxReply;
  /** Returns what differs from the original world, as JSON; undefined when nothing does. */
  save(): unknown;
  /** Describes this part for /control/world. */
  describe(nowMs: number): Record<string, unknown>;
}

/** Splits the path into segments and parses the body. */
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

type ReadBody = Pick<PartRequest, 'body' | 'isBodyBroken' | 'files'>;

const PARTS_MAX = 50;

function readBody({ headers, body }: WireRequest): ReadBody {
  if (body === undefined || body === '') return { body: undefined };
  const type = headers['content-type'] ?? '';
  if (typeof body !== 'string') return readUpload(type, body);
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { body: Object.fromEntries(new URLSearchParams(body)) };
  }
  return parseJson(body);
}

/** Takes only the form that Discord documents: files and `payload_json`. */
function readUpload(type: string, bytes: Uint8Array): ReadBody {
  const parts = readForm(bytes, { type, partsMax: PARTS_MAX });
  if (!parts) return { body: undefined, isBodyBroken: true };
  const payload = parts.find(({ name }) => name === 'payload_json');
  const files = parts
    .filter(({ name, filename }) => filename !== undefined && /^files\[\d\]$/.test(name))
    .map(({ filename = '', bytes: { length } }) => ({ name: filename, size: length }));
  return { ...parseJson(Buffer.from(payload?.bytes ?? '{}').toString('utf8')), files };
}

function parseJson(text: string): ReadBody {
  try {
    return { body: JSON.parse(text) };
  } catch {
    return { body: undefined, isBodyBroken: true };
  }
}
