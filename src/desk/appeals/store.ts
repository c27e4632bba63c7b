import type { Transaction } from '#database/database.ts';
import { type Cursor, PAGE_ROWS } from '#kit/values/cursor.ts';
import type { AppealState } from './rules.ts';

export interface AppealRow {
  id: number;
  state: AppealState;
  at: number;
  text: string;
  ban_case: number;
  tool: string;
  target: string;
  target_name: string | null;
  is_practice: number;
  banned_at: number;
  ends_at: number | null;
  place_kind: 'server' | 'experience' | null;
  place_name: string | null;
  /** Who made the ban. */
  made_by: string | null;
  /** 1 if it was made in Discord. */
  made_in_discord: number;
  busy_until: number;
  decided_at: number | null;
  decided_by: string | null;
  /** It was decided by the person who made the ban, because nobody else could. */
  is_alone: number;
  answer: string | null;
  lift_case: number | null;
  lift_job: number | null;
  /** Lifting the ban put an earlier ban back in force. */
  is_restored: number;
  /** Why the last try to lift the ban failed: a code of an error. */
  fault: string | null;
}

const APPEAL = `SELECT id, state, at, text, ban_case, tool, target, target_name, is_practice, banned_at, ends_at,
  place_kind, place_name, made_by, made_in_discord, busy_until, decided_at, decided_by, is_alone, answer, lift_case, lift_job,
  is_restored, fault FROM appeals`;

/** What was sent, before the desk has looked up what its code belongs to. */
export interface Sent {
  id: number;
  at: number;
  /** What the code stands for: the number of a case, or of none. */
  ban_case: number;
}

/** Only the digest of the receipt is kept. */
export async function insertSent(
  tx: Transaction,
  one: Omit<Sent, 'id'> & { receipt: string; text: string },
): Promise<void> {
  await tx.run(
    `INSERT INTO appeals (receipt, state, at, text, ban_case, tool, target, is_practice, banned_at)
     VALUES ($1, 'new', $2, $3, $4, '', '', 0, 0)`,
    [one.receipt, one.at, one.text, one.ban_case],
  );
}

export async function listSent(tx: Transaction, max: number): Promise<Sent[]> {
  return tx.all<Sent>(
    `SELECT id, at, ban_case FROM appeals WHERE state = 'new' ORDER BY id LIMIT $1`,
    [max],
  );
}

export type AppealedBan = Pick<
  AppealRow,
  | 'tool'
  | 'target'
  | 'target_name'
  | 'is_practice'
  | 'banned_at'
  | 'ends_at'
  | 'place_kind'
  | 'place_name'
  | 'made_by'
  | 'made_in_discord'
>;

