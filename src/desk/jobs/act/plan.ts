import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { TARGETS_MAX } from '#kit/contract/job-schemas.ts';
import type { JobParams } from '#kit/contract/jobs.ts';
import {
  type JobKind,
  type Links,
  type Plan,
  type PlannedRow,
  type PlanOutcome,
  planOutcomes,
} from '#kit/contract/jobs.ts';
import { type PlatformName, platformTitles } from '#kit/contract/needs.ts';
import { redact } from '#kit/secrets/redact.ts';
import { formatNumber } from '#ui/format-number.ts';
import type { Actor, JobCall, JobPorts } from '../ports.ts';

export interface Draft {
  kind: string;
  platform: PlatformName;
  place: string;
  placeName: string | null;
  isPractice: boolean;
  params: JobParams;
  title: string;
  summary: string;
  dropped: number;
  rows: readonly DraftRow[];
  undoesJob?: number;
  /** True if its targets were already counted. */
  isCharged?: boolean;
}

/** A row of a job that is about to be stored. */
export interface DraftRow extends PlannedRow {
  undoes?: number;
  notBefore?: number;
  /** Set if the row differs from its job. */
  own?: { kind: string; params: JobParams; place: string };
}

export type Link = Links[PlatformName];

/** A plan, with the connection and kind it was made with. */
export interface Planned {
  name: string;
  kind: JobKind;
  link: Link;
  plan: Plan;
  by: Actor;
}

/** Finds out who would be acted on, and how. Changes nothing. */
export async function makePlan(
  ports: JobPorts,
  call: JobCall,
  { name, input }: { name: string; input: Readonly<Record<string, unknown>> },
): Promise<Planned> {
  const kind = ports.kinds.get(name);
  if (!kind) throw new Error(`There is no job of the kind ${name}`);
  const { by, signal, nowMs } = call;
  if (!by) throw new DeskError('access/pass-missing');
  const link = await call.platforms[kind.platform]();
  const settings = ports.settings();
  const plan = await kind
    .plan(input, { link, by: by.label, settings, nowMs, signal })
    .catch((error: unknown) => {
      // Planning sends nothing that changes anything, so a timeout is safe.
      throw signal.aborted && !(error instanceof DeskError) ? planTooSlow(kind.platform) : error;
    });
  const given = plan.rows.length;
  if (given === 0) throw new DeskError('jobs/nobody');
  if (given > TARGETS_MAX) {
    const [limit, many] = [TARGETS_MAX, given].map((count) => formatNumber(count));
    throw new DeskError('jobs/too-long', { params: { limit: limit ?? '', given: many ?? '' } });
  }
  // A reason may contain secrets. Approvers and the store get it masked, like the log.
  const shown = { title: redact(plan.title), summary: redact(plan.summary) };
  return { name, kind, link, plan: { ...plan, ...shown }, by };
}

const TRY_AGAIN_MS = 5_000;

/** The error for a plan that took longer than the call's deadline. */
export function planTooSlow(platform: PlatformName): DeskError {
  return new DeskError('platform/slow', {
    params: { platform: platformTitles[platform], wait: sayWait(TRY_AGAIN_MS) },
    retryAfterMs: TRY_AGAIN_MS,
  });
}

export function isActedOn({ verdict }: Pick<PlannedRow, 'verdict'>): boolean {
  return verdict === 'would' || verdict === 'unchecked';
}

function countVerdicts(rows: readonly Pick<PlannedRow, 'verdict'>[]) {
  const counts = Object.fromEntries(planOutcomes.map((each) => [each, 0])) as Record<
    PlanOutcome,
    number
  >;
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

/** Describes a plan for the answer. Nothing of it is stored. */
export async function tellPlan(
  ports: JobPorts,
  plan: Pick<Plan, 'title' | 'summary' | 'rows' | 'dropped'> & { lasting: string | null },
  { by, nowMs }: { by: Actor; nowMs: number },
): Promise<PlanAnswer> {
  const leftAlone = await ports.database.transaction((tx) =>
    ports.spending.leftAlone(tx, by, nowMs),
  );
  const counts = countVerdicts(plan.rows);
  return {
    title: plan.title,
    summary: plan.summary,
    lasting: plan.lasting,
    total: plan.rows.length,
    dropped: plan.dropped,
    counts,
    rows: plan.rows.map(({ line, target, name, verdict, why, before = null }) => ({
      ...{ line, target, name, verdict, why, before },
    })),
    needs_second_person: counts.would + counts.unchecked > leftAlone,
    left_alone: leftAlone,
  };
}

export function draftJob({ name, kind, link, plan }: Planned): Draft {
  const { params, rows, dropped, title, summary } = plan;
  const place = kind.placeOf(params);
  return {
    kind: name,
    platform: kind.platform,
    place,
    placeName: findPlaceName(link, place),
    isPractice: link.isPractice,
    ...{ params, title, summary, dropped, rows },
  };
}

export function findPlaceName(link: Link, place: string): string | null {
  const places = 'guilds' in link ? link.guilds : link.universes;
  return places.find(({ id }) => id === place)?.name ?? null;
}
