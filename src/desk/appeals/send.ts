// Banned people send an appeal here and look up its answer. What a code belongs to is looked up seconds later, so
// neither the reply nor its time depends on it.
import { DeskError } from '#errors.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { readReadable } from '#kit/values/readable-code.ts';
import type { schemas } from './contract.ts';
import { CODE_LENGTH, RECEIPT_LENGTH, TRIES_WINDOW_MS } from './rules.ts';
import { type AppealRow, findByReceipt, insertSent } from './store.ts';
import { digestNetworks, refuseTooMany } from './tries/limits.ts';
import { forgetOldTries, noteTry } from './tries/store.ts';

type Handling = Handlers<typeof schemas>;

export const send: Handling['send'] = async (input, context) => {
  const { session, nowMs, appealCodes, database } = context;
  if (!session) throw new DeskError('access/session-invalid');
  const code = readReadable(input.code, CODE_LENGTH);
  if (!code.ok) {
    throw new DeskError('appeals/code', { fields: { code: 'Compare it with your ban notice' } });
  }
  const text = input.text.trim();
  if (text === '') throw new DeskError('appeals/missing-text', { fields: { text: 'required' } });
  const from = await digestNetworks(context);
  // First without the lock, so that those who may not try any more hold up nobody.
  await database.transaction((tx) => refuseTooMany(tx, from, nowMs));
  const caseId = (await appealCodes.read(code.text)) ?? 0;
  const receipt = await appealCodes.receipt(session.id, code.text);
  const digest = await digestReceipt(receipt, context);
  await database.transaction(async (tx) => {
    await tx.lock('appeals');
    await forgetOldTries(tx, nowMs - TRIES_WINDOW_MS);
    await refuseTooMany(tx, from, nowMs);
    await noteTry(tx, from, nowMs);
    await insertSent(tx, { receipt: digest, at: nowMs, text, ban_case: caseId });
  });
  return { receipt, at: nowMs };
};

/** A receipt that belongs to no appeal gets the answer of one that waits. */
export const answer: Handling['answer'] = async (input, context) => {
  const { nowMs, database } = context;
  const reading = readReadable(input.receipt, RECEIPT_LENGTH);
  if (!reading.ok) {
    throw new DeskError('appeals/receipt', { fields: { receipt: 'Compare it with your copy' } });
  }
  const digest = await digestReceipt(reading.text, context);
  const row = await database.transaction((tx) => findByReceipt(tx, digest));
  if (!row || row.state === 'waiting' || row.state === 'lifting' || row.decided_at === null) {
    return { now: nowMs, state: 'waiting', answered: null };
  }
  const answered = describeAnswer(row, reading.text, row.decided_at);
  return { now: nowMs, state: row.state, answered };
};

function describeAnswer(row: AppealRow, receipt: string, answeredAt: number) {
  return {
    receipt,
    sent_at: row.at,
    answered_at: answeredAt,
    answer: row.answer ?? '',
    place: describePlace(row),
    banned_at: row.banned_at,
    ends_at: row.ends_at,
    is_restored: row.is_restored === 1,
    is_practice: row.is_practice === 1,
  };
}

export function describePlace({
  place_kind: kind,
  place_name: name,
}: Pick<AppealRow, 'place_kind' | 'place_name'>) {
  return kind === null || name === null ? null : { kind, name };
}

function digestReceipt(receipt: string, { appealCodes }: Context): Promise<string> {
  return appealCodes.digest(`receipt ${receipt}`);
}
