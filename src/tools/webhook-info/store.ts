import type { Transaction } from '#database/database.ts';
import type { Target } from '#kit/contract/target.ts';
import type { RotationState } from './rotation-states.ts';

export interface Rotation {
  caseId: number;
  guildId: string;
  channelId: string;
  webhookId: string;
  /** Null once it was erased. */
  name: string | null;
  twinId: string | null;
  isPractice: boolean;
  startedAt: number;
  until: number;
  state: RotationState;
  why: string | null;
  tries: number;
  notBefore: number;
  /** The case of a deletion that has started. */
  deleteCaseId: number | null;
  settledAt: number | null;
}

interface Row {
  case_id: number;
  guild_id: string;
  channel_id: string;
  webhook_id: string;
  name: string | null;
  twin_id: string | null;
  is_practice: number;
  started_at: number;
  until: number;
  state: RotationState;
  why: string | null;
  tries: number;
  not_before: number;
  delete_case_id: number | null;
  settled_at: number | null;
}

const ACTIVE = "('making', 'unsure', 'waiting', 'deleting')";

function readRow(row: Row): Rotation {
  return {
    caseId: Number(row.case_id),
    guildId: row.guild_id,
    channelId: row.channel_id,
    webhookId: row.webhook_id,
    name: row.name,
    twinId: row.twin_id,
    isPractice: Number(row.is_practice) === 1,
    startedAt: Number(row.started_at),
    until: Number(row.until),
    state: row.state,
    why: row.why,
    tries: Number(row.tries),
    notBefore: Number(row.not_before),
    deleteCaseId: row.delete_case_id === null ? null : Number(row.delete_case_id),
    settledAt: row.settled_at === null ? null : Number(row.settled_at),
  };
}

export type NewRotation = Pick<
  Rotation,
  'caseId' | 'guildId' | 'channelId' | 'webhookId' | 'isPractice' | 'startedAt' | 'until'
> & { name: string };

/** Saves a rotation before its twin is made. Of two at once for the same webhook, one is refused. */
export async function beginRotation(
  tx: Transaction,
  one: NewRotation,
  { activeMax }: { activeMax: number },
): Promise<'begun' | 'under-way' | 'full'> {
  const practice = Number(one.isPractice);
  await tx.lock(`webhook rotations ${one.guildId}`);
  const active = await tx.all<{ webhook_id: string }>(
    `SELECT webhook_id FROM webhook_rotations
     WHERE guild_id = $1 AND is_practice = $2 AND state IN ${ACTIVE} LIMIT $3`,
    [one.guildId, practice, activeMax],
  );
  if (active.some(({ webhook_id }) => webhook_id === one.webhookId)) return 'under-way';
  if (active.length >= activeMax) return 'full';
  await tx.run(
    `INSERT INTO webhook_rotations
       (case_id, guild_id, channel_id, webhook_id, name, is_practice, started_at, until, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'making')`,
    [
      ...[one.caseId, one.guildId, one.channelId, one.webhookId, one.name],
      ...[practice, one.startedAt, one.until],
    ],
  );
  return 'begun';
}

/** The twin was refused, so there is nothing to finish. */
export async function forgetRotation(tx: Transaction, caseId: number): Promise<void> {
  await tx.run(`DELETE FROM webhook_rotations WHERE case_id = $1 AND state = 'making'`, [caseId]);
}

export async function keepTwin(
  tx: Transaction,
  { caseId, twinId }: { caseId: number; twinId: string },
): Promise<void> {
  await tx.run(
    `UPDATE webhook_rotations SET state = 'waiting', twin_id = $1
     WHERE case_id = $2 AND state = 'making'`,
    [twinId, caseId],
  );
}

export async function doubtTwin(tx: Transaction, caseId: number): Promise<void> {
  await tx.run(
    `UPDATE webhook_rotations SET state = 'unsure' WHERE case_id = $1 AND state = 'making'`,
    [caseId],
  );
}

export async function findRotation(
  tx: Transaction,
  { caseId, isPractice }: { caseId: number; isPractice: boolean },
): Promise<Rotation | undefined> {
  const row = await tx.one<Row>(
    'SELECT * FROM webhook_rotations WHERE case_id = $1 AND is_practice = $2',
    [caseId, Number(isPractice)],
  );
  return row && readRow(row);
}

interface ListWish {
  guildId: string;
  isPractice: boolean;
  /** Ended rotations are listed if they ended after this. */
  endedAfter: number;
  limit: number;
}

