import type { WireReply } from '../wire.ts';
import type { Delivery } from './delivery.ts';
import type { Fault, FaultTarget } from './faults.ts';
import { createDice, type Dice } from './world/dice.ts';

export interface SandboxReply extends WireReply {
  /** Delay before the reply arrives. */
  delayMs?: number;
  /** The request took effect, but its reply is lost. */
  isCut?: true;
  /** The request never arrived, so nothing was done. */
  isDown?: true;
  /** No reply yet: send these first, then the request again with what came back. */
  asks?: readonly Delivery[];
}

const RETRY_AFTER_MS = 1_000;
const SLOW_MS = 5_000;

type Reply = (fault: Fault, target: FaultTarget) => SandboxReply | undefined;

const INSTEAD: Readonly<Record<string, Reply>> = {
  down: () => ({ status: 0, headers: {}, body: '', isDown: true }),
  '5xx': ({ status = 500 }) => page(status, 'Something went wrong'),
  garbled: () => page(200, 'Checking your browser'),
  page: ({ status = 403 }) => page(status, 'Sorry, you have been blocked'),
  'empty-200-undone': () => ({ status: 200, headers: {}, body: '' }),
  'object-200-undone': () => json(200, '{}'),
  says: ({ status = 400, body = '{}' }) => json(status, body),
  '408': (_, target) => timedOut(408, target),
  '499': (_, target) => timedOut(499, target),
};

/** Replies before anything is done; undefined when the platform's part writes its own reply. */
export function replyInstead(fault: Fault, target: FaultTarget): SandboxReply | undefined {
  const reply = INSTEAD[fault.name];
  if (reply) return reply(fault, target);
  return target.platform === 'discord' ? undefined : robloxTooMany(fault);
}

/** Changes the reply to a request that has already taken effect. */
export function spoil(reply: SandboxReply, fault: Fault, target: FaultTarget): SandboxReply {
  const { headers } = reply;
  if (fault.name === 'cut') return { ...reply, isCut: true };
  if (fault.name === 'empty-200') return { ...reply, status: 200, body: '' };
  if (fault.name === 'object-200') return { ...reply, status: 200, body: '{}' };
  if (fault.name === 'html-200') return page(200, 'Checking your browser');
  if (fault.name === '408-done') return { ...timedOut(408, target), headers };
  if (fault.name === '499-done') return { ...timedOut(499, target), headers };
  if (fault.name === 'mutated') return mutate(reply, fault.seed ?? 0);
  return { ...reply, delayMs: fault.delayMs ?? SLOW_MS };
}

/** Words the error as the platform does; Roblox documents CANCELLED for 499. */
function timedOut(status: 408 | 499, { platform }: FaultTarget): SandboxReply {
  const message = status === 408 ? 'Request Timeout' : 'The call was cancelled.';
  return json(
    status,
    JSON.stringify(platform === 'discord' ? { message, code: 0 } : { code: 'CANCELLED', message }),
  );
}

function json(status: number, body: string): SandboxReply {
  return { status, headers: { 'content-type': 'application/json' }, body };
}

function page(status: number, title: string): SandboxReply {
  const body = `<!doctype html><title>${title}</title><h1>${title}</h1>`;
  return { status, headers: { 'content-type': 'text/html' }, body };
}

function robloxTooMany({ retryAfterMs = RETRY_AFTER_MS }: Fault): SandboxReply {
  const headers = {
    'content-type': 'application/json',
    'retry-after': String(Math.ceil(retryAfterMs / 1000)),
  };
  const body = JSON.stringify({ errors: [{ code: 0, message: 'Too many requests' }] });
  return { status: 429, headers, body };
}

// Distorts the shape of a reply, as happens when a platform's API changes or a proxy interferes.

type Path = readonly (string | number)[];

const WHOLE = ['', '{}', 'null', '5', 'true', '"ok"', '[null]', '[[]]', '<!doctype html><p>Wait'];
const KINDS: readonly unknown[] = [null, true, -1.5, 'not that', { x: 1 }, [{ x: 1 }]];
/** The first entries of a long list are enough. */
const PATHS_MAX = 400;

/** Distorts a reply the same way for the same seed; whatever the request did stays done. */
function mutate<Reply extends WireReply>(reply: Reply, seed: number): Reply {
  const dice = createDice('mutation', seed, reply.status, reply.body.length);
  const value = parse(reply.body);
  // An empty or non-JSON body has no shape to distort, so the whole reply changes, status included.
  if (value === undefined) return { ...reply, status: 200, body: dice.pick(WHOLE) };
  if (dice.chance(0.25)) {
    return { ...reply, body: dice.pick([...WHOLE, reply.body.slice(0, -1)]) };
  }
  const [whole = [], ...parts] = pathsIn(value);
  const path = parts.length > 0 ? dice.pick(parts) : whole;
  return { ...reply, body: JSON.stringify(changed(value, path, dice)) };
}

/** Lists the paths of all values inside, starting with the whole value. */
function pathsIn(value: unknown, path: Path = [], found: Path[] = []): Path[] {
  found.push(path);
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (found.length >= PATHS_MAX) break;
    pathsIn(inner, [...path, key], found);
  }
  return found;
}

/** Replaces the value at the path with one of another kind, or removes it. */
function changed(value: unknown, [key, ...rest]: Path, dice: Dice): unknown {
  if (key === undefined) return dice.pick(KINDS.filter((kind) => !isSameKind(kind, value)));
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  if (rest.length === 0 && !Array.isArray(value) && dice.chance(0.3)) delete copy[key];
  else copy[key] = changed(copy[key], rest, dice);
  return copy;
}

/** A meaningless string never counts as the same kind, so it can also replace a string. */
function isSameKind(one: unknown, other: unknown): boolean {
  const nameKind = (value: unknown) =>
    value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  return typeof one !== 'string' && nameKind(one) === nameKind(other);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
