// What happens to appeals without a call: codes are looked up, the staff is told of new ones, and lifted bans close theirs.
import type { Tend, TendWork } from '#kit/server/context.ts';
import { receiveSent } from './receive.ts';
import { QUIET_MS, TRIES_WINDOW_MS } from './rules.ts';
import { endDecision, reopenDecision } from './store.ts';
import { forgetOldTries } from './tries/store.ts';
import {
  findLastTold,
  type Lifted,
  listEndedLifts,
  listLiftedElsewhere,
  listUntold,
  noteTold,
} from './watch/store.ts';

const AT_ONCE = 50;
const ACTION = 'appeals/close';

export const tend: Tend = async (work) => {
  await work.database.transaction((tx) => forgetOldTries(tx, work.nowMs - TRIES_WINDOW_MS));
  await receiveSent(work);
  await tellStaff(work);
  await settleLifts(work);
  await closeLifted(work);
};

/** One message for all that arrived since the last one. It has no word of any appeal. */
async function tellStaff({ database, nowMs, notify }: TendWork): Promise<void> {
  await database.transaction(async (tx) => {
    const untold = await listUntold(tx);
    if (untold.total === 0) return;
    const last = await findLastTold(tx);
    if (last !== undefined && nowMs - last < QUIET_MS) return;
    await noteTold(tx, nowMs);
    await notify(tx, { topic: 'appeals', content: sayNew(untold) });
  });
}

function sayNew({ total, practice }: { total: number; practice: number }): string {
  const many = total === 1 ? '1 new appeal is' : `${total} new appeals are`;
  const shown =
    practice === 0 ? '' : practice === total ? ' (practice)' : ` (${practice} practice)`;
  return `${many} waiting for an answer${shown}. Moderators find them under Appeals.`;
}

/** A lift that became a job is done when the job is. If the job didn't lift the ban, the appeal is open again. */
async function settleLifts({ database, nowMs }: TendWork): Promise<void> {
  const ended = await database.transaction((tx) => listEndedLifts(tx, AT_ONCE));
  for (const one of ended) {
    await database.transaction(async (tx) => {
      if (one.undone_by === null) return reopenDecision(tx, one.id, 'jobs/refused');
      const { decided_by: by, answer } = one;
      const decision = { nowMs, by: by ?? '', answer: answer ?? '', isAlone: one.is_alone === 1 };
      await endDecision(tx, one.id, {
        ...decision,
        state: 'lifted',
        liftCase: one.undone_by,
        liftJob: one.lift_job,
      });
    });
  }
}

/** Someone lifted the ban without answering its appeal, so the person learns at least that. */
async function closeLifted({ database, nowMs, log, signal }: TendWork): Promise<void> {
  const lifted = await database.transaction((tx) =>
    listLiftedElsewhere(tx, { nowMs, max: AT_ONCE }),
  );
  for (const one of lifted) {
    if (signal.aborted) return;
    await database.transaction(async (tx) => {
      const about = { kind: 'case' as const, id: String(one.ban_case) };
      const isPractice = one.is_practice === 1;
      const detail = { appeal_id: one.id };
      const caseId = await log.open(tx, { action: ACTION, about, detail, isPractice });
      await endDecision(tx, one.id, closing(one, nowMs));
      await log.close(tx, { caseId, action: ACTION, outcome: 'done' });
    });
  }
}

function closing(one: Lifted, nowMs: number) {
  const by = one.undone_name ?? '';
  // They had answered, but the process died before it could note that the ban was lifted.
  const isTheirs = one.answer !== null && one.decided_by === by;
  return {
    ...{ state: 'lifted' as const, nowMs, by },
    answer: isTheirs ? (one.answer ?? '') : '',
    isAlone: isTheirs && one.is_alone === 1,
    liftCase: one.undone_by,
  };
}
