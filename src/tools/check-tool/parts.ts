// A read that may fail by itself without affecting the rest of the card.
import { DeskError, type ErrorCode } from '#errors.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { Memory } from './memory.ts';

export type Part<Value> =
  | { state: 'ok'; value: Value }
  | { state: 'private' }
  | { state: 'unavailable'; why: string };

export const ok = <Value>(value: Value): Part<Value> => ({ state: 'ok', value });

export interface Reads {
  memory: Memory;
  nowMs: number;
  signal: AbortSignal;
}

interface Read<Value, Reply> {
  /** The cache key. */
  key: string;
  withinMs: number;
  ask: (asking: Asking) => Promise<Reply>;
  take: (reply: Reply) => Value;
}

/** Caches values and hidden parts. A failed read is repeated the next time. */
export async function readPart<Value, Reply>(
  { memory, nowMs, signal }: Reads,
  { key, withinMs, ask, take }: Read<Value, Reply>,
): Promise<Part<Value>> {
  const known = memory.get(key, nowMs) as Part<Value> | undefined;
  if (known) return known;
  try {
    const reply = await inTime(signal, { ms: withinMs, platform: 'Roblox' }, (limited) =>
      ask({ signal: limited }),
    );
    return remember(ok(take(reply)));
  } catch (error) {
    const part = failedPart(error);
    return part.state === 'private' ? remember(part) : part;
  }

  function remember(part: Part<Value>): Part<Value> {
    memory.set(key, part, nowMs);
    return part;
  }
}

function failedPart(error: unknown): Exclude<Part<never>, { state: 'ok' }> {
  if (!(error instanceof DeskError)) throw error;
  if (error.code === 'roblox/private') return { state: 'private' };
  return { state: 'unavailable', why: WHY[error.code] ?? error.message };
}

export const CLOSED = 'Roblox doesn’t provide this right now.';
const WHY: Partial<Record<ErrorCode, string>> = {
  'roblox/closed': CLOSED,
  'roblox/not-found': CLOSED,
  'roblox/invalid': CLOSED,
  'platform/busy': 'Roblox is limiting this desk’s requests.',
  'platform/slow': 'Roblox took too long to respond.',
  'platform/down': 'Roblox isn’t responding.',
  'platform/unreadable': 'Roblox sent an answer that the desk can’t read.',
};
