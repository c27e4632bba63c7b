import type { AuditBook } from '#kit/contract/audit.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import type { RestrictionAt } from '#platforms/roblox/cloud.ts';
import type { RestrictionLog } from '#platforms/roblox/shapes.ts';
import { findWriters } from './cases.ts';
import { namesOf } from './find-players.ts';
import { idIn } from './read-page.ts';
import { readJoin, tellRestriction } from './restriction.ts';

const ENTRIES_MAX = 100;
/** A page of the log may be empty and yet not the last. */
const PAGES_MAX = 10;

/** Every change that Roblox tells of, the newest first, with the case where it was this desk. */
export async function readHistory(
  { api }: RobloxLink,
  at: RestrictionAt,
  { signal, nowMs, audit }: { signal: AbortSignal; nowMs: number; audit: AuditBook },
) {
  const { logs, hasMore } = await readLogs(api, at, signal);
  const entries = logs.map((log) => {
    const state = readJoin(log, nowMs);
    return { log, state, time: Date.parse(log.createTime), userId: at.user, ...state };
  });
  const writerOf = await findWriters(audit, entries);
  const names = await namesOf(api, moderatorsOf(logs), signal);
  return {
    has_more: hasMore,
    entries: entries.map((entry) => {
      const { log, state, time } = entry;
      const writer = writerOf(entry);
      return {
        ...tellRestriction(state),
        // What was done, whether or not it has run out since.
        is_active: log.active,
        at: time,
        by: moderatorOf(log, names),
        place_id: idIn(log.place, 'places/'),
        case_id: writer?.caseId ?? null,
        holder: writer?.holder ?? null,
      };
    }),
  };
}

async function readLogs(api: RobloxLink['api'], at: RestrictionAt, signal: AbortSignal) {
  const logs: RestrictionLog[] = [];
  let pageToken: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await api.restrictions.logs({ ...at, pageToken }, { signal });
    logs.push(...page.logs);
    pageToken = page.nextPageToken || undefined;
    if (pageToken === undefined || logs.length >= ENTRIES_MAX) break;
  }
  return {
    logs: logs.slice(0, ENTRIES_MAX),
    hasMore: pageToken !== undefined || logs.length > ENTRIES_MAX,
  };
}

function moderatorsOf(logs: readonly RestrictionLog[]): string[] {
  return [...new Set(logs.flatMap(({ moderator }) => idIn(moderator?.robloxUser, 'users/') ?? []))];
}

function moderatorOf(
  { moderator }: RestrictionLog,
  names: ReadonlyMap<string, string | null>,
): string | null {
  const id = idIn(moderator?.robloxUser, 'users/');
  return id && (names.get(id) ?? id);
}
