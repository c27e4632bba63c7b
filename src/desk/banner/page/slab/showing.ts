import { jsonForm, storedItem } from '#kit/page/stored-item.ts';
import type { Point } from './placing.ts';

export interface Banner {
  id: string;
  message: string;
  /** 0 means no countdown. */
  duration_seconds: number;
}

/**
 * How many milliseconds it still shows: Infinity without a countdown, 0 once this browser
 * has closed it or its time is up.
 */
export function showingMs(banner: Banner, memory: BannerMemory, nowMs: number): number {
  if (memory.dismissedId === banner.id) return 0;
  if (banner.duration_seconds === 0) return Number.POSITIVE_INFINITY;
  const wholeMs = banner.duration_seconds * 1_000;
  const { firstShown } = memory;
  if (firstShown?.id !== banner.id) return wholeMs;
  // Setting the clock back must not make it show longer.
  return Math.min(wholeMs, Math.max(0, firstShown.at + wholeMs - nowMs));
}

/** This browser's memory of announcements. */
interface BannerMemory {
  dismissedId?: string;
  position?: Point;
  /** The announcement that is folded away on a phone. */
  minimizedId?: string | undefined;
  /** The countdown runs from this moment, no matter how often the page is reloaded. */
  firstShown?: { id: string; at: number };
}

export const storedBanner = storedItem('app_banner', jsonForm(isBannerMemory));

export function rememberBanner(change: BannerMemory): void {
  storedBanner.set({ ...storedBanner.get(), ...change });
}

export function isBannerMemory(value: unknown): value is BannerMemory {
  if (!isRecord(value)) return false;
  const { dismissedId, minimizedId, position, firstShown } = value;
  return (
    [dismissedId, minimizedId].every((id) => id === undefined || typeof id === 'string') &&
    (position === undefined ||
      (isRecord(position) && Number.isFinite(position.x) && Number.isFinite(position.y))) &&
    (firstShown === undefined ||
      (isRecord(firstShown) && typeof firstShown.id === 'string' && Number.isFinite(firstShown.at)))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
