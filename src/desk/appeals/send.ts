// What banned people do: sending an appeal, and looking up its answer. Nothing here may depend on whether a code
// belongs to a ban, except what is written into the rows.
import type { Transaction } from '#database/database.ts';
import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { householdNetwork } from '#kit/values/network.ts';
import { readReadable } from '#kit/values/readable-code.ts';
import { type Ban, findBan } from './ban.ts';
import type { schemas } from './contract.ts';
import {
  APPEAL_EVERY_MS,
  CODE_LENGTH,
  DESK_TRIES_MAX,
  RECEIPT_LENGTH,
  TRIES_MAX,
  TRIES_WINDOW_MS,
} from './rules.ts';
import {
  type AppealRow,
  findByReceipt,
  findLastAppealAt,
  insertAppeal,
  type NewAppeal,
} from './store.ts';
import { findTryAt, forgetOldTries, noteTry } from './tries/store.ts';

type Handling = Handlers<typeof schemas>;

export const send: Handling['send'] = async (input, context) => {
  const { session, nowMs, appealCodes, address } = context;
  if (!session) throw new DeskError('access/session-invalid');
  const code = readReadable(input.code, CODE_LENGTH);
  if (!code.ok) {
    throw new DeskError('appeals/code', { fields: { code: 'Compare it with your ban notice' } });
  }
  const text = input.text.trim();
  if (text === '') throw new DeskError('appeals/missing-text', { fields: { text: 'required' } });
  const caseId = (await appealCodes.read(code.text)) ?? 0;
  const receipt = await appealCodes.receipt(session.id, code.text);
  const digests = {
    receipt: await digestReceipt(receipt, context),
    network: await appealCodes.digest(`network ${householdNetwork(address)}`),
  };
  const ban = await findBan(caseId, context);
  await context.database.transaction(async (tx) => {
    await tx.lock('appeals');
    await forgetOldTries(tx, nowMs - TRIES_WINDOW_MS);
    await refuseTooMany(tx, digests.network, nowMs);
    await noteTry(tx, { network: digests.network, nowMs });
    const lastAt = await findLastAppealAt(tx, caseId);
    const isOpen = lastAt === undefined || lastAt <= nowMs - APPEAL_EVERY_MS;
    await context.openCase(tx);
    const appeal = ban && isOpen ? describeBan(ban) : nothing;
    const by = { receipt: digests.receipt, at: nowMs, text: ban && isOpen ? text : '' };
    const id = await insertAppeal(tx, { ...appeal, ...by });
    if (ban) context.about({ kind: 'case', id: String(ban.caseId) });
    context.note(ban && isOpen ? { appeal_id: id } : { to: ban ? 'again' : 'nothing' });
  });
  return { receipt, at: nowMs };
};

function describeBan(ban: Ban): Omit<NewAppeal, 'receipt' | 'at' | 'text'> {
  return {
    state: 'waiting',
    ban_case: ban.caseId,
    tool: ban.tool,
    target: ban.target,
    target_name: ban.targetName,
    is_practice: ban.isPractice ? 1 : 0,
    banned_at: ban.at,
    ends_at: ban.until,
    place_kind: ban.place?.kind ?? null,
    place_name: ban.place?.name ?? null,
    made_by: ban.holder,
  };
}

/** Written so that a code without a ban takes the same work; deleted after an hour. */
const nothing: Omit<NewAppeal, 'receipt' | 'at' | 'text'> = {
  state: 'nothing',
  ban_case: 0,
  tool: '',
  target: '',
  target_name: null,
  is_practice: 0,
  banned_at: 0,
  ends_at: null,
  place_kind: null,
  place_name: null,
  made_by: null,
};

async function refuseTooMany(tx: Transaction, network: string, nowMs: number): Promise<void> {
  const sinceMs = nowMs - TRIES_WINDOW_MS;
  const own = await findTryAt(tx, { network, sinceMs, count: TRIES_MAX });
  if (own !== undefined) throw tooMany('appeals/too-many', TRIES_MAX, own - sinceMs);
  const all = await findTryAt(tx, { sinceMs, count: DESK_TRIES_MAX });
  if (all !== undefined) throw tooMany('appeals/desk-full', DESK_TRIES_MAX, all - sinceMs);
}

function tooMany(code: 'appeals/too-many' | 'appeals/desk-full', limit: number, waitMs: number) {
  const retryAfterMs = Math.max(1_000, waitMs);
  return new DeskError(code, { retryAfterMs, params: { limit, wait: sayWait(retryAfterMs) } });
}

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
