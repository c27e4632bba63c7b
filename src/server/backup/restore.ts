import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupError, type BackupFile, openBackup } from '#database/backup/backup-file.ts';
import { claimStore, takeOver } from '#database/backup/take-over.ts';
import { TOPICS, type Transaction } from '#database/database.ts';
import { endAllSessions, putBack, setAside } from '#desk/access/kept/store.ts';
import { noteAllTold } from '#desk/appeals/watch/store.ts';
import { adoptAll, isFromBefore } from '#desk/audit/chain/adopt.ts';
import { ERASED, loadErasures } from '#desk/audit/chain/erasures.ts';
import { giveUp, RESTORED } from '#desk/audit/chain/given-up.ts';
import { verifyAll } from '#desk/audit/chain/verify.ts';
import { eraseAgain } from '#desk/audit/copies/erase-again.ts';
import { findShared } from '#desk/audit/copies/shared.ts';
import {
  type CaseCount,
  countCases,
  findNumbers,
  holdNumbers,
  letGo,
  type Numbers,
} from '#desk/audit/copies/store.ts';
import { putDecoysBack, setDecoysAside } from '#desk/decoys/kept/store.ts';
import { putLinksBack, setLinksAside } from '#desk/discord/links/kept/store.ts';
import { putTurnedBack, setTurnedAside } from '#desk/discord/turn-on/kept/store.ts';
import { markInterrupted } from '#desk/idempotency/store.ts';
import { forgetPosts, pauseRestored } from '#desk/jobs/kept/store.ts';
import { putNoticesBack, setNoticesAside } from '#desk/notices/kept/store.ts';
import { DeskError } from '#errors.ts';
import type { ChainResult } from '#kit/contract/audit.ts';
import { type Hand, handFact } from '../by-hand.ts';
import type { Config } from '../config.ts';
import { alsoErase } from '../feature-joins.ts';
import { openLog } from '../open-log.ts';
import { carryOver } from '../secrets/steps.ts';
import type { RestoreWishes } from './check-backup.ts';
import { checkBackup, storeFile } from './check-backup.ts';

export interface Restored {
  /** The number of cases in the backup. */
  cases: number;
  /** The number of cases that the store had but the backup doesn't. */
  lost: number;
  /** The number of log rows that were erased again. */
  erased: number;
  /** The verdict on the log as it is now. */
  verdict: ChainResult;
}

/** Replaces the store's content with a backup. A desk may be running on it. */
export async function restoreBackup(config: Config, wishes: RestoreWishes): Promise<Restored> {
  const path = resolve(wishes.file);
  refuseStoreItself(config, path);
  const file = openBackup(path);
  try {
    const { verdict: found, secret: from } = await checkBackup(config, file, wishes);
    const { database, audit, secrets } = await openLog(config);
    try {
      const hand = { database, audit, nowMs: Date.now(), by: 'cli' };
      const done = await database.transaction(
        (tx) => replaceAll(tx, hand, { file, found, wishes, from, to: secrets.secret }),
        { isLong: true },
      );
      const { last, ...rest } = done;
      audit.notes.replaceOutside(last, hand.nowMs);
      const notes = audit.notes.findOutside();
      return { ...rest, verdict: await verifyAll({ database, keys: audit.keys, notes }) };
    } finally {
      await database.close();
    }
  } finally {
    await file.close();
  }
}

interface Plan {
  file: BackupFile;
  found: ChainResult;
  wishes: RestoreWishes;
  /** The secret of the backup, and the desk's own. */
  from: string;
  to: string;
}

async function replaceAll(tx: Transaction, hand: Hand, { file, found, wishes, ...keys }: Plan) {
  const { audit, nowMs } = hand;
  const { kind } = hand.database;
  const tables = await claimStore(tx, kind, file);
  const shared = await findShared(tx, file);
  const young = await countCases(tx, shared);
  if (young.cases > 0 && !wishes.yes) throw wouldLose(young);
  const numbers = await findNumbers(tx);
  const erasures = await loadErasures(tx, audit.keys);
  const noted = (await audit.notes.find(tx)).flatMap(({ note }) => note ?? []);
  const given_up = await giveUp(tx, noted);
  await setAside(tx);
  await setDecoysAside(tx);
  await setLinksAside(tx);
  await setTurnedAside(tx);
  await setNoticesAside(tx);
  await takeOver(tx, kind, { file, tables });
  if (isFromBefore(file)) await adoptAll(tx, audit.keys);
  const { cases } = await countCases(tx, 0);
  await carryOver(tx, { hand, randomBytes, ...keys });
  await putBack(tx);
  await putDecoysBack(tx);
  await putLinksBack(tx);
  await putTurnedBack(tx);
  await putNoticesBack(tx);
  await noteAllTold(tx, nowMs);
  await endAllSessions(tx, nowMs);
  // Requests under way when the backup was made are over.
  await audit.closeInterrupted(tx, nowMs, { evenOfLiving: true });
  await markInterrupted(tx);
  const { message: why } = new DeskError('jobs/restored');
  await pauseRestored(tx, { nowMs, why });
  await forgetPosts(tx);
  const detail = { head: found.head, cases, lost: young.cases, given_up };
  await writeDown(tx, hand, { numbers, detail });
  const fact = (erased: object) => handFact(hand, ERASED, erased);
  const isShared = (id: number) => id <= shared;
  const again = {
    rows: [...erasures.rows].filter(isShared),
    addresses: [...erasures.addresses].filter(isShared).sort((a, b) => a - b),
  };
  const erased = await eraseAgain(tx, again, { log: audit, fact, alsoErase });
  const last = await audit.notes.replace(tx, nowMs);
  for (const topic of TOPICS) tx.announce(topic);
  return { cases, lost: young.cases, erased, last };
}

/** Platform audit logs contain case numbers, so a number must never come to mean another case. */
async function writeDown(
  tx: Transaction,
  hand: Hand,
  { numbers, detail }: { numbers: Numbers; detail: object },
): Promise<void> {
  const restored = await findNumbers(tx);
  // Another desk's backup can have more rows and fewer cases, because a case has two rows or more.
  const isShorter = numbers.row > restored.row || numbers.case > restored.case;
  const held = {
    row: Math.max(numbers.row, restored.row + 1),
    case: numbers.case > restored.case ? numbers.case : null,
  };
  if (isShorter) await holdNumbers(tx, hand.database.kind, held);
  await hand.audit.fact(tx, handFact(hand, RESTORED, detail));
  if (isShorter) await letGo(tx);
}

function refuseStoreItself(config: Config, path: string): void {
  const own = storeFile(config);
  if (config.databaseUrl !== null || !existsSync(own) || !existsSync(path)) return;
  if (realpathSync(own) !== realpathSync(path)) return;
  throw new BackupError(`${path} is the store of the desk itself. Name a backup.`);
}

function wouldLose({ cases, newestAt }: CaseCount): BackupError {
  const what = cases === 1 ? 'one case that is' : `${cases} cases that are`;
  const newest = newestAt === null ? '' : `, the newest of ${new Date(newestAt).toISOString()}`;
  return new BackupError(
    `The desk has ${what} not in this backup${newest}, and would lose ${cases === 1 ? 'it' : 'them'}, with everything changed since. Nothing was done. Make a backup of the current desk first, then add --yes.`,
  );
}
