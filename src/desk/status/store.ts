import type { ManyRows, Transaction } from '#database/database.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Cause, TroubledState } from './rules/states.ts';
import { addWritten, noTimes, type Times, writeTimes } from './rules/times.ts';
import { clampHour, HOUR_MS, MINUTE_MS } from './rules/uptime.ts';

/** The figures of one tool, one platform or the desk itself in one minute or hour. */
export interface Span {
  at: number;
  subject: string;
  /** In minutes. */
  measured: number;
  down: number;
  degraded: number;
  calls: number;
  failed: number;
  /** Of the calls that succeeded. */
  times: Times;
}

/** The subject under which the desk notes that it is running. */
export const DESK = 'desk';

type SpanRow = Omit<Span, 'times'> & { times: string };

export async function listSpans(
  tx: Transaction,
  { length, from, to }: { length: number; from: number; to: number },
): Promise<SpanRow[]> {
  return tx.all<SpanRow>(
    `SELECT at, subject, measured, down, degraded, calls, failed, times FROM status_spans
     WHERE length = $1 AND at >= $2 AND at <= $3`,
    [length, from, to],
  );
}

const upsert: ManyRows = {
  text: (table) =>
    `INSERT INTO status_spans
       (length, at, subject, measured, down, degraded, calls, failed, times)
     SELECT column1, column2, column3, column4, column5, column6, column7, column8, column9
     FROM (${table}) AS given WHERE true
     ON CONFLICT (length, at, subject) DO UPDATE
     SET measured = excluded.measured, down = excluded.down, degraded = excluded.degraded,
       calls = excluded.calls, failed = excluded.failed, times = excluded.times`,
  types: ['BIGINT', 'BIGINT', 'TEXT', 'BIGINT', 'BIGINT', 'BIGINT', 'BIGINT', 'BIGINT', 'TEXT'],
};

/** Adds figures to those that are stored already. The caller holds the lock `status`, because every replica adds. */
export async function addSpans(
  tx: Transaction,
  length: number,
  more: readonly Span[],
): Promise<void> {
  const merged = new Map<string, Span>();
  for (const at of new Set(more.map((span) => span.at))) {
    for (const row of await listSpans(tx, { length, from: at, to: at })) {
      merged.set(keyOf(row), readSpan(row));
    }
  }
  const changed = new Set<Span>();
  for (const span of more) {
    const known = merged.get(keyOf(span)) ?? noSpan(span);
    merged.set(keyOf(span), known);
    mergeInto(known, span, length);
    changed.add(known);
  }
  const rows = [...changed].map((span) => [
    length,
    span.at,
    span.subject,
    span.measured,
    span.down,
    span.degraded,
    span.calls,
    span.failed,
    writeTimes(span.times),
  ]);
  if (rows.length > 0) await tx.runMany(upsert, rows);
}

function keyOf({ at, subject }: Pick<Span, 'at' | 'subject'>): string {
  return `${at} ${subject}`;
}

export function noSpan({ at, subject }: Pick<Span, 'at' | 'subject'>): Span {
  const counts = { measured: 0, down: 0, degraded: 0, calls: 0, failed: 0 };
  return { at, subject, ...counts, times: noTimes() };
}

export function readSpan(row: SpanRow): Span {
  const times = noTimes();
  addWritten(times, row.times);
  return { ...row, times };
}

/** A minute is measured once, however many processes measure it; calls add up. */
function mergeInto(known: Span, more: Span, length: number): void {
  const isMinute = length === MINUTE_MS;
  const join = (one: number, other: number) => (isMinute ? Math.max(one, other) : one + other);
  const facts = {
    measured: join(known.measured, more.measured),
    down: join(known.down, more.down),
    degraded: join(known.degraded, more.degraded),
  };
  Object.assign(known, isMinute ? facts : clampHour(facts));
  known.calls += more.calls;
  known.failed += more.failed;
  for (const [step, count] of more.times.entries()) {
    if (count > 0) known.times[step] = (known.times[step] ?? 0) + count;
  }
}

