// Plans rows by looking at the server, and sends each row's change only once.
import { DeskError } from '#errors.ts';
import { orError, workThrough } from '#kit/acting/server.ts';
import {
  type ApplyWork,
  type Before,
  type ClaimedRow,
  notDone,
  type PlannedRow,
  type PlanWork,
  type Prepared,
  type PrepareWork,
  type RowOutcome,
  type WaitingRow,
} from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import type { DiscordPermission } from '#platforms/discord/permissions.ts';
import { findAccountProtection, type Hierarchy } from './protection.ts';
import { type ActRequest, openGuild } from './read-input.ts';
import { type Standing, Survey, shareSurvey, type Wanted } from './survey.ts';

/** Accounts not checked within this time are checked when their turn comes. */
const LOOK_MS = 20_000;

export type Judge = (standing: Standing) => Pick<PlannedRow, 'verdict' | 'why'> & { was?: unknown };

/** Ending a timeout can't hurt anyone, so the owner's list of protected accounts doesn't apply. */
interface Gentle {
  isGentle?: boolean;
}

interface PlanOptions extends Wanted, Gentle {
  judge: Judge;
  /** Looks further into some of the rows, in the time that is left. */
  more?: (rows: PlannedRow[], signal: AbortSignal) => Promise<void>;
}

export async function planRows(
  { guild, given }: ActRequest,
  work: PlanWork<DiscordLink>,
  { judge, more, isGentle = false, ...wanted }: PlanOptions,
): Promise<PlannedRow[]> {
  const { link, settings } = work;
  const survey = new Survey(link, guild.id);
  const asking = { signal: work.signal, priority: 'person' } as const;
  // Without the hierarchy we can't tell who is protected, so a failure here ends the plan.
  const hierarchy = wanted.members ? await survey.hierarchy(asking) : undefined;
  const listed = isGentle ? [] : settings.protectedDiscordIds;
  const protectedBy = (id: string) =>
    hierarchy ? findAccountProtection(id, hierarchy, listed) : null;
  const open = given.filter(({ target, fault }) => fault === null && protectedBy(target) === null);
  const signal = AbortSignal.any([work.signal, AbortSignal.timeout(LOOK_MS)]);
  const ids = open.map(({ target }) => target);
  const looks = await survey.look(ids, wanted, { ...asking, signal });
  const rows = given.map(({ line, target, fault }): PlannedRow => {
    const row = { line, target, name: null };
    if (fault !== null) return { ...row, verdict: 'unknown', why: fault };
    const why = protectedBy(target);
    if (why !== null) {
      return { ...row, verdict: 'protected', why, before: findRank(target, hierarchy) };
    }
    const look = looks.get(target);
    if (!look || look instanceof DeskError) return unchecked(row, look, given.length === 1);
    const before = findBefore(look, wanted, work.nowMs);
    return { ...row, name: look.name, before, ...judge(look) };
  });
  await more?.(rows, signal);
  return rows;
}

/** Known without reading the account. */
function findRank(target: string, hierarchy: Hierarchy | undefined): Before | null {
  if (target === hierarchy?.ownerId) return 'owner';
  return target === hierarchy?.botId ? 'bot' : null;
}

function findBefore({ member, ban }: Standing, wanted: Wanted, nowMs: number): Before {
  if (ban) return 'banned';
  if (!wanted.members) return 'not-banned';
  if (!member) return 'not-in-server';
  if (member.isStaff) return 'moderator';
  return (member.timedOutUntil ?? 0) > nowMs ? 'timed-out' : 'member';
}

/** A single account is acted on at once, so it must be checked. */
function unchecked(
  row: { line: number; target: string; name: null },
  error: DeskError | undefined,
  isAlone: boolean,
): PlannedRow {
  if (isAlone) throw error ?? new DeskError('discord/overloaded');
  return { ...row, verdict: 'unchecked', why: 'There was no time to check.' };
}

/** These errors concern a single row. All others concern the connection or the server. */
const OF_ONE_ROW: readonly string[] = ['discord/invalid', 'discord/refused', 'discord/not-found'];

interface PrepareOptions extends Wanted, Gentle {
  permission: DiscordPermission;
  /** Decides about an account that was read and isn't protected. */
  ready: (standing: Standing, row: WaitingRow) => Prepared;
}

