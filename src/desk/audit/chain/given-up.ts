import type { Transaction } from '#database/database.ts';
import type { LogEnd } from '#kit/contract/audit.ts';
import { findFacts } from '../cases/store.ts';
import type { AuditKeys } from '../keys.ts';
import { FIELD } from '../row.ts';
import { writeFollows } from './block.ts';
import { openDetail } from './check-row.ts';
import type { EndNote } from './end-note.ts';
import { listNewestBlocks, readRow } from './store.ts';

export const RESTORED = 'backup/restored';
/** The owner accepted that the end of the log isn't the one that was noted. */
export const ACCEPTED = 'audit/end-accepted';

// The most blocks that may be sealed while a row waits to be written.
const GIVEN_UP_BLOCKS = 60;

/**
 * Lists the newest blocks of a log that is about to be replaced, and the noted ones, for the record of it.
 */
export async function giveUp(tx: Transaction, noted: readonly EndNote[]): Promise<string[]> {
  const blocks = [...(await listNewestBlocks(tx, GIVEN_UP_BLOCKS)), ...noted];
  return [...new Set(blocks.map(writeFollows))];
}

interface GivingUp {
  id: number;
  number: number;
  action: string;
  at: number;
  detail: { given_up?: string[]; lost?: number };
}

/**
 * Lists every time that a backup was restored or the owner accepted another end, as
 * recorded by the desk itself.
 */
async function listGivingUp(tx: Transaction, keys: AuditKeys): Promise<GivingUp[]> {
  const facts = [
    ...(await findFacts(tx, 'backup', [RESTORED])),
    ...(await findFacts(tx, 'audit', [ACCEPTED])),
  ];
  const all: GivingUp[] = [];
  for (const fact of facts) {
    const row = await readRow(tx, fact.id);
    const detail = openDetail(keys, row) as GivingUp['detail'] | undefined;
    const at = Number(row?.[0].split(FIELD, 2)[1]);
    if (detail) all.push({ ...fact, at, detail });
  }
  return all;
}

export async function loadGivenUp(tx: Transaction, keys: AuditKeys): Promise<Set<string>> {
  return new Set((await listGivingUp(tx, keys)).flatMap(({ detail }) => detail.given_up ?? []));
}

export async function findLastRestore(
  tx: Transaction,
  keys: AuditKeys,
): Promise<LogEnd['restored']> {
  const restores = (await listGivingUp(tx, keys)).filter(({ action }) => action === RESTORED);
  const last = restores.reduce<GivingUp | undefined>(
    (newest, each) => (newest && newest.id > each.id ? newest : each),
    undefined,
  );
  return last ? { case: last.number, at: last.at, lost: last.detail.lost ?? 0 } : null;
}
