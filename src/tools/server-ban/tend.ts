// Lifts expired bans, but only if the ban is still the one that the desk made.
import { DeskError } from '#errors.ts';
import { isMarked } from '#kit/acting/rules.ts';
import { orError } from '#kit/acting/server.ts';
import { closeTry, type DueWork, finishDue } from '#kit/acting/tend.ts';
import { auditReason } from './rules.ts';
import {
  type DueBan,
  endTimedBan,
  listDueBans,
  type Settled,
  startLifting,
  stopLifting,
  waitWithBan,
} from './store.ts';
import { readBan, shareSurvey } from './survey.ts';

const ACTION = 'server-ban/unban';
const REASON = 'The ban expired';

export const tend = finishDue({ list: listDueBans, finish: liftOne, putOff: waitWithBan });

async function liftOne(ban: DueBan, work: DueWork): Promise<DeskError | undefined> {
  const at = { link: work.link, guildId: ban.guildId, userId: ban.userId };
  const read = await orError(readBan(at, { signal: work.signal, priority: 'job' }));
  if (read instanceof DeskError) return read;
  const { seen } = read;
  // If a lift was started without a recorded outcome, it was ours.
  if (!seen) return end(ban, work, ban.liftCaseId === null ? 'gone' : 'lifted');
  if (!isMarked(seen.reason, ban.mark)) return end(ban, work, 'changed');
  const liftCaseId = ban.liftCaseId ?? (await begin(ban, work));
  return send({ ...ban, liftCaseId }, work);
}

/** Records the case before anything is sent. */
function begin(ban: DueBan, { database, log, link }: DueWork): Promise<number> {
  const { guildId, userId, name, mark, caseId } = ban;
  return database.transaction(async (tx) => {
    const liftCaseId = await log.open(tx, {
      action: ACTION,
      about: { kind: 'discord', id: userId, name: name ?? undefined },
      detail: { guild_id: guildId, user_ids: [userId], reason: REASON, of_case: mark },
      undoes: caseId,
      isPractice: link.isPractice,
    });
    await startLifting(tx, { caseId, liftCaseId });
    return liftCaseId;
  });
}

async function send(ban: DueBan & { liftCaseId: number }, work: DueWork) {
  const { link, signal } = work;
  const { caseId, guildId, userId, mark, liftCaseId } = ban;
  const reason = `${REASON} (case ${mark})`;
  const sending = link.api.bans.remove(
    {
      guild: guildId,
      user: userId,
      reason: auditReason({ mark: liftCaseId, label: 'Gatehouse', reason }),
    },
    { signal, priority: 'job', isSeenThrough: true },
  );
  const answer = await orError(sending);
  if (!(answer instanceof DeskError)) return end(ban, work, 'lifted');
  if (answer.code === 'discord/unknown-ban') return end(ban, work, 'gone');
  // A lift that may have worked stays open, and the next try checks it.
  if (answer.code !== 'platform/unsure') {
    await closeTry(work, { action: ACTION, caseId: liftCaseId, outcome: answer.code }, (tx) =>
      stopLifting(tx, caseId),
    );
  }
  return answer;
}

/** The recorded outcome for the case of a started lift. */
const OUTCOMES: Record<Settled, string> = {
  lifted: 'done',
  gone: 'discord/unknown-ban',
  changed: 'server-ban/changed-since',
};

async function end(ban: DueBan, work: DueWork, how: Settled): Promise<undefined> {
  const { caseId, liftCaseId, guildId, userId } = ban;
  const lift = { action: ACTION, caseId: liftCaseId, outcome: OUTCOMES[how] };
  await closeTry(work, lift, (tx) => endTimedBan(tx, { caseId, how, nowMs: work.nowMs }));
  if (how !== 'changed') shareSurvey(work.link, guildId).noteBan(userId, null);
}
