import type {
  PlannedRow,
  PlanWork,
  Prepared,
  PrepareWork,
  WaitingRow,
} from '#kit/contract/jobs.ts';
import type { Settings } from '#kit/contract/settings.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { eachOf } from './each-of.ts';
import { type FoundLine, namesOf } from './find-players.ts';
import { readPage } from './read-page.ts';
import { getRestriction, none, type Restriction } from './restriction.ts';

/** Roblox takes fifty such reads a second. */
const AT_ONCE = 50;
/** A longer list is held against the pages of everybody who was ever restricted, which are quicker to read. */
const SINGLY_MAX = 300;
const PAGES_MAX = 1_000;
/** Whoever is not looked at by then is looked at when the turn comes. */
const CHECK_MS = 12_000;

/** What would be done to somebody who stands like this. */
export type Judged =
  | { go: true; why: string | null }
  | { go: false; state: 'already' | 'skipped'; code?: string; cause: string };

/** `data` is the row's own. */
export type Judge = (was: Restriction, data: unknown) => Judged;

export type Work = Pick<PlanWork<RobloxLink>, 'link' | 'settings' | 'nowMs' | 'signal'>;

/** Why nobody may act on a player, in words. */
export type ProtectedWhy = (userId: string) => string | null;

export function protectionOf(
  settings: Settings,
  { keyOwnerId }: Pick<RobloxLink, 'keyOwnerId'>,
): ProtectedWhy {
  const listed = new Set(settings.protectedRobloxIds);
  return (userId) => {
    if (listed.has(userId)) return 'On the owner’s list of protected accounts.';
    return userId === keyOwnerId ? 'The account that the desk’s own key belongs to.' : null;
  };
}

interface Rules {
  universeId: string;
  /** Left out where it does nobody harm. */
  protectedWhy?: ProtectedWhy;
  judge: Judge;
  data?: unknown;
}

/** Each with its verdict, as far as there is time to look. */
export async function planRows(
  lines: readonly FoundLine[],
  rules: Rules,
  { link, nowMs, signal }: Work,
): Promise<PlannedRow[]> {
  const rows = lines.map((line) => firstVerdict(line, rules));
  const limit = AbortSignal.timeout(CHECK_MS);
  const asking = { nowMs, signal: AbortSignal.any([signal, limit]) };
  const open = rows.filter(({ verdict }) => verdict === 'would');
  for (const row of open) row.verdict = 'unchecked';
  const look = (row: PlannedRow, was: Restriction) => {
    Object.assign(row, { was, ...verdictOf(rules.judge(was, row.data)) });
  };
  try {
    const isLong = open.length > SINGLY_MAX;
    if (isLong) await lookThrough(open, look, { link, universe: rules.universeId, asking });
    const left = open.filter(({ verdict }) => verdict === 'unchecked');
    await eachOf(left, AT_ONCE, async (row) => {
      if (limit.aborted) return;
      const at = { universe: rules.universeId, user: row.target };
      look(row, await getRestriction(link, at, asking));
    });
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
  }
  return rows;
}

/** For a long list: whoever is in none of the pages was never restricted, once the last page is read. */
async function lookThrough(
  rows: readonly PlannedRow[],
  look: (row: PlannedRow, was: Restriction) => void,
  {
    link,
    universe,
    asking,
  }: { link: RobloxLink; universe: string; asking: Asking & { nowMs: number } },
): Promise<void> {
  const open = new Map(rows.map((row) => [row.target, row]));
  let pageToken: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const { listed, next } = await readPage(link, { universe, pageToken }, asking);
    for (const { userId, ...was } of listed) {
      const row = open.get(userId);
      if (row) look(row, was);
      open.delete(userId);
    }
    pageToken = next;
    if (pageToken === undefined) break;
  }
  if (pageToken !== undefined) return;
  for (const row of open.values()) look(row, none);
}

function firstVerdict(found: FoundLine, { protectedWhy, data }: Rules): PlannedRow {
  const { line, target, name, state } = found;
  const row = { line, target, name, ...(data !== undefined && { data }) };
  if (state === 'unknown') return { ...row, verdict: 'unknown', why: found.why };
  const why = protectedWhy?.(target) ?? null;
  if (why !== null) return { ...row, verdict: 'protected', why };
  return { ...row, verdict: state === 'unasked' ? 'unchecked' : 'would', why: null };
}

function verdictOf(judged: Judged): Pick<PlannedRow, 'verdict' | 'why'> {
  if (judged.go) return { verdict: 'would', why: judged.why };
  return { verdict: judged.state === 'already' ? 'already' : 'protected', why: judged.cause };
}

/** Right before they are acted on: names and standing may have changed since they were planned. */
export async function prepareRows(
  rows: readonly WaitingRow[],
  rules: Rules,
  { link, nowMs, signal }: Pick<PrepareWork<RobloxLink, unknown>, 'link' | 'nowMs' | 'signal'>,
): Promise<Prepared[]> {
  const unnamed = rows.filter(({ name }) => name === null).map(({ target }) => target);
  const names = await namesOf(link.api, unnamed, signal);
  return Promise.all(
    rows.map(async (row): Promise<Prepared> => {
      const name = names.get(row.target);
      if (name === null) return nobody;
      const why = rules.protectedWhy?.(row.target) ?? null;
      if (why !== null) return { go: false, state: 'skipped', code: 'jobs/protected', cause: why };
      const at = { universe: rules.universeId, user: row.target };
      const was = await getRestriction(link, at, { nowMs, signal, priority: 'job' });
      const judged = rules.judge(was, row.data);
      // What may have been sent before is asked about when it is sent again, against how it stood then.
      if (!judged.go && !row.isRepeat) return judged;
      return { go: true, was, ...(name !== undefined && { name }) };
    }),
  );
}

const nobody: Prepared = {
  go: false,
  state: 'skipped',
  code: 'jobs/unknown-target',
  cause: 'Roblox knows no player with this id.',
};
