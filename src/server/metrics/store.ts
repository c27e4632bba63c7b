// What /metrics asks the store. Every statement reads an index, and no more of it than its limit.
import type { Transaction } from '#database/database.ts';
import { type JobState, type RowState, rowStates } from '#kit/contract/jobs.ts';

const ROWS_COUNTED_MAX = 10_000;
const JOBS_COUNTED_MAX = 100;
const PROCESSES_MAX = 200;
const LEASES_MAX = 20;
/** A canceled one is open until its rows are settled. */
const openJobStates = ['waiting', 'running', 'paused', 'cancelled'] as const satisfies JobState[];

export interface StoreReading {
  jobs: Map<JobState, number>;
  jobRows: Map<RowState, number>;
  sealedBlocks: number;
  unsealedRows: number;
  /** When the oldest of them was written; null if everything is sealed. */
  oldestUnsealedAt: number | null;
  replicas: number;
  leases: string[];
}

export async function readForMetrics(tx: Transaction, name: string): Promise<StoreReading> {
  return {
    jobs: await countJobs(tx),
    jobRows: await countJobRows(tx),
    ...(await readAudit(tx)),
    replicas: await countReplicas(tx),
    leases: await listLeases(tx, name),
  };
}

async function countJobs(tx: Transaction): Promise<Map<JobState, number>> {
  const rows = await tx.all<{ state: JobState; count: number }>(
    `SELECT state, COUNT(*) AS count
     FROM (SELECT state FROM jobs WHERE ended_at IS NULL LIMIT ${JOBS_COUNTED_MAX}) AS open
     GROUP BY state`,
  );
  return fill<JobState>(openJobStates, rows);
}

/** Each state for itself, because that takes a fraction of the time of grouping all of them. */
async function countJobRows(tx: Transaction): Promise<Map<RowState, number>> {
  const open = `SELECT id FROM jobs WHERE ended_at IS NULL LIMIT ${JOBS_COUNTED_MAX}`;
  const counts = rowStates.map(
    (state) =>
      `SELECT '${state}' AS state, COUNT(*) AS count FROM (SELECT 1 FROM job_rows
       WHERE job_id IN (${open}) AND state = '${state}' LIMIT ${ROWS_COUNTED_MAX}) AS ${state}_rows`,
  );
  return fill(rowStates, await tx.all(counts.join(' UNION ALL ')));
}

function fill<State>(
  states: readonly State[],
  rows: readonly { state: State; count: number }[],
): Map<State, number> {
  const counted = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return new Map(states.map((state) => [state, counted.get(state) ?? 0]));
}

async function readAudit(tx: Transaction) {
  const last = await tx.one<{ number: number; last_id: number }>(
    'SELECT number, last_id FROM audit_blocks ORDER BY number DESC LIMIT 1',
  );
  const sealedTo = last?.last_id ?? 0;
  const oldest = await tx.one<{ at: number }>(
    'SELECT at FROM audit WHERE id > $1 ORDER BY id LIMIT 1',
    [sealedTo],
  );
  const unsealed = await tx.one<{ count: number }>(
    `SELECT COUNT(*) AS count FROM (SELECT id FROM audit WHERE id > $1 LIMIT ${ROWS_COUNTED_MAX}) AS newest`,
    [sealedTo],
  );
  return {
    sealedBlocks: Number(last?.number ?? 0),
    unsealedRows: Number(unsealed?.count ?? 0),
    oldestUnsealedAt: oldest ? Number(oldest.at) : null,
  };
}

/** Those whose process is alive. A killed one stays in the list until the next start. */
async function countReplicas(tx: Transaction): Promise<number> {
  const processes = await tx.all<{ name: string }>(
    `SELECT name FROM processes ORDER BY started_at DESC LIMIT ${PROCESSES_MAX}`,
  );
  let alive = 0;
  for (const { name } of processes) if (await tx.isAlive(name)) alive += 1;
  return alive;
}

async function listLeases(tx: Transaction, runner: string): Promise<string[]> {
  const leases = await tx.all<{ name: string }>(
    `SELECT name FROM leases WHERE runner = $1 ORDER BY name LIMIT ${LEASES_MAX}`,
    [runner],
  );
  return leases.map(({ name }) => name);
}
