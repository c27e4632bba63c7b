// Reads a player's active and past bans from Roblox, and matches them with this desk's cases.
import { DeskError } from '#errors.ts';
import { readMark } from '#kit/acting/rules.ts';
import { searchBans } from '#kit/acting/server.ts';
import type { PastCase, SealedLog } from '#kit/contract/audit.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import { readPlayer } from '#kit/values/player.ts';
import type { RestrictionAt } from '#platforms/roblox/cloud.ts';
import type { RestrictionLog } from '#platforms/roblox/shapes.ts';
import { readNames, readPictures } from './find-players.ts';
import {
  getRestriction,
  idIn,
  type Listed,
  readJoin,
  readPage,
  tellRestriction,
} from './restriction.ts';

/**
 * Roblox lists all players who were ever restricted, with no filter, so one call reads up to this many pages.
 */
const PAGES_MAX = 10;
const ENOUGH = 50;

interface Search {
  universeId: string;
  query: string;
  cursor: string | undefined;
}

interface Around {
  signal: AbortSignal;
  nowMs: number;
  audit: SealedLog;
}

export async function listBans(link: RobloxLink, search: Search, around: Around) {
  const { nowMs, signal, audit } = around;
  const one = await findOne(link, search, around);
  const page = one
    ? { bans: [one], lookedAt: 1, next: undefined }
    : await lookThrough(link, search, around);
  const ids = page.bans.map(({ userId }) => userId);
  const [names, pictures, findWriter] = await Promise.all([
    readNames(link.api, ids, signal),
    readPictures(link.api, ids, signal),
    findWriters(audit, page.bans),
  ]);
  return {
    now: nowMs,
    bans: page.bans.map((ban) => ({
      ...tellRestriction(ban),
      user_id: ban.userId,
      username: names.get(ban.userId) ?? null,
      thumbnail_url: pictures.get(ban.userId) ?? null,
      case_id: findWriter(ban)?.caseId ?? null,
    })),
    looked_at: page.lookedAt,
    next_cursor: page.next ?? null,
  };
}

/** The banned player with this id or full name. If there is none, the query may be part of a reason. */
async function findOne(
  link: RobloxLink,
  { universeId, query, cursor }: Search,
  { nowMs, signal }: Around,
): Promise<Listed | undefined> {
  const reading = readPlayer(query);
  if (cursor !== undefined || !reading.ok) return undefined;
  const userId =
    reading.player.kind === 'id'
      ? reading.player.id
      : await findIdByName(link, reading.player.name, signal);
  if (userId === undefined) return undefined;
  const at = { universe: universeId, user: userId };
  const state = await getRestriction(link, at, { nowMs, signal });
  return state.active ? { ...state, userId } : undefined;
}

/** A search also accepts a former name. If Roblox doesn't answer, only the reasons are searched. */
async function findIdByName(
  { api }: RobloxLink,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { data } = await api.players.byNames([name], { signal });
    return data[0]?.id;
  } catch (error) {
    if (error instanceof DeskError && !signal.aborted) return undefined;
    throw error;
  }
}

function lookThrough(
  link: RobloxLink,
  { universeId: universe, query, cursor }: Search,
  { nowMs, signal }: Around,
) {
  return searchBans<Listed>({
    cursor,
    pagesMax: PAGES_MAX,
    async readPage(pageToken) {
      const { listed, next } = await readPage(link, { universe, pageToken }, { signal, nowMs });
      return { bans: listed, next };
    },
    matches: buildMatcher(query),
    isEnough: (found) => found >= ENOUGH,
  });
}

function buildMatcher(query: string): (ban: Listed) => boolean {
  const wanted = query.trim().toLowerCase();
  return ({ active, userId, displayReason, privateReason }) =>
    active &&
    (userId.startsWith(wanted) ||
      `${displayReason}\n${privateReason}`.toLowerCase().includes(wanted));
}

const ENTRIES_MAX = 100;
/** A page of the log may be empty without being the last. */
const LOG_PAGES_MAX = 10;

/** Every change that Roblox logged, newest first, with the case if this desk made it. */
export async function readHistory(
  { api }: RobloxLink,
  at: RestrictionAt,
  { signal, nowMs, audit }: { signal: AbortSignal; nowMs: number; audit: SealedLog },
) {
  const { logs, hasMore } = await readLogs(api, at, signal);
  const entries = logs.map((log) => {
    const state = readJoin(log, nowMs);
    return { log, state, time: Date.parse(log.createTime), userId: at.user, ...state };
  });
  const findWriter = await findWriters(audit, entries);
  const names = await readNames(api, listModerators(logs), signal);
  return {
    has_more: hasMore,
    entries: entries.map((entry) => {
      const { log, state, time } = entry;
      const writer = findWriter(entry);
      return {
        ...tellRestriction(state),
        // The log says what was done, even if the ban has expired since.
        is_active: log.active,
        at: time,
        by: nameModerator(log, names),
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
  for (let pages = 0; pages < LOG_PAGES_MAX; pages += 1) {
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

function listModerators(logs: readonly RestrictionLog[]): string[] {
  return [...new Set(logs.flatMap(({ moderator }) => idIn(moderator?.robloxUser, 'users/') ?? []))];
}

function nameModerator(
  { moderator }: RestrictionLog,
  names: ReadonlyMap<string, string | null>,
): string | null {
  const id = idIn(moderator?.robloxUser, 'users/');
  return id && (names.get(id) ?? id);
}

interface Written {
  userId: string;
  privateReason: string;
}

type Audit = Pick<SealedLog, 'find' | 'findRows'>;

/**
 * Anyone can write a case number into a reason, so the case must be about this player or belong to a job that
 * may include them. A job writes its own number into every reason; for those, this returns the case of the
 * player's row.
 */
async function findWriters<Entry extends Written>(
  audit: Audit,
  entries: readonly Entry[],
): Promise<(entry: Entry) => PastCase | undefined> {
  const marks = entries.flatMap(({ privateReason }) => readMark(privateReason) ?? []);
  const found = await audit.find([...new Set(marks)]);
  const findRow = await findRows(audit, entries, found);
  return (entry) => {
    const one = found.get(readMark(entry.privateReason) ?? 0);
    if (!one?.action.startsWith('ban-tool/')) return undefined;
    const isMeant = one.target === null || one.target === writeTarget(entry);
    return isMeant ? (findRow(entry) ?? one) : undefined;
  };
}

async function findRows<Entry extends Written>(
  audit: Audit,
  entries: readonly Entry[],
  found: ReadonlyMap<number, PastCase>,
): Promise<(entry: Entry) => PastCase | undefined> {
  const wanted = entries.flatMap((entry) => {
    const job = found.get(readMark(entry.privateReason) ?? 0)?.result?.job_id;
    return typeof job === 'number' ? { entry, jobId: job, target: writeTarget(entry) } : [];
  });
  const rows = await audit.findRows(wanted);
  const byEntry = new Map(wanted.map(({ entry }, at) => [entry, rows[at]]));
  return (entry) => byEntry.get(entry);
}

function writeTarget({ userId }: Written): string {
  return `roblox:${userId}`;
}
