import type { Awaitable, Transaction } from '../../database/database.ts';
import { type BudgetKind, dayOf, hourBefore, minuteOf, tenMinutesBefore } from './rules.ts';

interface Spender {
  passId: string;
  holder: string;
}

export interface Use {
  day: number;
  tenMinutes: number;
  /** Of all passes of this holder. */
  hour: number;
  cooldownUntil: number;
}

/** All that limits one action of a pass, in one look. */
export function readUse(
  tx: Transaction,
  spender: Spender,
  at: { kind: BudgetKind; action: string; nowMs: number },
): Awaitable<Use | undefined> {
  return tx.one<Use>(
    `SELECT COALESCE(SUM(CASE WHEN kind = $3 AND pass_id = $2 THEN amount ELSE 0 END), 0) AS "day",
            COALESCE(SUM(CASE WHEN kind = 'minute' AND pass_id = $2 AND slot >= $6 THEN amount ELSE 0 END), 0) AS "tenMinutes",
            COALESCE(SUM(CASE WHEN kind = 'minute' THEN amount ELSE 0 END), 0) AS "hour",
            COALESCE(MAX(CASE WHEN kind = $7 AND pass_id = $2 THEN amount ELSE 0 END), 0) AS "cooldownUntil"
     FROM pass_use
     WHERE holder = $1 AND (
       (kind = $3 AND slot = $4) OR (kind = 'minute' AND slot >= $5) OR (kind = $7 AND slot = 0)
     )`,
    [
      spender.holder,
      spender.passId,
      at.kind,
      dayOf(at.nowMs),
      hourBefore(at.nowMs),
      tenMinutesBefore(at.nowMs),
      cooldownKind(at.action),
    ],
  );
}

const INSERT_USE = 'INSERT INTO pass_use (holder, kind, slot, pass_id, amount) VALUES';
const ADD_USE = `ON CONFLICT (holder, kind, slot, pass_id) DO UPDATE
  SET amount = CASE WHEN excluded.slot = 0 THEN excluded.amount ELSE pass_use.amount + excluded.amount END`;
const DAY = '($1, $3, $4, $2, $5)';
const COOLDOWN = '($1, $6, 0, $2, $7)';
const MINUTE = `($1, 'minute', $8, $2, $5)`;

/** Counts an action's targets and starts its cooldown. */
export function addUse(
  tx: Transaction,
  spender: Spender,
  use: { kind: BudgetKind; action: string; targets: number; cooldownUntil: number; nowMs: number },
): Awaitable<number> {
  const params = [
    spender.holder,
    spender.passId,
    use.kind,
    dayOf(use.nowMs),
    use.targets,
    cooldownKind(use.action),
    use.cooldownUntil,
  ];
  if (use.kind === 'lookups') return tx.run(`${INSERT_USE} ${DAY}, ${COOLDOWN} ${ADD_USE}`, params);
  const rows = `${DAY}, ${COOLDOWN}, ${MINUTE}`;
  return tx.run(`${INSERT_USE} ${rows} ${ADD_USE}`, [...params, minuteOf(use.nowMs)]);
}

/** What a pass has used today. */
export async function readDay(
  tx: Transaction,
  spender: Spender,
  at: { kind: BudgetKind; nowMs: number },
): Promise<number> {
  const row = await tx.one<{ amount: number }>(
    'SELECT amount FROM pass_use WHERE holder = $1 AND kind = $2 AND slot = $3 AND pass_id = $4',
    [spender.holder, at.kind, dayOf(at.nowMs), spender.passId],
  );
  return row?.amount ?? 0;
}

function cooldownKind(action: string): string {
  return `cooldown ${action}`;
}

export async function insertPenalty(
  tx: Transaction,
  address: string,
  times: { nowMs: number; untilMs: number },
): Promise<void> {
  await tx.run('INSERT INTO penalties (address, at, until) VALUES ($1, $2, $3)', [
    address,
    times.nowMs,
    times.untilMs,
  ]);
}

export async function countPenalties(
  tx: Transaction,
  address: string,
  sinceMs: number,
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'SELECT COUNT(*) AS count FROM penalties WHERE address = $1 AND at > $2',
    [address, sinceMs],
  );
  return Number(row?.count ?? 0);
}

export async function listPenalties(
  tx: Transaction,
  nowMs: number,
): Promise<{ address: string; until: number }[]> {
  return tx.all('SELECT address, until FROM penalties WHERE until > $1 LIMIT 100000', [nowMs]);
}

export async function forgetOldLimits(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM pass_use WHERE slot > 0 AND slot < $1', [dayOf(beforeMs)]);
  await tx.run('DELETE FROM pass_use WHERE slot = 0 AND amount < $1', [beforeMs]);
  await tx.run('DELETE FROM penalties WHERE at < $1', [beforeMs]);
}
