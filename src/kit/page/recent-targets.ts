import type { Platform } from '../contract/target.ts';
import { createCell } from './cell.ts';

/** An account that was looked up or acted on. */
export interface RecentTarget {
  platform: Platform;
  id: string;
  name: string;
  at: number;
  isPractice: boolean;
}

const RECENT_MAX = 5;

/** Accounts looked up in this tab. Kept in memory only: the desk keeps no list of look-ups. */
export const lookedUp = createCell<readonly RecentTarget[]>([]);

export function noteLookUp(target: RecentTarget): void {
  lookedUp.set(newestTargets([target, ...lookedUp.get()]));
}

/** Each account once, newest first. */
export function newestTargets(targets: readonly RecentTarget[]): RecentTarget[] {
  const found = new Map<string, RecentTarget>();
  for (const target of targets.toSorted((one, other) => other.at - one.at)) {
    const key = `${target.platform}:${target.id}`;
    if (!found.has(key)) found.set(key, target);
  }
  return [...found.values()].slice(0, RECENT_MAX);
}
