// Counts calls: a window opens with its first call and lets a fixed number through before it closes.

interface Limit {
  count: number;
  windowMs: number;
}

interface Taken {
  ok: boolean;
  remaining: number;
  resetAfterMs: number;
}

interface Windows {
  take(key: string, limit: Limit, nowMs: number): Taken;
  clear(): void;
}

/** Expired windows are removed once this many are kept. */
const KEPT_MAX = 20_000;

export function createWindows({ hasLimits }: { hasLimits: boolean }): Windows {
  const open = new Map<string, { used: number; endMs: number }>();
  const take = (key: string, { count, windowMs }: Limit, nowMs: number): Taken => {
    // With a reset after 1 ms, clients that learn limits from headers learn none that matters.
    if (!hasLimits) return { ok: true, remaining: count - 1, resetAfterMs: 1 };
    let window = open.get(key);
    if (!window || nowMs >= window.endMs) {
      if (open.size >= KEPT_MAX) putAway(nowMs);
      window = { used: 0, endMs: nowMs + windowMs };
      open.set(key, window);
    }
    const ok = window.used < count;
    if (ok) window.used += 1;
    return { ok, remaining: count - window.used, resetAfterMs: window.endMs - nowMs };
  };
  const putAway = (nowMs: number) => {
    for (const [key, { endMs }] of open) if (endMs <= nowMs) open.delete(key);
  };
  return { take, clear: () => open.clear() };
}
