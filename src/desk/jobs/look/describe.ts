import type { z } from 'zod';
import type { Transaction } from '#database/database.ts';
import type { JobParams, JobWords } from '#kit/contract/jobs.ts';
import { platformTitles } from '#kit/contract/needs.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import type { schemas } from '../contract.ts';
import { PAUSED_BY_ADMIN } from '../decide/store.ts';
import type { JobCall, JobPorts, Meeting } from '../ports.ts';
import { describeReads } from '../read/describe.ts';
import { readFacts } from '../read/store.ts';
import {
  ALONE_AFTER_MS,
  type Asker,
  expiredBefore,
  findRefusal,
  type JobAction,
  type Standing,
  waitsUntil,
} from '../rules.ts';
import type { jobShape } from './shape.ts';
import {
  type Counted,
  type JobRecord,
  listJobAccounts,
  listPlannersIn,
  type RowRecord,
} from './store.ts';

export type JobAnswer = z.output<ReturnType<typeof jobShape>>;
type RowAnswer = z.output<ReturnType<typeof schemas>['rows']['output']>['rows'][number];

/** For kinds that this desk no longer has. */
const formerWords: JobWords = {
  act: 'Action',
  done: 'Done',
  one: 'action',
  many: 'actions',
  takesBack: null,
};

export function findJobWords(ports: JobPorts, kind: string): JobWords {
  return (ports.kinds.get(kind) ?? ports.reads.get(kind))?.words ?? formerWords;
}

export function findLasting(
  ports: JobPorts,
  { kind, params }: Pick<JobRecord, 'kind' | 'params'>,
): string | null {
  return ports.kinds.get(kind)?.lasting?.(JSON.parse(params) as JobParams) ?? null;
}

function findPracticePace(ports: JobPorts, { kind, platform, is_practice, ended_at }: JobRecord) {
  const call = ports.kinds.get(kind)?.call;
  if (is_practice !== 1 || ended_at !== null || call === undefined) return null;
  return ports.practicePace(platform, call);
}

/** Describes the tool of a kind, even one that this desk no longer has. */
function describeTool(ports: JobPorts, kind: string) {
  const [id = kind] = kind.split('/');
  const { title, icon } = ports.findTool(kind) ?? { title: id, icon: 'wrench' };
  return { id, title, icon };
}

export async function describeAsker(tx: Transaction, { by, admin }: JobCall): Promise<Asker> {
  const { actor = '', holder = '', sessionId = '' } = by ?? {};
  const plannersHere = await listPlannersIn(tx, sessionId);
  return { actor, holder, sessionId, admin, plannersHere };
}

/** Facts about a job that we look up for the caller. */
export interface Found {
  /** The caller's pass practices. */
  isPracticing: boolean;
  isOrphaned: boolean;
  people: JobPeople;
}

export function describeStanding(
  ports: JobPorts,
  job: Counted,
  { isPracticing, isOrphaned, people }: Found,
): Standing {
  const { record, undo } = job;
  return {
    id: record.id,
    state: record.state,
    actor: record.actor,
    holder: record.holder,
    sessionId: record.session_id,
    tool: describeTool(ports, record.kind).title,
    retryable: job.retryable,
    undoable: countUndoable(ports, job),
    undoJobId: undo && !undo.isOver ? undo.id : null,
    isOrphaned,
    isExpired: record.created_at <= expiredBefore(ports.now()),
    isPausedByAdmin: record.paused_code === PAUSED_BY_ADMIN,
    otherWorld: findOtherWorld(ports, record, isPracticing),
    met: people.met,
    sharesAccount: people.sharesAccount,
    alone: describeAlone(people, ports.now()),
  };
}

/** What was practiced goes on in the sandbox, whatever is connected and whoever decides. */
function findOtherWorld(
  { platforms }: JobPorts,
  { id, platform, is_practice }: JobRecord,
  isPracticing: boolean,
): string | null {
  if (is_practice === 1) return null;
  const title = platformTitles[platform];
  if (platforms.practised()[platform]) {
    return `Job ${id} was for the real ${title}, which isn’t connected now.`;
  }
  return isPracticing
    ? `Job ${id} acts on the real ${title}, and you are practicing. Stop practicing first.`
    : null;
}

function describeAlone({ aloneFrom }: JobPeople, nowMs: number): Standing['alone'] {
  if (aloneFrom === null) return 'no';
  return aloneFrom <= nowMs ? 'now' : 'later';
}

function countUndoable(ports: JobPorts, { record, counts }: Counted): number {
  return findJobWords(ports, record.kind).takesBack === null ? 0 : counts.done;
}

const JOB_ACTIONS: readonly JobAction[] = [
  'approve',
  'decline',
  'pause',
  'resume',
  'cancel',
  'retry',
  'undo',
];

