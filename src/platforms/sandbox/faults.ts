// Faults that a test or practice session can switch on.
import { z } from 'zod';
import type { Method } from '../wire.ts';

/** Faults that the sandbox itself makes; a part may check for any other name. These reply and do nothing. */
export const INSTEAD = [
  'down',
  '5xx',
  '429-user',
  '429-global',
  '429-shared',
  'garbled',
  'empty-200-undone',
  'object-200-undone',
  'page',
  'says',
  '408',
  '499',
] as const;
/** These carry out the request, then spoil the reply. */
export const AFTERWARDS = [
  'slow',
  'cut',
  'empty-200',
  'object-200',
  'html-200',
  '408-done',
  '499-done',
  'mutated',
] as const;

const fault = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9:-]{0,59}$/, 'has to be a name such as 429-user'),
  platform: z.enum(['discord', 'roblox']).optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** The start of the path; `*` matches any one segment, and a `$` at the end matches the end of the path. */
  path: z.string().startsWith('/', 'has to begin with /').max(300).optional(),
  /** Number of calls affected; without it, the fault stays on until it is switched off. */
  times: z.int().min(1).max(1_000_000).optional(),
  /** Number of matching calls to let through first. */
  skip: z.int().min(0).max(1_000_000).optional(),
  /** Delay between switching the fault on and its first effect. */
  afterMs: z.int().min(0).max(86_400_000).optional(),
  /** Delay before the reply arrives. */
  delayMs: z.int().min(0).max(600_000).optional(),
  /** For a 429. */
  retryAfterMs: z.int().min(1).max(600_000).optional(),
  /** For `5xx` (500 by default), `page` (403) and `says` (400). */
  status: z.int().min(200).max(599).optional(),
  /** The exact body that `says` replies with. */
  body: z.string().max(10_000).optional(),
  /** For `mutated`: the same seed spoils the same replies in the same way. */
  seed: z
    .int()
    .min(0)
    .max(2 ** 31)
    .optional(),
});

export type Fault = z.infer<typeof fault>;

const faults = z.array(fault).max(100, 'has more than 100 faults');

/** The message says what is wrong with the list. */
export class FaultError extends Error {
  override name = 'FaultError';
}

/** Validates a list from outside; throws a FaultError when it is invalid. */
export function readFaults(list: unknown): Fault[] {
  const read = faults.safeParse(list);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const place = path.length === 0 ? 'The list of faults' : `'${path.join('.')}'`;
  throw new FaultError(`${place} is not right: ${message}.`);
}

export interface FaultTarget {
  platform: 'discord' | 'roblox';
  method: Method;
  /** Without the query string. */
  path: string;
  nowMs: number;
}

interface SwitchedOn extends Fault {
  startMs: number;
  pattern: RegExp | undefined;
}

export class Faults {
  #on: SwitchedOn[] = [];

  /** Replaces all faults. */
  set(list: readonly Fault[], nowMs = 0): void {
    this.#on = list.map((one) => ({
      ...one,
      startMs: nowMs + (one.afterMs ?? 0),
      pattern: one.path === undefined ? undefined : buildFaultPattern(one.path),
    }));
  }

  /** Returns the faults still on, each with its remaining count. */
  list(): Fault[] {
    return this.#on.map(({ startMs: _, pattern: __, ...one }) => one);
  }

  /** Returns the fault with this name for this call and counts it down; undefined when there is none. */
  take(name: string, target: FaultTarget): Fault | undefined {
    const found = this.#on.find((one) => one.name === name && isMeant(one, target));
    if (found?.skip) {
      found.skip -= 1;
      return undefined;
    }
    if (found?.times !== undefined) {
      found.times -= 1;
      if (found.times === 0) this.#on = this.#on.filter((one) => one !== found);
    }
    return found;
  }
}

function isMeant(fault: SwitchedOn, target: FaultTarget): boolean {
  return (
    (fault.platform ?? target.platform) === target.platform &&
    (fault.method ?? target.method) === target.method &&
    (fault.pattern?.test(target.path) ?? true) &&
    target.nowMs >= fault.startMs
  );
}

function buildFaultPattern(path: string): RegExp {
  const isWhole = path.endsWith('$');
  const start = (isWhole ? path.slice(0, -1) : path).replace(/\/$/, '');
  const escaped = start.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+');
  return new RegExp(`^${escaped}${isWhole ? '$' : '(/|$)'}`);
}
