// Finds the outcome of single calls that were cut off. Once a call can't be in progress anymore, we ask the
// platform and record the true outcome. Jobs ask about their own rows.
import { DeskError } from '#errors.ts';
import type { ClaimedRow, JobKind, Plan, PlannedRow, RowOutcome } from '#kit/contract/jobs.ts';
import { openWorld } from '#kit/contract/worlds.ts';
import type { Tend, TendWork } from '#kit/server/context.ts';
import type { JobPorts, UnknownCase } from '../ports.ts';
import { backOff } from '../run/run-progress.ts';

/** Requests sent before a crash have arrived by then, or never will. */
const UNDER_WAY_MS = 15_000;
/** A desk may have been off over a long weekend. Older cases have been checked by someone. */
const ASKED_FOR_MS = 7 * 24 * 3_600_000;

interface Asking {
  name: string;
  kind: JobKind;
  one: UnknownCase;
}

/** Asks about unknown outcomes. If the answer is unclear, it asks again at growing intervals. */
export function askLater(ports: JobPorts): Tend {
  let waits = new Map<number, { until: number; tries: number }>();
  return async (work) => {
    const open = await listOpen(ports, work);
    waits = new Map(open.flatMap(({ one: { caseId } }) => keep(waits, caseId)));
    for (const asking of open) {
      if (work.signal.aborted) return;
      const { caseId } = asking.one;
      const { until, tries } = waits.get(caseId) ?? { until: 0, tries: 0 };
      if (until > work.nowMs) continue;
      waits.set(caseId, { until: work.nowMs + backOff(tries, UNDER_WAY_MS), tries: tries + 1 });
      await askPlatform(ports, work, asking);
    }
  };
}

function keep<Value>(map: ReadonlyMap<number, Value>, key: number): [number, Value][] {
  const value = map.get(key);
  return value === undefined ? [] : [[key, value]];
}

function listOpen(ports: JobPorts, { nowMs }: TendWork): Promise<Asking[]> {
  const kinds = [...ports.kinds].filter(([, kind]) => kind.leavesMark);
  return ports.database.transaction(async (tx) => {
    const open: Asking[] = [];
    for (const [name, kind] of kinds) {
      const tool = ports.findTool(name)?.id;
      if (tool === undefined) continue;
      const cases = await ports.cases.listUnknown(tx, tool, nowMs - ASKED_FOR_MS);
      const due = cases.filter(
        ({ action, endedAt }) => action === name && endedAt <= nowMs - UNDER_WAY_MS,
      );
      open.push(...due.map((one) => ({ name, kind, one })));
    }
    return open;
  });
}

async function askPlatform(
  ports: JobPorts,
  work: TendWork,
  { name, kind, one }: Asking,
): Promise<void> {
  const found = await findOutcome(ports, work, { name, kind, one }).catch((error: unknown) => {
    // The platform can't be asked now, so the outcome stays unknown for now.
    if (error instanceof DeskError) return undefined;
    throw error;
  });
  if (!found) return;
  const { row, plan, outcome, isPractice } = found;
  const { caseId } = one;
  await ports.database.transaction(async (tx) => {
    // The outcome may have been written in the meantime.
    if ((await ports.cases.find(tx, [caseId])).length > 0) return;
    const isDone = outcome.state === 'done';
    await work.log.close(tx, {
      caseId,
      action: name,
      outcome: isDone ? 'done' : 'jobs/not-standing',
      isPractice,
      about: { kind: kind.about ?? kind.platform, id: row.target, name: row.name ?? undefined },
      detail: {
        ...kind.inputOf(row, plan.params),
        ...{ target: row.target, mark: row.mark, asked_later: true },
        ...(isDone && outcome.detail),
        ...(outcome.state === 'already' && { cause: outcome.cause }),
      },
    });
    const { nowMs } = work;
    if (isDone)
      await kind.keep?.([{ row, params: plan.params, outcome }], { tx, isPractice, nowMs });
  });
}

interface Found {
  row: ClaimedRow;
  plan: Plan;
  outcome: RowOutcome;
  isPractice: boolean;
}

/** Returns undefined if nothing is certain. */
async function findOutcome(
  { platforms, writeAppealCode }: JobPorts,
  { settings, nowMs, signal }: TendWork,
  { kind, one }: Asking,
): Promise<Found | undefined> {
  const { isPractice } = one;
  const { platform } = kind;
  const link = await openWorld(platforms, { platform, isPractice })[platform]();
  const common = { link, settings, nowMs, signal, by: '' };
  const plan = await kind.plan(one.detail, common);
  const [planned] = plan.rows;
  if (!planned || planned.verdict === 'unknown') return undefined;
  const row = claimedAgain(one, planned);
  const settled: (RowOutcome | DeskError)[] = [];
  await kind.apply([row], {
    ...common,
    ...{ params: plan.params, priority: 'job', asksOnly: true },
    writeAppealCode,
    settle: (_, outcome) => settled.push(outcome),
  });
  const [outcome] = settled;
  if (!outcome || outcome instanceof DeskError) return undefined;
  // A missing mark is proof only in the exact place the call meant: the call may have left the place out,
  // and another one may be connected now.
  const isNamed = kind.placeOf(kind.rowOf(one.detail).params) === kind.placeOf(plan.params);
  if (outcome.state !== 'done' && !isNamed) return undefined;
  return { row, plan, outcome, isPractice };
}

function claimedAgain({ caseId, at, result }: UnknownCase, planned: PlannedRow): ClaimedRow {
  const { line, target, name, data = null } = planned;
  return {
    ...{ line, target, name, data, caseId, mark: caseId },
    was: result.was ?? null,
    idempotencyKey: `asked-${caseId}`,
    firstSentAt: at,
    isRepeat: true,
    undoes: null,
  };
}
