import type { Awaitable, ManyRows, Transaction } from '#database/database.ts';
import {
  type BudgetKind,
  buildGrantKey,
  cooldownKind,
  floorToDay,
  floorToMinute,
  oldestSlot,
  type UseRow,
} from './rules.ts';

interface Spender {
  passId: string;
  holder: string;
}

/** The use of a holder's passes today and in the last hour, and their cooldowns. */
export async function listUse(tx: Transaction, holder: string, nowMs: number): Promise<UseRow[]> {
  return tx.all<UseRow>(
    `SELECT kind, slot, pass_id AS "passId", amount FROM pass_use
     WHERE holder = $1 AND (slot = 0 OR slot >= $2)`,
    [holder, oldestSlot(nowMs)],
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
    floorToDay(use.nowMs),
    use.targets,
    cooldownKind(use.action),
    use.cooldownUntil,
  ];
  if (use.kind === 'lookups') return tx.run(`${INSERT_USE} ${DAY}, ${COOLDOWN} ${ADD_USE}`, params);
  const rows = `${DAY}, ${COOLDOWN}, ${MINUTE}`;
  return tx.run(`${INSERT_USE} ${rows} ${ADD_USE}`, [...params, floorToMinute(use.nowMs)]);
}

/**
 * Grants a pass more targets, as negative use that every count includes. The hour belongs to the holder, so
 * the same number is added back there and the hour stays as it was.
 */
export async function addGrant(
  tx: Transaction,
  { passId, holder }: Spender,
  more: { targets: number; nowMs: number },
): Promise<void> {
  tx.announce('use');
  await tx.lock(`use ${holder}`);
  await tx.run(
    `${INSERT_USE} ($1, 'changes', $4, $2, $6), ($1, 'changes', $4, $3, $7),
       ($1, 'minute', $5, $2, $6), ($1, 'minute', $5, $3, $7) ${ADD_USE}`,
    [
      holder,
      passId,
      buildGrantKey(passId),
      floorToDay(more.nowMs),
      floorToMinute(more.nowMs),
      -more.targets,
      more.targets,
    ],
  );
}

/** A pass's use today. */
export async function readDay(
  tx: Transaction,
  spender: Spender,
  at: { kind: BudgetKind; nowMs: number },
): Promise<number> {
  const row = await tx.one<{ amount: number }>(
    'SELECT amount FROM pass_use WHERE holder = $1 AND kind = $2 AND slot = $3 AND pass_id = $4',
    [spender.holder, at.kind, floorToDay(at.nowMs), spender.passId],
  );
  return row?.amount ?? 0;
}

const addingCounts: ManyRows = {
  text: (table) => `INSERT INTO minute_counts (kind, key, minute, amount) ${table}
    ON CONFLICT (kind, key, minute) DO UPDATE SET amount = minute_counts.amount + excluded.amount
    RETURNING kind, key, minute, amount`,
  types: ['TEXT', 'TEXT', 'BIGINT', 'BIGINT'],
};

export interface MinuteCount {
  kind: string;
  key: string;
  minute: number;
  amount: number;
}

/** Adds to the counts of all processes, and returns what they are now. */
export async function addMinuteCounts(
  tx: Transaction,
  counts: readonly MinuteCount[],
): Promise<MinuteCount[]> {
  // In order, because two processes that lock rows in different orders would wait for each other.
  const rows = counts
    .map(({ kind, key, minute, amount }) => [kind, key, minute, amount])
    .sort((left, right) => (`${left[0]} ${left[1]}` < `${right[0]} ${right[1]}` ? -1 : 1));
  return tx.allMany<MinuteCount>(addingCounts, rows);
}

/** When the penalty of an address ends, if it has one. */
export async function findPenaltyEnd(
  tx: Transaction,
  address: string,
  nowMs: number,
): Promise<number | undefined> {
  const row = await tx.one<{ until: number }>(
    'SELECT until FROM penalties WHERE address = $1 AND until > $2 ORDER BY until DESC LIMIT 1',
    [address, nowMs],
  );
  return row?.until;
}

export async function insertPenalty(
  tx: Transaction,
  address: string,
  times: { nowMs: number; untilMs: number },
): Promise<void> {
  tx.announce('penalties');
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
  await tx.run('DELETE FROM pass_use WHERE slot > 0 AND slot < $1', [floorToDay(beforeMs)]);
  await tx.run('DELETE FROM pass_use WHERE slot = 0 AND amount < $1', [beforeMs]);
  await tx.run('DELETE FROM penalties WHERE at < $1', [beforeMs]);
  await tx.run('DELETE FROM minute_counts WHERE minute < $1', [beforeMs]);
}
