import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import type { JobCall } from '../../jobs.ts';
import { findSeenJob } from '../../look/look.ts';
import type { JobPorts } from '../../ports.ts';

/** An admin knows both: from now on they count as two people, whatever their passes have in common. */
export async function confirmTwo(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId, holder }: { call: JobCall; jobId: number; holder: string },
): Promise<string> {
  const { by, caseId } = call;
  if (!by || caseId === undefined) throw new Error('An admin confirms it, as a change');
  await tx.lock(`job ${jobId}`);
  const { holder: planner } = await findSeenJob(tx, call, jobId);
  const nowMs = ports.now();
  const other = await ports.people.find(tx, holder, nowMs);
  if (other === undefined || isSameHolder(other, planner)) {
    throw new DeskError('jobs/no-such-holder', { params: { holder, planner, job: jobId } });
  }
  const pair = [planner, other] as const;
  if (pair.some((one) => isSameHolder(one, by.holder))) {
    const { browser } = await ports.people.meet(tx, pair, nowMs);
    await refuseOwnWord(tx, ports, { by: by.holder, browser });
  }
  await ports.people.confirm(tx, pair, { nowMs, by: by.holder, caseId });
  call.note({ planner, holder: other });
  tx.announce('jobs', String(jobId));
  return `${planner} and ${other} count as two people from now on.`;
}

/** Of themselves an admin may say it only where no other admin could, and never of somebody in their own browser. */
async function refuseOwnWord(
  tx: Transaction,
  { people }: JobPorts,
  { by, browser }: { by: string; browser: boolean },
): Promise<void> {
  const refuse = (why: string) => new DeskError('jobs/confirm-yourself', { params: { why } });
  if (browser) throw refuse('You are one of the two, and you used the same browser.');
  if (!(await people.isOnlyAdmin(tx, by))) throw refuse('You are one of the two.');
}
