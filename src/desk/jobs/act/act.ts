import type { Acted, ActOptions } from '#kit/contract/job-desk.ts';
import type { JobCall } from '../jobs.ts';
import type { JobPorts } from '../ports.ts';
import { createJob } from './create.ts';
import { draftOf } from './draft.ts';
import { makePlan, tellPlan } from './plan.ts';
import { actOnOne } from './single.ts';

/** Plans, and then acts: on one target at once, on several as a job. */
export async function act(
  ports: JobPorts,
  call: JobCall,
  what: { name: string; input: Readonly<Record<string, unknown>>; options: ActOptions },
): Promise<Acted> {
  const planned = await makePlan(ports, call, what);
  const { plan, by } = planned;
  if (what.options.dryRun) {
    return { as: 'plan', plan: await tellPlan(ports, plan, { by, nowMs: call.nowMs }) };
  }
  const [first, ...others] = plan.rows;
  if (first && others.length === 0) return actOnOne(ports, call, { ...planned, row: first });
  const { jobId, state } = await createJob(ports, call, draftOf(planned));
  return { as: 'job', jobId, state };
}
