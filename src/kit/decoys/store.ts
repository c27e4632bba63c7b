// Storage for decoys: a tool makes them, and the desk lists them.
import type { Transaction } from '#database/database.ts';
import type { Target } from '../contract/target.ts';
import { type Cursor, PAGE_ROWS, type Range } from '../values/cursor.ts';
import { RETIRED_KNOWN_MAX } from './register.ts';

export type DecoyState = 'live' | 'retired';

export interface KeptDecoy {
  number: number;
  label: string;
  place: string | null;
  /** Null once the person who planted it was erased. */
  planted_by: string | null;
  case_id: number;
  made_at: number;
  retired_at: number | null;
  /** When it was first reported to have turned up. */
  found_at: number | null;
}

const COLUMNS = 'number, label, place, planted_by, case_id, made_at, retired_at, found_at';
const DECOY = `SELECT ${COLUMNS} FROM decoys`;
const LIVE = 'retired_at IS NULL';
const RETIRED = 'retired_at IS NOT NULL';

export interface NewDecoy {
  label: string;
  place: string | null;
  digests: readonly string[];
  passId: string;
  plantedBy: string;
  caseId: number;
  nowMs: number;
}

/** Returns its permanent number, or undefined if `liveMax` decoys are already live. */
export async function insertDecoy(
  tx: Transaction,
  one: NewDecoy,
  { liveMax }: { liveMax: number },
): Promise<number | undefined> {
  await tx.lock('decoys');
  if ((await countLive(tx)) >= liveMax) return undefined;
  const last = await tx.one<{ number: number | null }>('SELECT MAX(number) AS number FROM decoys');
  const number = Number(last?.number ?? 0) + 1;
  const { label, place, passId, plantedBy, caseId, nowMs } = one;
  await tx.run(
    `INSERT INTO decoys (number, label, place, digests, pass_id, planted_by, case_id, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [number, label, place, JSON.stringify(one.digests), passId, plantedBy, caseId, nowMs],
  );
  return number;
}

async function countLive(tx: Transaction): Promise<number> {
  const row = await tx.one<{ count: number }>(`SELECT COUNT(*) AS count FROM decoys WHERE ${LIVE}`);
  return Number(row?.count ?? 0);
}

export async function findDecoy(tx: Transaction, number: number): Promise<KeptDecoy | undefined> {
  return tx.one<KeptDecoy>(`${DECOY} WHERE number = $1`, [number]);
}

/** A page of the register, newest first, with one extra row if there are more. */
export async function listDecoys(
  tx: Transaction,
  { state, after }: { state: DecoyState | undefined; after: Cursor },
): Promise<KeptDecoy[]> {
  return tx.all<KeptDecoy>(
    `${DECOY} WHERE number < $1 ${stateCondition(state)} ORDER BY number DESC LIMIT $2`,
    [after.at, PAGE_ROWS + 1],
  );
}

/** Finds decoys whose label, place or planter starts with this text. */
export async function searchDecoys(
  tx: Transaction,
  { state, range }: { state: DecoyState | undefined; range: Range },
): Promise<KeptDecoy[]> {
  const found = new Map<number, KeptDecoy>();
  for (const text of ['lower(label)', 'lower(place)', 'lower(planted_by)']) {
    const rows = await tx.all<KeptDecoy>(
      `${DECOY} WHERE ${text} >= $1 AND ${text} < $2 ${stateCondition(state)} ORDER BY ${text} LIMIT $3`,
      [range.from, range.to, PAGE_ROWS + 1],
    );
    for (const row of rows) found.set(row.number, row);
  }
  return [...found.values()];
}

function stateCondition(state: DecoyState | undefined): string {
  if (state === undefined) return '';
  return `AND ${state === 'live' ? LIVE : RETIRED}`;
}

/** Returns false if it was already retired, or never existed. */
export async function retireDecoy(
  tx: Transaction,
  number: number,
  nowMs: number,
): Promise<boolean> {
  const changed = await tx.run(`UPDATE decoys SET retired_at = $1 WHERE number = $2 AND ${LIVE}`, [
    nowMs,
    number,
  ]);
  return changed === 1;
}

/** Returns false if that was noted before. */
export async function noteFound(tx: Transaction, number: number, nowMs: number): Promise<boolean> {
  const changed = await tx.run(
    'UPDATE decoys SET found_at = $1 WHERE number = $2 AND found_at IS NULL',
    [nowMs, number],
  );
  return changed === 1;
}

export interface KnownDecoy extends KeptDecoy {
  digests: string[];
}

/** All live decoys and the most recently retired ones. */
export async function listKnown(tx: Transaction): Promise<KnownDecoy[]> {
  const known = `SELECT ${COLUMNS}, digests FROM decoys`;
  const live = await tx.all<KnownRow>(`${known} WHERE ${LIVE} ORDER BY number`);
  const retired = await tx.all<KnownRow>(
    `${known} WHERE ${RETIRED} ORDER BY retired_at DESC, number DESC LIMIT $1`,
    [RETIRED_KNOWN_MAX],
  );
  return [...live, ...retired].map(({ digests, ...row }) => ({
    ...row,
    digests: JSON.parse(digests) as string[],
  }));
}

interface KnownRow extends KeptDecoy {
  digests: string;
}

const ERASED = 'erased';

/** Erases who planted a decoy, or its label and place. It's still recognized by its number. */
export async function eraseDecoysOf(tx: Transaction, { kind, id }: Target): Promise<void> {
  if (kind === 'pass') {
    await tx.run('UPDATE decoys SET pass_id = NULL, planted_by = NULL WHERE pass_id = $1', [id]);
  }
  if (kind === 'decoy' && /^\d{1,15}$/.test(id)) {
    await tx.run('UPDATE decoys SET label = $1, place = NULL WHERE number = $2', [
      ERASED,
      Number(id),
    ]);
  }
}
