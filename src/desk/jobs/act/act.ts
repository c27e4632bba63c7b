import { DeskError } from '#errors.ts';
import type { Acted, ActOptions } from '#kit/contract/job-desk.ts';
import type { ClaimedRow, PlannedRow, RowOutcome } from '#kit/contract/jobs.ts';
import { platformTitles } from '#kit/contract/needs.ts';
import type { JobCall, JobPorts } from '../ports.ts';
import { createJob, spendIn } from './create.ts';
import { draftJob, findPlaceName, makePlan, type Planned, tellPlan } from './plan.ts';

/** Plans, then acts: on a single target at once, on several as a job. */
export async function act(
  ports: JobPorts,
  call: JobCall,
  what: { name: string; input: Readonly<Record<string, unknown>>; options: ActOptions },
): Promise<Acted> {
  const planned = await makePlan(ports, call, what);
  const { plan, by, kind } = planned;
  if (what.options.dryRun) {
    const told = { ...plan, lasting: kind.lasting?.(plan.params) ?? null };
    return { as: 'plan', plan: await tellPlan(ports, told, { by, nowMs: call.nowMs }) };
  }
  const [first, ...others] = plan.rows;
  if (first && others.length === 0) return actOnOne(ports, call, { ...planned, row: first });
  const { jobId, state } = await createJob(ports, call, draftJob(planned));
  return { as: 'job', jobId, state };
}

interface One extends Planned {
  row: PlannedRow;
}

type Done = Extract<Acted, { as: 'one' }>;

/**
 * Acts on one target within the call. It becomes a job only if it must wait for approval or for the
 * platform.
 */
async function actOnOne(ports: JobPorts, call: JobCall, one: One): Promise<Acted> {
  const about = one.kind.about ?? one.kind.platform;
  call.about({ kind: about, id: one.row.target, name: one.row.name ?? undefined });
  const row = one.row.verdict === 'unchecked' ? await lookAgain(ports, call, one) : one.row;
  refuseRow(row);
  if (row.verdict === 'already') return already(call, row, row.why);
  const looked = { ...one, row };
  if ((await chargeSingle(ports, call, looked)) === 'second-person') {
    return asJob(ports, call, { one: looked });
  }
  try {
    return await applyOne(ports, call, looked);
  } catch (error) {
    const until = queuedUntil(error);
    if (until === undefined) throw error;
    return asJob(ports, call, { one: looked, until });
  }
}

function refuseRow({ verdict, why, target }: PlannedRow): void {
  if (verdict === 'unknown') {
    const sentence = why ?? `There is no account ${target.slice(0, 100)}.`;
    throw new DeskError('jobs/unknown-target', { params: { why: sentence } });
  }
  if (verdict === 'protected') {
    const sentence = why ?? 'This account is protected.';
    throw new DeskError('jobs/protected', { params: { why: sentence } });
  }
}

/** The plan had no time to check this target. */
async function lookAgain(ports: JobPorts, call: JobCall, one: One): Promise<PlannedRow> {
  const { line, target, name, was, data } = one.row;
  const waiting = { line, target, name, was, data, undoes: call.undoes ?? null, isRepeat: false };
  const [prepared] = await one.kind.prepare([waiting], {
    ...buildSingleWork(ports, call, one),
    isFresh: true,
  });
  if (!prepared) throw new Error(`${one.name} did not look at its row`);
  if (prepared.go) {
    return { ...one.row, verdict: 'would', name: prepared.name ?? name, was: prepared.was ?? was };
  }
  if (prepared.state === 'already') return { ...one.row, verdict: 'already', why: prepared.cause };
  throw new DeskError('jobs/refused', { params: { why: prepared.cause } });
}

async function chargeSingle(
  ports: JobPorts,
  call: JobCall,
  { by }: One,
): Promise<'charged' | 'second-person'> {
  const at = { action: call.action, nowMs: call.nowMs };
  const charged = await spendIn(ports, by, (tx) => ports.spending.charge(tx, by, 1, at));
  if (charged.verdict === 'refused') throw charged.error;
  return charged.verdict;
}

async function asJob(
  ports: JobPorts,
  call: JobCall,
  { one, until }: { one: One; until?: number },
): Promise<Acted> {
  const draft = draftJob(one);
  const { undoes } = call;
  const later = { ...(until !== undefined && { notBefore: until }) };
  const rows = [{ ...one.row, ...later, ...(undoes !== undefined && { undoes }) }];
  const isCharged = until !== undefined;
  const { jobId, state } = await createJob(ports, call, { ...draft, rows, isCharged });
  return { as: 'job', jobId, state };
}

