// Lifts expired bans, but only if the ban is still the one that the desk made.
import { DeskError } from '#errors.ts';
import { isMarked } from '#kit/acting/rules.ts';
import { orError } from '#kit/acting/server.ts';
import { type Delay, type DueWork, delayAfter, finishDue, unlisted } from '#kit/acting/tend.ts';
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

export const tend = finishDue(listDueBans, liftOne);

async function liftOne(ban: DueBan, work: DueWork): Promise<void> {
  const { link } = work;
  const guild = link.guilds.find(({ id }) => id === ban.guildId);
  if (!guild) return wait(ban, work, unlisted);
  const at = { link, guildId: ban.guildId, userId: ban.userId };
  const read = await orError(readBan(at, { signal: work.signal, priority: 'job' }));
  if (read instanceof DeskError) return putOff(ban, work, read);
  const { seen } = read;
  // If a lift was started without a recorded outcome, it was ours.
  if (!seen) return end(ban, work, ban.liftCaseId === null ? 'gone' : 'lifted');
  if (!isMarked(seen.reason, ban.mark)) return end(ban, work, 'changed');
  const liftCaseId = ban.liftCaseId ?? (await begin(ban, work));
  await send({ ...ban, liftCaseId }, work);
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

async function send(ban: DueBan & { liftCaseId: number }, work: DueWork): Promise<void> {
  const { link, signal } = work;
  const { guildId, userId, mark, liftCaseId } = ban;
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
  if (answer.code !== 'platform/unsure') await giveUp(ban, work, answer);
  return putOff(ban, work, answer);
}

/** Closes the case of this try. The next try opens a new one. */
function giveUp(
  { caseId, liftCaseId }: { caseId: number; liftCaseId: number },
  { database, log }: DueWork,
  { code }: DeskError,
): Promise<void> {
  return database.transaction(async (tx) => {
    await stopLifting(tx, caseId);
    await log.close(tx, { caseId: liftCaseId, action: ACTION, outcome: code });
  });
}

/** The recorded outcome for the case of a started lift. */
const OUTCOMES: Record<Settled, string> = {
  lifted: 'done',
  gone: 'discord/unknown-ban',
  changed: 'server-ban/changed-since',
};

async function end(ban: DueBan, work: DueWork, how: Settled): Promise<void> {
  const { database, link, log, nowMs } = work;
  const { caseId, liftCaseId, guildId, userId } = ban;
  await database.transaction(async (tx) => {
    if (!(await endTimedBan(tx, { caseId, how, nowMs }))) return;
    if (liftCaseId === null) return;
    await log.close(tx, { caseId: liftCaseId, action: ACTION, outcome: OUTCOMES[how] });
  });
  if (how !== 'changed') shareSurvey(link, guildId).noteBan(userId, null);
}

function putOff(ban: DueBan, work: DueWork, error: DeskError): Promise<void> {
  return wait(ban, work, delayAfter(error, ban.tries));
}

function wait(
  { caseId }: DueBan,
  { database, nowMs }: DueWork,
  { ms, why, isTry = false }: Delay,
): Promise<void> {
  return database.transaction((tx) =>
    waitWithBan(tx, { caseId, notBefore: nowMs + ms, why, isTry }),
  );
}
