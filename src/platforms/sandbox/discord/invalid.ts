// Too many refused requests, and the gate in front of Discord shuts.
import type { WireReply } from '../../wire.ts';

const WINDOW_MS = 600_000;
const INVALID_MAX = 10_000;
const COUNTED = [401, 403, 429];

export interface InvalidCount {
  isBlocked(nowMs: number): boolean;
  count(reply: WireReply, nowMs: number): void;
  /** In the ten minutes under way. */
  read(nowMs: number): number;
}

export function createInvalidCount(): InvalidCount {
  let counted = 0;
  let startMs = Number.NEGATIVE_INFINITY;
  const read = (nowMs: number) => (nowMs - startMs < WINDOW_MS ? counted : 0);
  return {
    read,
    isBlocked: (nowMs) => read(nowMs) >= INVALID_MAX,
    count({ status, headers }, nowMs) {
      // A limit that others used up is not held against the caller.
      if (!COUNTED.includes(status) || headers['x-ratelimit-scope'] === 'shared') return;
      counted = read(nowMs) + 1;
      if (counted === 1) startMs = nowMs;
    },
  };
}

export function blocked(): WireReply {
  const body =
    '<!doctype html><title>Access denied</title><h1>Error 1015</h1><p>You are being rate limited</p>';
  return { status: 403, headers: { 'content-type': 'text/html' }, body };
}