/** Describes a job for this caller. */
export function describeJob(
  ports: JobPorts,
  job: Counted,
  { asker, ...found }: Found & { asker: Asker },
): JobAnswer {
  const { record, counts, plan, retryable, undo } = job;
  const standing = describeStanding(ports, job, found);
  const may = Object.fromEntries(
    JOB_ACTIONS.map((action) => {
      const why = findRefusal(action, standing, asker)?.why ?? null;
      return [action, { allowed: why === null, why }];
    }),
  ) as JobAnswer['may'];
  return {
    id: record.id,
    kind: record.kind,
    tool: describeTool(ports, record.kind),
    words: { ...findJobWords(ports, record.kind) },
    title: record.title,
    summary: record.summary,
    lasting: findLasting(ports, record),
    state: record.state,
    platform: record.platform,
    place: { id: record.place, name: record.place_name },
    is_practice: record.is_practice === 1,
    practice_pace: findPracticePace(ports, record),
    total: record.total,
    targets: record.targets,
    dropped: record.dropped,
    ...{ counts, plan, retryable, may },
    ...describePeople(record, asker),
    paused: describePause(record),
    held: describeHold(record),
    waits_until: findExpiry(record),
    alone_from: found.people.aloneFrom,
    alike: found.people.alike,
    undo: { count: standing.undoable, job_id: undo?.id ?? null },
    undo_of: record.undo_of,
    reads: describeReads(ports, job),
    case_id: record.case_id,
    created_at: record.created_at,
    started_at: record.started_at,
    ended_at: record.ended_at,
  };
}

function describePeople(record: JobRecord, { actor }: Asker) {
  const { decided_at: at, decided_by, decider, decision_note: note } = record;
  return {
    planned: {
      holder: record.holder,
      at: record.created_at,
      is_you: record.actor === actor,
    },
    needs_approval: record.needs_approval === 1,
    decision:
      at === null
        ? null
        : {
            holder: decider ?? '',
            at,
            is_you: decided_by === actor,
            is_alone: record.is_alone === 1,
            note,
          },
  };
}

function describePause(record: JobRecord): JobAnswer['paused'] {
  if (record.state !== 'paused') return null;
  return {
    at: record.paused_at ?? record.created_at,
    by: record.paused_by,
    code: record.paused_code,
    why: record.paused_why ?? '',
    resumes_by_itself: record.resumes === 1,
  };
}

function describeHold({ state, held_until: until, held_why: why }: JobRecord): JobAnswer['held'] {
  return state === 'running' && until !== null ? { until, why: why ?? '' } : null;
}

/** A job that was canceled before it ran can only have expired unapproved. */
function findExpiry({ state, started_at, needs_approval, created_at }: JobRecord): number | null {
  const hasExpired = state === 'cancelled' && started_at === null && needs_approval === 1;
  return state === 'waiting' || hasExpired ? waitsUntil(created_at) : null;
}

export function describeRow(row: RowRecord): RowAnswer {
  const { not_before: notBefore, is_retryable, state, facts, ...rest } = row;
  const { display = null, madeAt = null } = readFacts(facts);
  return {
    ...rest,
    state,
    display_name: display,
    made_at: madeAt,
    is_retryable: is_retryable === 1,
    not_before: state === 'waiting' && notBefore > 0 ? notBefore : null,
  };
}

// Finds out who can't approve a waiting job, and who could.

/** Facts about the people of a job. */
interface JobPeople {
  met: Meeting;
  /** A Discord account of the caller was the planner's when the job began to wait. */
  sharesAccount: boolean;
  /** When the only admin may run it alone; null if anyone else could approve. */
  aloneFrom: number | null;
  /**
   * Holders that can't be told apart from the planner. Only admins see them, because they can confirm who is
   * who.
   */
  alike: { holder: string; browser: boolean; network: boolean }[];
}

const strangers: Meeting = { isConfirmed: false, browser: false, network: false };

export async function findPeople(
  tx: Transaction,
  { people, now }: JobPorts,
  { call, record }: { call: JobCall; record: JobRecord },
): Promise<JobPeople> {
  const { id, state, holder, created_at } = record;
  if (state !== 'waiting') {
    return { met: strangers, sharesAccount: false, aloneFrom: null, alike: [] };
  }
  const nowMs = now();
  const asker = call.by?.holder ?? '';
  const met = isSameHolder(asker, holder)
    ? strangers
    : await people.meet(tx, [holder, asker], nowMs);
  const used = new Set(await listJobAccounts(tx, id));
  const own = used.size === 0 ? [] : await people.listAccounts(tx, asker);
  const isAlone = await people.isAlone(tx, holder, nowMs);
  return {
    met,
    sharesAccount: own.some((account) => used.has(account)),
    aloneFrom: isAlone ? created_at + ALONE_AFTER_MS : null,
    alike: call.admin ? await people.listUnconfirmed(tx, holder, nowMs) : [],
  };
}