/** Those under way first, so that a limit never hides one. */
export async function listRotations(tx: Transaction, wish: ListWish): Promise<Rotation[]> {
  const rows = await tx.all<Row>(
    `SELECT * FROM webhook_rotations
     WHERE guild_id = $1 AND is_practice = $2
       AND (state IN ${ACTIVE} OR (state <> 'canceled' AND settled_at > $3))
     ORDER BY CASE WHEN settled_at IS NULL THEN 0 ELSE 1 END, case_id DESC LIMIT $4`,
    [wish.guildId, Number(wish.isPractice), wish.endedAfter, wish.limit],
  );
  return rows.map(readRow);
}

export async function listDueRotations(
  tx: Transaction,
  { isPractice, nowMs, limit }: { isPractice: boolean; nowMs: number; limit: number },
): Promise<Rotation[]> {
  const rows = await tx.all<Row>(
    `SELECT * FROM webhook_rotations
     WHERE state IN ('waiting', 'deleting') AND until <= $1 AND not_before <= $1 AND is_practice = $2
     ORDER BY until LIMIT $3`,
    [nowMs, Number(isPractice), limit],
  );
  return rows.map(readRow);
}

/** Returns false if it's no longer waiting: someone canceled it, or its deletion has begun. */
export async function hurryRotation(
  tx: Transaction,
  { caseId, nowMs }: { caseId: number; nowMs: number },
): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE webhook_rotations SET until = $1, not_before = 0
     WHERE case_id = $2 AND state = 'waiting'`,
    [nowMs, caseId],
  );
  return changed > 0;
}

/** Only one of canceling and deleting can win, because both change the state that they expect. */
export async function cancelRotation(
  tx: Transaction,
  { caseId, nowMs, from }: { caseId: number; nowMs: number; from: RotationState },
): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE webhook_rotations SET state = 'canceled', settled_at = $1
     WHERE case_id = $2 AND state = $3`,
    [nowMs, caseId, from],
  );
  return changed > 0;
}

/** Returns false if someone canceled it. */
export async function claimDeletion(tx: Transaction, caseId: number): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE webhook_rotations SET state = 'deleting' WHERE case_id = $1 AND state = 'waiting'`,
    [caseId],
  );
  return changed > 0;
}

export async function noteDeletion(
  tx: Transaction,
  { caseId, deleteCaseId }: { caseId: number; deleteCaseId: number },
): Promise<void> {
  await tx.run('UPDATE webhook_rotations SET delete_case_id = $1 WHERE case_id = $2', [
    deleteCaseId,
    caseId,
  ]);
}

/** The deletion was refused: it can be canceled again, and the next try opens a new case. */
export async function stopDeletion(tx: Transaction, caseId: number): Promise<void> {
  await tx.run(
    `UPDATE webhook_rotations SET state = 'waiting', delete_case_id = NULL
     WHERE case_id = $1 AND state = 'deleting'`,
    [caseId],
  );
}

/** Returns false if it had already ended. */
export async function endRotation(
  tx: Transaction,
  { caseId, how, nowMs }: { caseId: number; how: 'deleted' | 'gone' | 'kept'; nowMs: number },
): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE webhook_rotations SET state = $1, settled_at = $2, why = NULL
     WHERE case_id = $3 AND state IN ('waiting', 'deleting')`,
    [how, nowMs, caseId],
  );
  return changed > 0;
}

export async function waitWithRotation(
  tx: Transaction,
  one: { caseId: number; notBefore: number; why: string; isTry: boolean },
): Promise<void> {
  await tx.run(
    `UPDATE webhook_rotations SET not_before = $1, why = $2, tries = tries + $3
     WHERE case_id = $4 AND settled_at IS NULL`,
    [one.notBefore, one.why, Number(one.isTry), one.caseId],
  );
}

/** A rotation under way still has to end, so it only loses its name. */
export async function eraseRotations(tx: Transaction, { kind, id }: Target): Promise<void> {
  if (kind !== 'webhook') return;
  const about = '(webhook_id = $1 OR twin_id = $1)';
  await tx.run(`DELETE FROM webhook_rotations WHERE ${about} AND state NOT IN ${ACTIVE}`, [id]);
  await tx.run(`UPDATE webhook_rotations SET name = NULL WHERE ${about}`, [id]);
}

/** Old rotations whose twin is unknown are no longer of use to anyone either. */
export async function forgetOldRotations(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run(
    `DELETE FROM webhook_rotations
     WHERE settled_at < $1 OR (state IN ('making', 'unsure') AND started_at < $1)`,
    [beforeMs],
  );
}
