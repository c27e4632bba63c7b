// Looks up the bans of the codes that were sent, a few seconds after the sender got a reply.
import type { Transaction } from '#database/database.ts';
import type { TendWork } from '#kit/server/context.ts';
import { type Ban, findBans } from './ban.ts';
import { APPEAL_EVERY_MS } from './rules.ts';
import {
  type AppealedBan,
  dropSent,
  findLastAppealAt,
  listSent,
  receiveAppeal,
  type Sent,
} from './store.ts';

const AT_ONCE = 200;
const ACTION = 'appeals/arrive';

/** Each appeal of a ban gets its own case in the log. Any other leaves no trace. */
export async function receiveSent(work: TendWork): Promise<void> {
  const { database, signal } = work;
  const sent = await database.transaction((tx) => listSent(tx, AT_ONCE));
  if (sent.length === 0) return;
  const bans = await findBans(
    sent.map(({ ban_case }) => ban_case),
    work,
  );
  for (const one of sent) {
    if (signal.aborted) return;
    const ban = bans.get(one.ban_case);
    await database.transaction(async (tx) => {
      if (ban) await receive(tx, { one, ban }, work);
      else await dropSent(tx, one.id);
    });
  }
}

async function receive(
  tx: Transaction,
  { one, ban }: { one: Sent; ban: Ban },
  { log }: TendWork,
): Promise<void> {
  await tx.lock(`appeal of ${ban.caseId}`);
  const lastAt = await findLastAppealAt(tx, ban.caseId);
  const isOpen = lastAt === undefined || lastAt <= one.at - APPEAL_EVERY_MS;
  const detail = isOpen ? { appeal_id: one.id } : { to: 'again' };
  const about = { kind: 'case' as const, id: String(ban.caseId) };
  const isFirst = isOpen
    ? await receiveAppeal(tx, one.id, describeBan(ban))
    : await dropSent(tx, one.id);
  // Another process was faster.
  if (!isFirst) return;
  const { isPractice } = ban;
  const caseId = await log.open(tx, { action: ACTION, about, detail, isPractice });
  await log.close(tx, { caseId, action: ACTION, outcome: 'done' });
}

/** Copied, because lists are read far more often than bans change. */
function describeBan(ban: Ban): AppealedBan {
  return {
    tool: ban.tool,
    target: ban.target,
    target_name: ban.targetName,
    is_practice: ban.isPractice ? 1 : 0,
    banned_at: ban.at,
    ends_at: ban.until,
    place_kind: ban.place?.kind ?? null,
    place_name: ban.place?.name ?? null,
    made_by: ban.holder,
    made_in_discord: ban.isFromDiscord ? 1 : 0,
  };
}
