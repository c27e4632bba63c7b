// Lifts expired bans, but only if the ban is still the one that the desk made.
import { DeskError } from '#errors.ts';
import { isMarked } from '#kit/acting/rules.ts';
import { orError } from '#kit/acting/server.ts';
import type { Tend, TendWork } from '#kit/server/context.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
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

const AT_ONCE = 50;
const ACTION = 'server-ban/unban';
const REASON = 'The ban expired';
/** How long to wait while the server isn't listed. */
const UNLISTED_MS = 60_000;
const FIRST_WAIT_MS = 15_000;
const WAIT_MAX_MS = 6 * 3_600_000;

export const tend: Tend = async (work) => {
  const link = await orError(work.platforms.discord());
  // A broken connection is reported elsewhere; until then the bans wait.
  if (link instanceof DeskError) return;
  const { isPractice } = link;
  const { nowMs } = work;
  const due = await work.database.transaction((tx) =>
    listDueBans(tx, { isPractice, nowMs, limit: AT_ONCE }),
  );
  for (const ban of due) {
    if (work.signal.aborted) return;
    await liftOne(ban, { ...work, link });
  }
};

type LiftWork = TendWork & { link: DiscordLink };

async function liftOne(ban: DueBan, work: LiftWork): Promise<void> {
  const { link } = work;
  const guild = link.guilds.find(({ id }) => id === ban.guildId);
  if (!guild) return wait(ban, work, { ms: UNLISTED_MS, why: 'The server is not listed.' });
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
function begin(ban: DueBan, { database, log, link }: LiftWork): Promise<number> {
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

async function send(ban: DueBan & { liftCaseId: number }, work: LiftWork): Promise<void> {
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
  { database, log }: LiftWork,
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

async function end(ban: DueBan, work: LiftWork, how: Settled): Promise<void> {
  const { database, link, log, nowMs } = work;
  const { caseId, liftCaseId, guildId, userId } = ban;
  await database.transaction(async (tx) => {
    if (!(await endTimedBan(tx, { caseId, how, nowMs }))) return;
    if (liftCaseId === null) return;
    await log.close(tx, { caseId: liftCaseId, action: ACTION, outcome: OUTCOMES[how] });
  });
  if (how !== 'changed') shareSurvey(link, guildId).noteBan(userId, null);
}

function putOff(ban: DueBan, work: LiftWork, error: DeskError): Promise<void> {
  const grown = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(ban.tries, 20));
  const ms = Math.max(grown, error.extras.retryAfterMs ?? 0);
  return wait(ban, work, { ms, why: error.message, isTry: true });
}

function wait(
  { caseId }: DueBan,
  { database, nowMs }: LiftWork,
  { ms, why, isTry = false }: { ms: number; why: string; isTry?: boolean },
): Promise<void> {
  return database.transaction((tx) =>
    waitWithBan(tx, { caseId, notBefore: nowMs + ms, why, isTry }),
  );
}
