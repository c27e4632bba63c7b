// The two units of work of a rotation. Between them the old secret is still valid for rows in progress.
import type { Transaction } from '#database/database.ts';
import { findAppealKey, KEY_PLACE, putAppealKey } from '#desk/appeals/codes/store.ts';
import { findLast } from '#desk/audit/chain/end-notes.ts';
import { reSign } from '#desk/audit/chain/re-sign.ts';
import { findNewestId } from '#desk/audit/chain/store.ts';
import { auditKeys, keySet } from '#desk/audit/keys.ts';
import { AuditLog } from '#desk/audit/log.ts';
import { openSeals } from '#desk/connections/sealing.ts';
import { listSaved, putSeals } from '#desk/connections/store.ts';
import { QUEUE_LOCK } from '#desk/notices/queue.ts';
import { findChannel, sealChannel } from '#desk/notices/store.ts';
import type { SealPlace } from '#kit/server/seals.ts';
import { type Hand, handFact } from '../by-hand.ts';
import { type Draw, hashKeyId, openRing, RETIRED, ROTATED, sealHandover, sealOld } from './ring.ts';
import { deleteHandover, insertHandover, listOldSecrets, putOldSecret } from './store.ts';

interface Step {
  hand: Hand;
  randomBytes: Draw;
}

interface Change extends Step {
  from: string;
  to: string;
}

/** Reseals everything with the new secret, and keeps the old one, sealed, for its part of the log. */
export async function beginRotation(
  tx: Transaction,
  { hand, randomBytes, from, to }: Change,
  { isHandedOver }: { isHandedOver: boolean },
): Promise<void> {
  await lockAll(tx);
  const [fromId, toId] = [hashKeyId(from), hashKeyId(to)];
  const rows = await listOldSecrets(tx);
  refuseOther({ rows, fromId, toId });
  const ring = await openRing(tx, from);
  for (const { row, secret } of ring) {
    await putOldSecret(tx, sealOld(to, { row, secret }, randomBytes));
  }
  await resealAll(tx, [from, to], randomBytes);
  await reSign(tx, keySet(from), keySet(to));
  const { number } = await findLast(tx);
  const detail = { old_key: fromId, new_key: toId };
  const case_id = await openLogWith(hand, to).fact(tx, handFact(hand, ROTATED, detail));
  const row = {
    key_id: fromId,
    next_key_id: toId,
    until_block: number,
    until_row: null,
    case_id,
    rotated_at: hand.nowMs,
    rotated_by: hand.by,
  };
  await putOldSecret(tx, sealOld(to, { row, secret: from }, randomBytes));
  if (isHandedOver) await insertHandover(tx, sealHandover([from, to], randomBytes));
  tx.announce('secret');
}

/** Ends the rotation once every process has the new secret. The old one is no longer valid for new rows. */
export async function endRotation(
  tx: Transaction,
  { hand, randomBytes }: Step,
  { secret, keepsHandover }: { secret: string; keepsHandover: boolean },
): Promise<void> {
  await lockAll(tx);
  const open = (await openRing(tx, secret)).filter(({ row }) => row.until_row === null);
  if (!keepsHandover) await deleteHandover(tx);
  if (open.length === 0) return;
  const until_row = await findNewestId(tx);
  for (const old of open) {
    // A process that hadn't caught up may have sealed something with it.
    await resealAll(tx, [old.secret, secret], randomBytes);
    const row = { ...old.row, until_row };
    await putOldSecret(tx, sealOld(secret, { row, secret: old.secret }, randomBytes));
  }
  const detail = { old_key: open[0]?.row.key_id };
  await openLogWith(hand, secret).fact(tx, handFact(hand, RETIRED, detail));
  tx.announce('secret');
}

/** Moves a restored store to the desk's secret. No process from the backup's time is alive. */
export async function carryOver(tx: Transaction, change: Change): Promise<void> {
  const { from, to } = change;
  // The backup may have been made during a rotation. The current handover
  // belongs to another one, so it stays.
  const kept = { keepsHandover: true };
  await endRotation(tx, change, { secret: from, ...kept });
  if (hashKeyId(from) === hashKeyId(to)) return;
  await beginRotation(tx, change, { isHandedOver: false });
  await endRotation(tx, change, { secret: to, ...kept });
}

/**
 * Includes the sealer's lock, because no block may be sealed while the old secret's last one is determined.
 */
async function lockAll(tx: Transaction): Promise<void> {
  await tx.lock('secret');
  await tx.lock('audit sealer');
}

/** Writes the log with the new secret, whichever one the command started with. */
function openLogWith({ audit }: Hand, secret: string): AuditLog {
  const log = new AuditLog(auditKeys(secret));
  log.follows = audit.follows;
  return log;
}

function refuseOther({
  rows,
  fromId,
  toId,
}: {
  rows: Awaited<ReturnType<typeof listOldSecrets>>;
  fromId: string;
  toId: string;
}): void {
  const ids = new Set(rows.map(({ key_id }) => key_id));
  if (rows.some(({ until_row }) => until_row === null) || ids.has(fromId)) {
    throw new RotateError('Somebody else rotates the secret right now. Nothing was changed.');
  }
  if (toId === fromId || ids.has(toId)) {
    throw new RotateError(
      'The new secret is one that this desk had before. Choose another one. Nothing was changed.',
    );
  }
}

/** Reseals every sealed value. Values that the first secret doesn't open stay unchanged. */
async function resealAll(
  tx: Transaction,
  [from, to]: readonly [string, string],
  randomBytes: Draw,
): Promise<void> {
  const [before, after] = [openSeals(from, randomBytes), openSeals(to, randomBytes)];
  const reseal = (sealed: string, place: SealPlace) => {
    const text = before.open(sealed, place);
    return text === undefined ? sealed : after.seal(text, place);
  };
  // The locks keep values saved in the meantime from being overwritten.
  const locks = ['connection discord', 'connection roblox', QUEUE_LOCK, 'appeal key'];
  for (const name of locks) await tx.lock(name);
  for (const { platform, credential, client_secret } of await listSaved(tx)) {
    await putSeals(tx, {
      platform,
      credential: reseal(credential, { platform, thing: 'credential' }),
      client_secret: client_secret && reseal(client_secret, { platform, thing: 'client secret' }),
    });
  }
  const appealKey = await findAppealKey(tx);
  if (appealKey !== undefined) await putAppealKey(tx, reseal(appealKey, KEY_PLACE));
  const channel = await findChannel(tx);
  // There is nothing to seal if the bot itself posts there.
  if (!channel || channel.by_bot === 1) return;
  const sealed = reseal(channel.sealed, { platform: 'discord', thing: 'staff webhook' });
  await sealChannel(tx, { ...channel, sealed });
}

/** The secret wasn't rotated, or not completely. The message tells the owner what to do. */
export class RotateError extends Error {
  override name = 'RotateError';
}
