// Up to 200 bans by one call, whose answer does not say why somebody was not banned.
import { DeskError } from '#errors.ts';
import type { ClaimedRow } from '#kit/contract/jobs.ts';
import { banned, reasonOf } from './ban-one.ts';
import type { BanWork } from './ban-params.ts';
import { look, type Sending, sendEach, settleDoubtful } from './send-rows.ts';
import { orError } from './survey.ts';

const BULK_MAX = 200;

/** Rows with one reason. */
export async function sendBulk(
  rows: readonly ClaimedRow[],
  work: BanWork,
  sending: Sending,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BULK_MAX) {
    await sendSome(rows.slice(from, from + BULK_MAX), work, sending);
  }
}

async function sendSome(
  rows: readonly ClaimedRow[],
  work: BanWork,
  sending: Sending,
): Promise<void> {
  const answer = await orError(call(rows, work));
  if (answer instanceof DeskError) return settleRefused(rows, work, { sending, error: answer });
  const isBanned = new Set(answer.banned_users);
  for (const row of rows) if (isBanned.has(row.target)) work.settle(row, banned(row, work));
  const failed = rows.filter(({ target }) => !isBanned.has(target));
  return tellApart(failed, work, sending);
}

function call(rows: readonly ClaimedRow[], work: BanWork) {
  const { link, params, signal, priority } = work;
  return link.api.bans.bulk(
    {
      guild: params.guildId,
      users: rows.map(({ target }) => target),
      reason: reasonOf(rows[0] as ClaimedRow, work),
      deleteMessageSeconds: params.deleteMessageSeconds,
    },
    { signal, priority, isSeenThrough: true },
  );
}

async function settleRefused(
  rows: readonly ClaimedRow[],
  work: BanWork,
  { sending, error }: { sending: Sending; error: DeskError },
): Promise<void> {
  if (error.code === 'platform/unsure') return settleDoubtful(rows, work, sending);
  // Nobody was banned, or the bot may not do it like this any more: one by one, each gets an answer of its own.
  const isForEach = ['discord/nobody-banned', 'discord/no-permission'].includes(error.code);
  if (isForEach) return tellApart(rows, work, sending);
  for (const row of rows) work.settle(row, error);
}

/** Banned already, or not to be banned: then a call of its own says why. */
async function tellApart(
  rows: readonly ClaimedRow[],
  work: BanWork,
  sending: Sending,
): Promise<void> {
  if (rows.length === 0) return;
  const looks = await look(rows, work, sending.wanted);
  const toSend: ClaimedRow[] = [];
  for (const row of rows) {
    const seen = looks(row);
    const outcome = seen instanceof DeskError ? seen : sending.tell(row, seen);
    if (outcome) work.settle(row, outcome);
    else toSend.push(row);
  }
  await sendEach(toSend, work, sending);
}