/** Checks the accounts again right before acting. */
export async function prepareRows(
  rows: readonly WaitingRow[],
  { link, settings, params, signal, isFresh }: PrepareWork<DiscordLink, { guildId: string }>,
  { permission, ready, isGentle = false, ...wanted }: PrepareOptions,
): Promise<Prepared[]> {
  const { guildId } = params;
  await openGuild(link, guildId, permission);
  const survey = isFresh ? new Survey(link, guildId) : shareSurvey(link, guildId);
  const asking = { signal, priority: 'job' } as const;
  const hierarchy = wanted.members ? await survey.hierarchy(asking) : undefined;
  const listed = isGentle ? [] : settings.protectedDiscordIds;
  const protectedBy = (id: string) =>
    hierarchy ? findAccountProtection(id, hierarchy, listed) : null;
  const ids = rows.map(({ target }) => target).filter((id) => protectedBy(id) === null);
  const looks = await survey.look(ids, wanted, asking);
  return rows.map((row): Prepared => {
    const protectedWhy = protectedBy(row.target);
    if (protectedWhy !== null) return { go: false, state: 'skipped', cause: protectedWhy };
    const look = looks.get(row.target) ?? new DeskError('discord/not-found');
    if (!(look instanceof DeskError)) return ready(look, row);
    if (!OF_ONE_ROW.includes(look.code)) throw look;
    return { go: false, state: 'failed', code: look.code, cause: look.message };
  });
}

const AT_ONCE = 16;

type Work = ApplyWork<DiscordLink, { guildId: string }>;

/** How one kind of job sends its rows and reads back their outcome. */
export interface Sending {
  wanted: Wanted;
  /** The outcome of a row that may have been sent already; undefined if it wasn't carried out. */
  tell(row: ClaimedRow, standing: Standing): RowOutcome | undefined;
  send(row: ClaimedRow): Promise<RowOutcome>;
  /** Whether the action can hurt someone, who may have become protected since the first try. */
  isHarm: boolean;
}

/** Sends rows one by one. */
export async function sendRows(
  rows: readonly ClaimedRow[],
  work: Work,
  { permission, sending }: { permission: DiscordPermission; sending: Sending },
): Promise<void> {
  await openGuild(work.link, work.params.guildId, permission);
  await sendEach(await settleSent(rows, work, sending), work, sending);
}

/**
 * Settles the rows that were carried out before, and returns those that still have to be sent. All rows that
 * may have been sent are read in one look, since Discord allows few calls in a row.
 */
export async function settleSent(
  rows: readonly ClaimedRow[],
  work: Work,
  { wanted, tell, isHarm }: Sending,
): Promise<ClaimedRow[]> {
  const isSent = rows.filter(({ isRepeat }) => isRepeat);
  const toSend = rows.filter(({ isRepeat }) => !isRepeat);
  if (isSent.length === 0) return toSend;
  const looks = await look(isSent, work, { ...wanted, members: wanted.members || isHarm });
  for (const row of isSent) {
    const seen = looks(row);
    const outcome = seen instanceof DeskError ? seen : tell(row, seen);
    const spared = isHarm && !(seen instanceof DeskError) && whySpared(row, seen, work);
    if (outcome) work.settle(row, outcome);
    else if (spared) work.settle(row, { state: 'skipped', cause: spared });
    else if (work.asksOnly) work.settle(row, notDone);
    else toSend.push(row);
  }
  return toSend;
}

function whySpared({ target }: ClaimedRow, { member }: Standing, { settings }: Work) {
  const isListed = settings.protectedDiscordIds.includes(target);
  return isListed ? 'On the owner’s list of protected accounts.' : (member?.why ?? null);
}

export async function sendEach(
  rows: readonly ClaimedRow[],
  work: Work,
  sending: Sending,
): Promise<void> {
  const doubtful: ClaimedRow[] = [];
  await workThrough(rows, AT_ONCE, async (row) => {
    const outcome = await orError(sending.send(row));
    if (isUnsure(outcome)) doubtful.push(row);
    else work.settle(row, outcome);
  });
  await settleDoubtful(doubtful, work, sending);
}

function isUnsure(outcome: RowOutcome | DeskError): boolean {
  return outcome instanceof DeskError && outcome.code === 'platform/unsure';
}

/**
 * The answers were lost. A change that isn't visible yet may still arrive, so it is checked again before a
 * retry.
 */
export async function settleDoubtful(
  rows: readonly ClaimedRow[],
  work: Work,
  { wanted, tell }: Sending,
): Promise<void> {
  if (rows.length === 0) return;
  const unsure = new DeskError('platform/unsure', { params: { platform: 'Discord' } });
  const looks = await look(rows, work, wanted);
  for (const row of rows) {
    const seen = looks(row);
    work.settle(row, (seen instanceof DeskError ? undefined : tell(row, seen)) ?? unsure);
  }
}

/** Reads the accounts again, ignoring earlier reads. */
export async function look(
  rows: readonly ClaimedRow[],
  { link, params, signal, priority }: Work,
  wanted: Wanted,
): Promise<(row: ClaimedRow) => Standing | DeskError> {
  const survey = new Survey(link, params.guildId);
  const ids = rows.map(({ target }) => target);
  const looks = await orError(survey.look(ids, wanted, { signal, priority }));
  if (looks instanceof DeskError) return () => looks;
  return ({ target }) => looks.get(target) ?? new DeskError('discord/not-found');
}
