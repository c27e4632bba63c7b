import { maskAddress, surroundings } from '#kit/values/network.ts';
import type { UsedSession } from './listing/store.ts';

const AT_ONCE_MS = 10 * 60_000;
const SHOWN_ADDRESSES_MAX = 5;

export interface PassUse {
  sessions: number;
  addresses: string[];
  /** Networks that the pass was used from within ten minutes. */
  networks: number;
}

/** Where a pass is used, from its sessions of the last day, the latest first. */
export function summariseUse(sessions: readonly UsedSession[], nowMs: number): PassUse {
  const live = sessions.filter(
    ({ ended_at, expires_at }) => ended_at === null && expires_at > nowMs,
  );
  const addresses = new Set(
    sessions.flatMap(({ address, moved_from }) => [address, ...(moved_from ? [moved_from] : [])]),
  );
  return {
    sessions: live.length,
    addresses: [...new Set([...addresses].map(maskAddress))].slice(0, SHOWN_ADDRESSES_MAX),
    networks: new Set(live.flatMap((session) => networksOf(session, nowMs))).size,
  };
}

/** A session that moved a moment ago stands in two networks: a phone between two, or two people. */
function networksOf(session: UsedSession, nowMs: number): string[] {
  const isRecent = (at: number | null) => at !== null && nowMs - at < AT_ONCE_MS;
  if (!isRecent(session.seen_at)) return [];
  const before = isRecent(session.moved_at) && session.moved_from ? [session.moved_from] : [];
  return [session.address, ...before].map(surroundings);
}

export function groupByPass(sessions: readonly UsedSession[]): Map<string, UsedSession[]> {
  return Map.groupBy(sessions, ({ pass_id }) => pass_id);
}
