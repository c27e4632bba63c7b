import type { BannerMemory } from './stored-banner.ts';

export interface Banner {
  id: string;
  message: string;
  /** 0: no countdown. */
  duration_seconds: number;
}

/** Milliseconds for which it still shows: Infinity without a countdown, 0 when this browser is done with it. */
export function showingMs(banner: Banner, memory: BannerMemory, nowMs: number): number {
  if (memory.dismissedId === banner.id) return 0;
  if (banner.duration_seconds === 0) return Number.POSITIVE_INFINITY;
  const wholeMs = banner.duration_seconds * 1_000;
  const { firstShown } = memory;
  if (firstShown?.id !== banner.id) return wholeMs;
  // A clock that was set back must not make it show for longer.
  return Math.min(wholeMs, Math.max(0, firstShown.at + wholeMs - nowMs));
}