/** Puts what was sent into the queue, with a copy of its ban. False if that was done before. */
export async function receiveAppeal(
  tx: Transaction,
  id: number,
  ban: AppealedBan,
): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE appeals SET state = 'waiting', tool = $2, target = $3, target_name = $4, is_practice = $5,
       banned_at = $6, ends_at = $7, place_kind = $8, place_name = $9, made_by = $10,
       made_in_discord = $11
     WHERE id = $1 AND state = 'new'`,
    [
      id,
      ban.tool,
      ban.target,
      ban.target_name,
      ban.is_practice,
      ban.banned_at,
      ban.ends_at,
      ban.place_kind,
      ban.place_name,
      ban.made_by,
      ban.made_in_discord,
    ],
  );
  return changed === 1;
}

/** Deletes what was sent with a code that belongs to no ban, or too early. False if that was done before. */
export async function dropSent(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.run(`DELETE FROM appeals WHERE id = $1 AND state = 'new'`, [id])) === 1;
}

/** When a ban was last appealed; undefined if it never was. */
export async function findLastAppealAt(
  tx: Transaction,
  banCase: number,
): Promise<number | undefined> {
  const row = await tx.one<{ at: number }>(
    `SELECT at FROM appeals WHERE ban_case = $1 AND state <> 'new' ORDER BY at DESC LIMIT 1`,
    [banCase],
  );
  return row?.at;
}

export async function findByReceipt(
  tx: Transaction,
  receipt: string,
): Promise<AppealRow | undefined> {
  return tx.one<AppealRow>(
    `${APPEAL} WHERE receipt = $1 AND state <> 'new' ORDER BY id DESC LIMIT 1`,
    [receipt],
  );
}

export async function findAppeal(tx: Transaction, id: number): Promise<AppealRow | undefined> {
  return tx.one<AppealRow>(`${APPEAL} WHERE id = $1 AND state <> 'new'`, [id]);
}

/** All appeals of one ban, oldest first. */
export async function listAppealsOf(tx: Transaction, banCase: number): Promise<AppealRow[]> {
  return tx.all<AppealRow>(
    `${APPEAL} WHERE ban_case = $1 AND state <> 'new' ORDER BY id LIMIT 50`,
    [banCase],
  );
}

/** How many earlier appeals this account has made, of any ban that these tools made. */
export async function countEarlier(
  tx: Transaction,
  { id, target, tool }: Pick<AppealRow, 'id' | 'target' | 'tool'>,
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `SELECT COUNT(*) AS count FROM appeals
     WHERE target = $1 AND tool = $2 AND id < $3 AND state <> 'new'`,
    [target, tool, id],
  );
  return Number(row?.count ?? 0);
}

/** What waits comes in the order of its arrival; what was answered, newest first. */
export interface Page {
  which: 'waiting' | 'answered';
  /** Null means all tools. */
  tools: readonly string[] | null;
  after: Cursor;
}

const WAITS = "state IN ('waiting', 'lifting')";
const ANSWERED = "state IN ('lifted', 'upheld', 'ended')";

/** A page of appeals, plus one row if there are more. */
export async function listAppeals(tx: Transaction, page: Page): Promise<AppealRow[]> {
  const { tools, after, which } = page;
  const isWaiting = which === 'waiting';
  const start = isWaiting && after.at === Number.MAX_SAFE_INTEGER ? 0 : after.at;
  return tx.all<AppealRow>(
    `${APPEAL} WHERE ${isWaiting ? `${WAITS} AND id > $1` : `${ANSWERED} AND id < $1`}
       ${limitTo(tools, 3)}
     ORDER BY id ${isWaiting ? 'ASC' : 'DESC'} LIMIT $2`,
    [start, PAGE_ROWS + 1, ...(tools ?? [])],
  );
}

export async function countWaiting(
  tx: Transaction,
  tools: readonly string[] | null,
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `SELECT COUNT(*) AS count FROM appeals WHERE ${WAITS} ${limitTo(tools, 1)}`,
    [...(tools ?? [])],
  );
  return Number(row?.count ?? 0);
}

/** The place of an appeal in the queue, from 1, and the next one after it, or else the first. */
export async function findPlaceInQueue(
  tx: Transaction,
  id: number,
  tools: readonly string[] | null,
): Promise<{ place: number; next: number | null }> {
  const row = await tx.one<{ place: number; next: number | null; first: number | null }>(
    `SELECT (SELECT COUNT(*) FROM appeals WHERE ${WAITS} AND id <= $1 ${limitTo(tools, 4)}) AS place,
       (SELECT MIN(id) FROM appeals WHERE ${WAITS} AND id > $2 ${limitTo(tools, 4)}) AS next,
       (SELECT MIN(id) FROM appeals WHERE ${WAITS} AND id <> $3 ${limitTo(tools, 4)}) AS first`,
    [id, id, id, ...(tools ?? [])],
  );
  return { place: Number(row?.place ?? 0), next: row?.next ?? row?.first ?? null };
}

function limitTo(tools: readonly string[] | null, from: number): string {
  if (tools === null) return '';
  const places = tools.map((_, at) => `$${from + at}`).join(', ');
  return `AND tool IN (${places || "''"})`;
}

export interface Decision {
  state: AppealState;
  nowMs: number;
  by: string;
  answer: string;
  isAlone: boolean;
}

/**
 * Claims the decision, so that of two people only one makes it. False if it isn't open any more. Its answer is kept
 * from here on: if the process dies once the ban is lifted, the person still reads it.
 */
export async function beginDecision(
  tx: Transaction,
  id: number,
  { untilMs, nowMs, by, answer, isAlone }: Omit<Decision, 'state'> & { untilMs: number },
): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE appeals SET busy_until = $2, fault = NULL, decided_by = $4, answer = $5, is_alone = $6
     WHERE id = $1 AND state = 'waiting' AND busy_until <= $3`,
    [id, untilMs, nowMs, by, answer, isAlone ? 1 : 0],
  );
  return changed === 1;
}

/** Gives the decision back. */
export async function reopenDecision(
  tx: Transaction,
  id: number,
  fault: string | null,
): Promise<void> {
  await tx.run(
    `UPDATE appeals SET state = 'waiting', busy_until = 0, fault = $2, answer = NULL, decided_by = NULL,
       is_alone = 0, lift_job = NULL WHERE id = $1 AND state IN ('waiting', 'lifting')`,
    [id, fault],
  );
}

export async function endDecision(
  tx: Transaction,
  id: number,
  one: Decision & { liftCase?: number | null; liftJob?: number | null; isRestored?: boolean },
): Promise<void> {
  const isOver = one.state !== 'lifting';
  await tx.run(
    `UPDATE appeals SET state = $2, decided_at = $3, decided_by = $4, answer = $5, is_alone = $6,
       lift_case = $7, lift_job = $8, is_restored = $9, busy_until = 0, fault = NULL
     WHERE id = $1 AND state IN ('waiting', 'lifting')`,
    [
      id,
      one.state,
      isOver ? one.nowMs : null,
      one.by,
      one.answer,
      one.isAlone ? 1 : 0,
      one.liftCase ?? null,
      one.liftJob ?? null,
      one.isRestored ? 1 : 0,
    ],
  );
}

/** Deletes what an account appealed. */
export async function eraseAppeals(tx: Transaction, target: string): Promise<void> {
  await tx.run(
    'DELETE FROM appeal_comments WHERE appeal_id IN (SELECT id FROM appeals WHERE target = $1)',
    [target],
  );
  await tx.run('DELETE FROM appeals WHERE target = $1', [target]);
}

/** Deletes appeals from before a time. */
export async function forgetAppeals(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run(
    'DELETE FROM appeal_comments WHERE appeal_id IN (SELECT id FROM appeals WHERE at < $1)',
    [beforeMs],
  );
  await tx.run('DELETE FROM appeals WHERE at < $1', [beforeMs]);
}