/** When the desk was last seen running, before or at this moment. */
export async function findLastBeat(tx: Transaction, nowMs: number): Promise<number | undefined> {
  const row = await tx.one<{ at: number | null }>(
    'SELECT MAX(at) AS at FROM status_spans WHERE length = $1 AND subject = $2 AND at <= $3',
    [MINUTE_MS, DESK, nowMs],
  );
  return row?.at ?? undefined;
}

export async function findOldestMinute(tx: Transaction): Promise<number | undefined> {
  const row = await tx.one<{ at: number | null }>(
    'SELECT MIN(at) AS at FROM status_spans WHERE length = $1',
    [MINUTE_MS],
  );
  return row?.at ?? undefined;
}

/** Turns the minutes of one hour into that hour. */
export async function thinHour(tx: Transaction, at: number): Promise<void> {
  const to = at + HOUR_MS - 1;
  const minutes = await listSpans(tx, { length: MINUTE_MS, from: at, to });
  await addSpans(
    tx,
    HOUR_MS,
    minutes.map((row) => ({ ...readSpan(row), at })),
  );
  await tx.run('DELETE FROM status_spans WHERE length = $1 AND at >= $2 AND at <= $3', [
    MINUTE_MS,
    at,
    to,
  ]);
}

export interface Incident {
  id: number;
  /** Empty for the desk itself. */
  tool: string;
  platform: PlatformName | null;
  /** The current or last state and its cause. */
  state: TroubledState;
  cause: Cause;
  since: number;
  /** The cause of its worst state. */
  worst_cause: Cause;
  started_at: number;
  ended_at: number | null;
  /** From when until when it was offline; null if it never was, or still is. */
  down_from: number | null;
  down_until: number | null;
}

const INCIDENT = `id, tool, platform, state, cause, since, worst_cause, started_at, ended_at,
  down_from, down_until`;

export async function listOpenIncidents(tx: Transaction): Promise<Incident[]> {
  return tx.all<Incident>(
    `SELECT ${INCIDENT} FROM status_incidents WHERE ended_at IS NULL ORDER BY id`,
  );
}

export async function listEndedIncidents(
  tx: Transaction,
  { since, max }: { since: number; max: number },
): Promise<Incident[]> {
  return tx.all<Incident>(
    `SELECT ${INCIDENT} FROM status_incidents WHERE ended_at >= $1
     ORDER BY ended_at DESC, id DESC LIMIT $2`,
    [since, max],
  );
}

export async function insertIncident(tx: Transaction, one: Omit<Incident, 'id'>): Promise<void> {
  await tx.insert(
    `INSERT INTO status_incidents (tool, platform, state, cause, since, worst_cause, started_at,
       ended_at, down_from, down_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      one.tool,
      one.platform,
      one.state,
      one.cause,
      one.since,
      one.worst_cause,
      one.started_at,
      one.ended_at,
      one.down_from,
      one.down_until,
    ],
  );
}

export async function updateIncident(tx: Transaction, one: Incident): Promise<void> {
  await tx.run(
    `UPDATE status_incidents SET platform = $2, state = $3, cause = $4, since = $5,
       worst_cause = $6, ended_at = $7, down_from = $8, down_until = $9 WHERE id = $1`,
    [
      one.id,
      one.platform,
      one.state,
      one.cause,
      one.since,
      one.worst_cause,
      one.ended_at,
      one.down_from,
      one.down_until,
    ],
  );
}

export async function deleteIncident(tx: Transaction, id: number): Promise<void> {
  await tx.run('DELETE FROM status_incidents WHERE id = $1', [id]);
}

/** Forgets what is older than that, and all but the newest incidents if there are very many. */
export async function forgetOldStatus(
  tx: Transaction,
  { before, incidentsMax }: { before: number; incidentsMax: number },
): Promise<void> {
  await tx.run('DELETE FROM status_spans WHERE length = $1 AND at < $2', [HOUR_MS, before]);
  await tx.run('DELETE FROM status_incidents WHERE ended_at < $1', [before]);
  await tx.run(
    `DELETE FROM status_incidents WHERE ended_at IS NOT NULL AND id <= (
       SELECT COALESCE(MAX(id), 0) - $1 FROM status_incidents)`,
    [incidentsMax],
  );
}