async function applyOne(ports: JobPorts, call: JobCall, one: One): Promise<Done> {
  const { row, link, kind, plan } = one;
  const claimed = claimSingle(ports, call, row);
  const placeName = findPlaceName(link, kind.placeOf(plan.params));
  call.note({
    target: row.target,
    was: row.was ?? null,
    ...(placeName !== null && { place_name: placeName }),
  });
  const first = await attemptSingle(ports, call, { one, claimed });
  const outcome = isUnsure(first) ? await askAgain(ports, call, { one, claimed, first }) : first;
  if (outcome instanceof DeskError) throw outcome;
  if (outcome.state !== 'done') {
    if (outcome.state === 'already') return already(call, row, outcome.cause);
    throw new DeskError('jobs/refused', { params: { why: outcome.cause } });
  }
  const { detail = {}, name = row.name } = outcome;
  call.note(detail);
  call.about({ kind: kind.about ?? kind.platform, id: row.target, name: name ?? undefined });
  const keeping = { isPractice: link.isPractice, nowMs: ports.now() };
  const done = [{ row: claimed, params: plan.params, outcome }];
  await ports.database
    .transaction(async (tx) => kind.keep?.(done, { tx, ...keeping }))
    .catch(asUnsure);
  const { caseId, target } = claimed;
  return {
    as: 'one',
    state: 'done',
    cause: null,
    was: row.was ?? null,
    ...{ target, name, detail, caseId },
  };
}

/** The platform has done it, so the error must not suggest that nothing happened. */
function asUnsure(cause: unknown): never {
  const unsure = new DeskError('desk/unsure');
  unsure.cause = cause;
  throw unsure;
}

function already(call: JobCall, row: PlannedRow, cause: string | null): Done {
  const { target, name } = row;
  call.note({ target, already: true });
  return {
    as: 'one',
    state: 'already',
    cause,
    detail: {},
    was: row.was ?? null,
    caseId: call.caseId ?? 0,
    ...{ target, name },
  };
}

function claimSingle(ports: JobPorts, call: JobCall, row: PlannedRow): ClaimedRow {
  const { caseId } = call;
  if (caseId === undefined) throw new Error('One is acted on by a change');
  return {
    line: row.line,
    target: row.target,
    name: row.name,
    caseId,
    mark: caseId,
    was: row.was ?? null,
    data: row.data ?? null,
    idempotencyKey: Buffer.from(ports.randomBytes(16)).toString('hex'),
    firstSentAt: ports.now(),
    isRepeat: false,
    undoes: call.undoes ?? null,
  };
}

function buildSingleWork(ports: JobPorts, { signal }: JobCall, { link, plan, by }: One) {
  const { params } = plan;
  return { link, params, by: by.label, settings: ports.settings(), nowMs: ports.now(), signal };
}

interface Trying {
  one: One;
  claimed: ClaimedRow;
}

async function attemptSingle(
  ports: JobPorts,
  call: JobCall,
  { one, claimed }: Trying,
): Promise<RowOutcome | DeskError> {
  const settled: (RowOutcome | DeskError)[] = [];
  try {
    await one.kind.apply([claimed], {
      ...buildSingleWork(ports, call, one),
      priority: 'person',
      asksOnly: false,
      writeAppealCode: ports.writeAppealCode,
      settle: (_, outcome) => settled.push(outcome),
    });
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    settled.push(error);
  }
  const platform = platformTitles[one.kind.platform];
  return settled[0] ?? new DeskError('platform/unsure', { params: { platform } });
}

/** Asks the platform once. If the answer is unclear, the outcome stays unknown. */
async function askAgain(
  ports: JobPorts,
  call: JobCall,
  { one, claimed, first }: Trying & { first: RowOutcome | DeskError },
): Promise<RowOutcome | DeskError> {
  const again = await attemptSingle(ports, call, { one, claimed: { ...claimed, isRepeat: true } });
  // It wasn't done after all, and the next try has to wait.
  if (queuedUntil(again) !== undefined) return again;
  return again instanceof DeskError ? first : again;
}

function isUnsure(outcome: RowOutcome | DeskError): boolean {
  return outcome instanceof DeskError && outcome.code === 'platform/unsure';
}

/** The platform accepts no changes to this target for a while, and the tool knows how long. */
function queuedUntil(error: unknown): number | undefined {
  const until = error instanceof DeskError ? error.extras.members?.queue_until : undefined;
  return typeof until === 'number' ? until : undefined;
}
