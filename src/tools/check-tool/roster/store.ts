import type { ManyRows, Transaction } from '#database/database.ts';
import type { Target } from '#kit/contract/target.ts';

/** The limit per holder. A new roster replaces the one that hasn't run for the longest time. */
const ROSTERS_MAX = 20;

export interface RosterName {
  holder: string;
  /** In lowercase. */
  name: string;
  isPractice: boolean;
}

export interface StoredRoster {
  id: number;
  jobId: number;
  ranAt: number;
}

export async function findRoster(
  tx: Transaction,
  { holder, name, isPractice }: RosterName,
): Promise<StoredRoster | undefined> {
  return tx.one<StoredRoster>(
    `SELECT id, job_id AS "jobId", ran_at AS "ranAt" FROM rosters
     WHERE holder = $1 AND name = $2 AND is_practice = $3`,
    [holder, name, isPractice ? 1 : 0],
  );
}

export async function insertRoster(
  tx: Transaction,
  { holder, name, isPractice }: RosterName,
  run: { jobId: number; nowMs: number },
): Promise<number> {
  const others = await tx.all<{ id: number }>(
    'SELECT id FROM rosters WHERE holder = $1 ORDER BY ran_at DESC, id DESC',
    [holder],
  );
  for (const { id } of others.slice(ROSTERS_MAX - 1)) await forgetRoster(tx, id);
  return tx.insert(
    'INSERT INTO rosters (holder, name, is_practice, job_id, ran_at) VALUES ($1, $2, $3, $4, $5)',
    [holder, name, isPractice ? 1 : 0, run.jobId, run.nowMs],
  );
}

async function forgetRoster(tx: Transaction, rosterId: number): Promise<void> {
  await tx.run('DELETE FROM roster_members WHERE roster_id = $1', [rosterId]);
  await tx.run('DELETE FROM rosters WHERE id = $1', [rosterId]);
}

/** Hands the roster over to a job, and deletes members that the previous run no longer listed. */
export async function passRoster(
  tx: Transaction,
  { id, jobId: before }: StoredRoster,
  { jobId, nowMs, isOther }: { jobId: number; nowMs: number; isOther: boolean },
): Promise<void> {
  const kept = isOther ? -1 : before;
  await tx.run('DELETE FROM roster_members WHERE roster_id = $1 AND seen_in <> $2', [id, kept]);
  await tx.run('UPDATE rosters SET job_id = $2, ran_at = $3 WHERE id = $1', [id, jobId, nowMs]);
}

export async function countMembers(
  tx: Transaction,
  { id, jobId }: Pick<StoredRoster, 'id' | 'jobId'>,
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'SELECT COUNT(*) AS count FROM roster_members WHERE roster_id = $1 AND seen_in = $2',
    [id, jobId],
  );
  return Number(row?.count ?? 0);
}

export interface Member {
  userId: string;
  name: string;
  given: string;
  isBanned: number;
  /** Null if ages weren't requested. */
  isYoung: number | null;
}

const MEMBER = `SELECT user_id AS "userId", name, given, is_banned AS "isBanned", is_young AS "isYoung"
  FROM roster_members`;

const byUser: ManyRows = {
  text: (table, next) => `${MEMBER} WHERE roster_id = $${next} AND user_id IN (${table})`,
  types: ['TEXT'],
};
const byGiven: ManyRows = {
  text: (table, next) => `${MEMBER} WHERE roster_id = $${next} AND given IN (${table})`,
  types: ['TEXT'],
};

export async function findMembers(
  tx: Transaction,
  rosterId: number,
  { by, keys }: { by: 'user' | 'given'; keys: readonly string[] },
): Promise<Member[]> {
  if (keys.length === 0) return [];
  const rows = keys.map((key) => [key]);
  return tx.allMany<Member>(by === 'user' ? byUser : byGiven, rows, [rosterId]);
}

const keeping: ManyRows = {
  text: (
    table,
  ) => `INSERT INTO roster_members (roster_id, user_id, name, given, is_banned, is_young, seen_in)
    SELECT found.column1, found.column2, found.column3, found.column4, found.column5, found.column6, found.column7
    FROM (${table}) AS found WHERE 1 = 1
    ON CONFLICT (roster_id, user_id) DO UPDATE SET name = excluded.name, given = excluded.given,
      is_banned = excluded.is_banned, is_young = excluded.is_young, seen_in = excluded.seen_in`,
  types: ['BIGINT', 'TEXT', 'TEXT', 'TEXT', 'BIGINT', 'BIGINT', 'BIGINT'],
};

/** Each member must occur only once. */
export async function keepMembers(
  tx: Transaction,
  { rosterId, jobId }: { rosterId: number; jobId: number },
  members: readonly Member[],
): Promise<void> {
  const rows = members.map(({ userId, name, given, isBanned, isYoung }) => [
    rosterId,
    userId,
    name,
    given,
    isBanned,
    isYoung,
    jobId,
  ]);
  if (rows.length > 0) await tx.runMany(keeping, rows);
}

const seeing: ManyRows = {
  text: (table, next) => `UPDATE roster_members SET seen_in = $${next}
     WHERE roster_id = $${next + 1} AND user_id IN (${table})`,
  types: ['TEXT'],
};

/** Marks members as still listed although nothing new is known about them. */
export async function seeMembers(
  tx: Transaction,
  { rosterId, jobId }: { rosterId: number; jobId: number },
  userIds: readonly string[],
): Promise<void> {
  const rows = userIds.map((userId) => [userId]);
  if (rows.length > 0) await tx.runMany(seeing, rows, [jobId, rosterId]);
}

const dropping: ManyRows = {
  text: (table, next) =>
    `DELETE FROM roster_members WHERE roster_id = $${next} AND user_id IN (${table})`,
  types: ['TEXT'],
};

export async function dropMembers(
  tx: Transaction,
  rosterId: number,
  userIds: readonly string[],
): Promise<void> {
  const rows = userIds.map((userId) => [userId]);
  if (rows.length > 0) await tx.runMany(dropping, rows, [rosterId]);
}

/** The members missing from this job's list, ordered by id. */
export async function listLeft(
  tx: Transaction,
  { id, jobId }: Pick<StoredRoster, 'id' | 'jobId'>,
  { after, limit }: { after: string; limit: number },
): Promise<Member[]> {
  return tx.all<Member>(
    `${MEMBER} WHERE roster_id = $1 AND seen_in <> $2 AND user_id > $3 ORDER BY user_id LIMIT $4`,
    [id, jobId, after, limit],
  );
}

export async function countLeft(
  tx: Transaction,
  { id, jobId }: Pick<StoredRoster, 'id' | 'jobId'>,
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'SELECT COUNT(*) AS count FROM roster_members WHERE roster_id = $1 AND seen_in <> $2',
    [id, jobId],
  );
  return Number(row?.count ?? 0);
}

/** Removes a person who asked to be erased from all rosters. */
export async function eraseMember(tx: Transaction, { kind, id }: Target): Promise<void> {
  if (kind === 'roblox') await tx.run('DELETE FROM roster_members WHERE user_id = $1', [id]);
}

/** Deletes rosters that last ran before this time. */
export async function forgetOldRosters(tx: Transaction, beforeMs: number): Promise<void> {
  const old = 'SELECT id FROM rosters WHERE ran_at < $1';
  await tx.run(`DELETE FROM roster_members WHERE roster_id IN (${old})`, [beforeMs]);
  await tx.run('DELETE FROM rosters WHERE ran_at < $1', [beforeMs]);
}
