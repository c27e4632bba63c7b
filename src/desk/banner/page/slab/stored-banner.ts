import { jsonForm, storedItem } from '#kit/page/stored-item.ts';
import type { Point } from './placing.ts';

/** What this browser remembers of announcements. */
export interface BannerMemory {
  dismissedId?: string;
  position?: Point;
  /** Its countdown runs from here, however often the page is loaded. */
  firstShown?: { id: string; at: number };
}

export const storedBanner = storedItem('app_banner', jsonForm(isBannerMemory));

export function rememberBanner(change: BannerMemory): void {
  storedBanner.set({ ...storedBanner.get(), ...change });
}

export function isBannerMemory(value: unknown): value is BannerMemory {
  if (!isRecord(value)) return false;
  const { dismissedId, position, firstShown } = value;
  return (
    (dismissedId === undefined || typeof dismissedId === 'string') &&
    (position === undefined ||
      (isRecord(position) && Number.isFinite(position.x) && Number.isFinite(position.y))) &&
    (firstShown === undefined ||
      (isRecord(firstShown) && typeof firstShown.id === 'string' && Number.isFinite(firstShown.at)))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
