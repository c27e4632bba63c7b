// Counts calls: a window opens with its first call, and so many are let through before it closes.

export interface Limit {
  count: number;
  windowMs: number;
}

export interface Taken {
  ok: boolean;
  remaining: number;
  resetAfterMs: number;
}

export interface Windows {
  take(key: string, limit: Limit, nowMs: number): Taken;
  clear(): void;
}

/** Old windows are put away before there are more than these. */
const KEPT_MAX = 20_000;

export function createWindows({ hasLimits }: { hasLimits: boolean }): Windows {
  const open = new Map<string, { used: number; endMs: number }>();
  const take = (key: string, { count, windowMs }: Limit, nowMs: number): Taken => {
    // So that whoever learns limits from what it is told learns none to speak of.
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
