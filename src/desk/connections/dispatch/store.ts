// The calls that processes hand to one another. Only on PostgreSQL, where several share the store.
import type { Database } from '#database/database.ts';

/** Without a sign of life for this long, the lead is free. */
export const LOST_AFTER_MS = 4_000;

/** Each is a unit of one statement. */
function query<Row>(database: Database, sql: string, params: (string | number)[]) {
  return database.transaction(async (tx) => tx.all<Row>(sql, params), { isSingle: true });
}

export type Lead = 'first' | 'kept' | 'taken' | 'other';

export async function takeLead(database: Database, lead: string, runner: string): Promise<Lead> {
  const [row] = await query<{ lead: Lead }>(database, 'SELECT take_lead($1, $2, $3) AS lead', [
    lead,
    runner,
    LOST_AFTER_MS,
  ]);
  return row?.lead ?? 'other';
}

export async function leaveLead(database: Database, lead: string, runner: string): Promise<void> {
  await query(database, 'SELECT leave_lead($1, $2)', [lead, runner]);
}

export async function handCall(
  database: Database,
  call: { lead: string; asker: string; sealed: string },
): Promise<{ id: number; isLed: boolean }> {
  const [row] = await query<{ new_id: number; led: boolean }>(
    database,
    'SELECT new_id, led FROM hand_call($1, $2, $3, $4)',
    [call.lead, call.asker, call.sealed, LOST_AFTER_MS],
  );
  return { id: Number(row?.new_id), isLed: row?.led === true };
}

export interface HandedCall {
  id: number;
  sealed: string;
}

const TAKEN_AT_ONCE = 200;

/** Takes the oldest calls that wait, if this process leads. */
export async function takeCalls(
  database: Database,
  lead: string,
  runner: string,
): Promise<HandedCall[]> {
  const rows = await query<HandedCall>(
    database,
    `UPDATE handed_calls SET state = 'taken', runner = $1
     WHERE id IN (SELECT id FROM handed_calls WHERE lead = $2 AND state = 'queued' ORDER BY id LIMIT $3)
       AND EXISTS (SELECT 1 FROM call_leads WHERE name = $4 AND runner = $5)
     RETURNING id, sealed`,
    [runner, lead, TAKEN_AT_ONCE, lead, runner],
  );
  return rows.sort((left, right) => left.id - right.id);
}

export async function markSent(database: Database, id: number, runner: string): Promise<boolean> {
  const [row] = await query<{ may: boolean }>(database, 'SELECT mark_sent($1, $2) AS may', [
    id,
    runner,
  ]);
  return row?.may === true;
}

export async function answerCall(
  database: Database,
  { id, sealed }: HandedCall,
  runner: string,
): Promise<void> {
  await query(database, 'SELECT answer_call($1, $2, $3)', [id, runner, sealed]);
}

/** Returns true if the call never left. */
export async function withdrawCall(
  database: Database,
  id: number,
  { asker, lead }: { asker: string; lead: string },
): Promise<boolean> {
  const [row] = await query<{ back: boolean }>(
    database,
    'SELECT withdraw_call($1, $2, $3) AS back',
    [id, asker, lead],
  );
  return row?.back === true;
}

export interface EndedCall extends HandedCall {
  state: 'answered' | 'lost';
}

/** Takes what has come for a process. */
export function collectCalls(database: Database, asker: string): Promise<EndedCall[]> {
  return query<EndedCall>(
    database,
    `DELETE FROM handed_calls WHERE asker = $1 AND state IN ('answered', 'lost')
     RETURNING id, state, sealed`,
    [asker],
  );
}

/** The calls of a process that are still there. */
export async function listHanded(database: Database, asker: string): Promise<Set<number>> {
  const rows = await query<{ id: number }>(
    database,
    'SELECT id FROM handed_calls WHERE asker = $1',
    [asker],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface RefusedCall {
  agoMs: number;
  isAuthorised: boolean;
}

export async function listRefused(
  database: Database,
  lead: string,
  { nowMs, windowMs }: { nowMs: number; windowMs: number },
): Promise<RefusedCall[]> {
  const rows = await query<{ at: number; is_authorised: number }>(
    database,
    `SELECT at, is_authorised FROM refused_calls WHERE lead = $1 AND at > $2
     ORDER BY at DESC LIMIT 10000`,
    [lead, nowMs - windowMs],
  );
  return rows
    .reverse()
    .map((row) => ({ agoMs: Math.max(0, nowMs - row.at), isAuthorised: row.is_authorised === 1 }));
}

/** Counts a refused call, and forgets those that no longer count. */
export async function noteRefused(
  database: Database,
  lead: string,
  { nowMs, windowMs, isAuthorised }: { nowMs: number; windowMs: number; isAuthorised: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run('DELETE FROM refused_calls WHERE lead = $1 AND at <= $2', [
      lead,
      nowMs - windowMs,
    ]);
    await tx.run('INSERT INTO refused_calls (lead, at, is_authorised) VALUES ($1, $2, $3)', [
      lead,
      nowMs,
      isAuthorised ? 1 : 0,
    ]);
  });
}
