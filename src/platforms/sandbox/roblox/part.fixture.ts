// Runs the Roblox part on its own, without the rest of the sandbox.
import { hash } from 'node:crypto';
import type { Method, WireReply } from '../../wire.ts';
import type { LedgerEntry, Part, PartTools } from '../part.ts';
import { createRobloxPart } from './part.ts';

export const nowMs = Date.UTC(2026, 9, 20, 14, 30);
export const universeId = '91000000101';
const withKey = { 'x-api-key': 'sandbox' };

export interface Stage {
  part: Part;
  ledger: LedgerEntry[];
  faults: Set<string>;
  ask(
    address: string,
    more?: { headers?: Record<string, string>; body?: unknown; atMs?: number },
  ): WireReply;
}

export function openStage(
  options: { seed?: string; players?: number; saved?: unknown; hasLimits?: boolean } = {},
): Stage {
  const { seed = 'test', players = 300, saved, hasLimits = false } = options;
  const ledger: LedgerEntry[] = [];
  const faults = new Set<string>();
  const tools: PartTools = {
    take: hasLimits
      ? createWindows()
      : (_, { count }) => ({ ok: true, remaining: count, resetAfterMs: 0 }),
    enter: (entry) => void ledger.push(entry),
    spend: () => undefined,
    hasFault: (name) => faults.has(name),
    takeFault: () => undefined,
    draw: (...words) =>
      Number.parseInt(hash('sha1', [seed, ...words].join('/')).slice(0, 8), 16) / 2 ** 32,
  };
  const part = createRobloxPart(tools, { seed, players, saved });
  return {
    part,
    ledger,
    faults,
    ask(address, { headers = {}, body, atMs = nowMs } = {}) {
      const [method, path = ''] = address.split(' ');
      const url = new URL(path, 'http://sandbox');
      return part.handle({
        method: method as Method,
        segments: url.pathname.slice(1).split('/').map(decodeURIComponent),
        query: url.searchParams,
        headers: address.includes('/cloud/') ? { ...withKey, ...headers } : headers,
        body,
        nowMs: atMs,
      });
    },
  };
}

function createWindows(): PartTools['take'] {
  const windows = new Map<string, { startMs: number; taken: number }>();
  return (key, { count, windowMs }, atMs) => {
    let window = windows.get(key);
    if (!window || atMs >= window.startMs + windowMs) window = { startMs: atMs, taken: 0 };
    windows.set(key, window);
    const ok = window.taken < count;
    if (ok) window.taken += 1;
    return {
      ok,
      remaining: count - window.taken,
      resetAfterMs: window.startMs + windowMs - atMs,
    };
  };
}
