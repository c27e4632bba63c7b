// What happens to appeals without a call: codes are looked up, the staff is told of new ones, and lifted bans close theirs.
import { line } from '#kit/message/markdown.ts';
import type { Tend, TendWork } from '#kit/server/context.ts';
import { receiveSent } from './receive.ts';
import { TRIES_WINDOW_MS } from './rules.ts';
import { endDecision, reopenDecision } from './store.ts';
import { forgetOldTries } from './tries/store.ts';
import {
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

/** The staff hears of each appeal once, without a word of it. */
async function tellStaff({ database, nowMs, notify }: TendWork): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { id, ban_case: banCase, is_practice } of await listUntold(tx, AT_ONCE)) {
      const isPractice = is_practice === 1;
      const name = isPractice ? 'New practice appeal' : 'New appeal';
      const content = line`${name} ${id} against case ${banCase}.`;
      await noteTold(tx, id, nowMs);
      await notify(tx, { topic: 'appeals', content, path: `/appeals/${id}`, isPractice });
    }
  });
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
