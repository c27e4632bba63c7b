// The case of a row, as the log has it.
import type { Target } from '#kit/contract/target.ts';
import type { ClosedCase, JobPorts, OpenedCase } from '../ports.ts';
import type { Group } from './group.ts';
import type { Settled } from './journal.ts';
import type { StoredRow } from './rows/store.ts';
import type { RunJob } from './store.ts';

/** Begins with the name of the process, as the id of every request does. */
function requestIdOf({ name }: JobPorts, { id }: RunJob): string {
  return `${name}-job-${id}`;
}

export function openedCase(
  ports: JobPorts,
  job: RunJob,
  { row, group, name }: { row: StoredRow; group: Group; name: string | null },
): OpenedCase {
  const { actor, holder, sessionId, address } = job;
  const data: unknown = row.data === null ? null : JSON.parse(row.data);
  const input = group.kind?.inputOf({ target: row.target, data }, group.params);
  return {
    requestId: requestIdOf(ports, job),
    ...{ actor, holder, sessionId, address },
    action: group.name,
    detail: { ...input, mark: job.caseId },
    about: aboutOf(group.kind ?? job, row.target, name),
    jobId: job.id,
    undoes: row.undoes,
    isPractice: job.isPractice === 1,
  };
}

/** Undefined where the row goes on, so that its case stays open. */
export function closedCase(
  ports: JobPorts,
  job: RunJob,
  { one, outcome, said, written }: Settled,
): ClosedCase | undefined {
  if (outcome === undefined) return undefined;
  const { row, group } = one;
  const detail = {
    ...(said?.state === 'done' ? said.detail : undefined),
    ...(written.cause === null ? undefined : { cause: written.cause }),
    // What it was before is what undoing goes back to.
    ...(said?.state === 'done' && row.was !== null ? { was: row.was } : undefined),
  };
  const isRenamed = written.name !== null && written.name !== row.name;
  return {
    ...closing(ports, job, { caseId: row.caseId, action: group.name }),
    outcome,
    detail: Object.keys(detail).length > 0 ? detail : null,
    ...(isRenamed && { about: aboutOf(group.kind ?? job, row.target, written.name) }),
  };
}

/** A case that was begun, of a row that nothing more is done for. */
export function givenUpCase(
  ports: JobPorts,
  job: RunJob,
  { caseId, kind, cause }: { caseId: number; kind: string | null; cause: string },
): ClosedCase {
  return {
    ...closing(ports, job, { caseId, action: kind ?? job.kind }),
    outcome: 'jobs/cancelled',
    detail: { cause },
  };
}

function closing(ports: JobPorts, job: RunJob, one: { caseId: number; action: string }) {
  const isPractice = job.isPractice === 1;
  return { ...one, requestId: requestIdOf(ports, job), actor: job.actor, isPractice };
}

/** A row that is rolled back may be of another platform than most of its job. */
function aboutOf(
  { platform }: Pick<RunJob, 'platform'>,
  target: string,
  name: string | null,
): Target {
  return { kind: platform, id: target, ...(name !== null && { name }) };
}
