// Plans that nobody approved in time.
import type { Tend } from '#kit/server/context.ts';
import { EXPIRED as cause, expiredBefore } from '../rules.ts';
import { cancelJob, listExpired } from './store.ts';

const AT_ONCE = 20;
const ACTION = 'jobs/expire';

/** Cancels them, each with a case of the desk's own. */
export const expirePlans: Tend = async ({ database, nowMs, signal, log }) => {
  const expired = await database.transaction((tx) =>
    listExpired(tx, expiredBefore(nowMs), AT_ONCE),
  );
  for (const { id } of expired) {
    if (signal.aborted) return;
    await database.transaction(async (tx) => {
      // Somebody may have decided about it meanwhile.
      if (!(await cancelJob(tx, id, { from: 'waiting', nowMs, cause }))) return;
      const about = { kind: 'job' as const, id: String(id) };
      const caseId = await log.open(tx, { action: ACTION, about, detail: { job_id: id, cause } });
      await log.close(tx, { caseId, action: ACTION, outcome: 'done' });
    });
  }
};
