import type { Transaction } from '#database/database.ts';
import type { RowState } from '#kit/contract/jobs.ts';
import { Answer, type Context, Download, type Handlers, Stream } from '#kit/server/context.ts';
import { readCursor, writeCursor } from '#kit/values/cursor.ts';
import type { Created } from './act/create.ts';
import { tellPlan } from './act/plan.ts';
import type { schemas } from './contract.ts';
import { approve, cancel, confirmTwo, decline, pause, resume, retry } from './decide/decide.ts';
import { JobCalls } from './jobs.ts';
import { describeRow } from './look/describe.ts';
import {
  describeJobs,
  findSeenJob,
  kindsSeenBy,
  readJob,
  tellJob,
  writeReceipt,
} from './look/look.ts';
import { countRows, countWaitingJobs, listJobs, listRows } from './look/store.ts';
import { showPracticePost } from './posts/show-practice.ts';
import { findFile } from './read/read-store.ts';
import { planRollback, rollBack, undoJob } from './undo/undo.ts';

export { commands } from './discord.ts';

const JOBS_SHOWN = 20;
const ROWS_SHOWN = 100;
const WAITING_COUNTED = 50;
const WAITING_SHOWN = 3;

export const handlers: Handlers<typeof schemas> = {
  async list(input, context) {
    const { ports, call } = requireCalls(context);
    const kinds = kindsSeenBy(ports, call);
    const limit = input.limit ?? JOBS_SHOWN;
    const actor = input.own ? (call.by?.actor ?? '') : undefined;
    const filter = { kinds, state: input.state, actor, before: readCursor(input.cursor).at };
    return ports.database.transaction(async (tx) => {
      const found = await listJobs(tx, { ...filter, limit: limit + 1 });
      const records = found.slice(0, limit);
      const last = records.at(-1);
      const hasMore = found.length > limit && last;
      return {
        now: context.nowMs,
        jobs: await describeJobs(tx, ports, { call, records }),
        next_cursor: hasMore ? writeCursor({ at: last.id, id: '' }) : null,
        waiting: await countWaitingJobs(tx, kinds),
      };
    });
  },

  async waiting(_input, context) {
    const { ports, call } = requireCalls(context);
    const filter = {
      kinds: kindsSeenBy(ports, call),
      state: 'waiting' as const,
      before: readCursor(undefined).at,
    };
    const jobs = await ports.database.transaction(async (tx) => {
      const records = await listJobs(tx, { ...filter, limit: WAITING_COUNTED });
      return records.length === 0 ? [] : describeJobs(tx, ports, { call, records });
    });
    const forYou = jobs.filter(({ may }) => may.approve.allowed);
    const newest = forYou.slice(0, WAITING_SHOWN).map(({ id, title, place, ...job }) => ({
      id,
      title,
      place: place.name ?? place.id,
      holder: job.planned.holder,
      is_practice: job.is_practice,
    }));
    return { count: forYou.length, newest };
  },

  async get({ job_id: jobId }, context) {
    const { ports, call } = requireCalls(context);
    const job = await ports.database.transaction((tx) => readJob(tx, ports, { call, jobId }));
    return { now: context.nowMs, job };
  },

  async rows(input, context) {
    const { ports, call } = requireCalls(context);
    const { job_id: jobId, order = 'line', offset = 0, limit = ROWS_SHOWN } = input;
    const query = input.query?.trim() || undefined;
    const states: RowState[] | undefined =
      input.state === 'waiting' ? ['waiting', 'claimed'] : input.state && [input.state];
    const { verdict, finding, changed: isChanged } = input;
    const filter = { jobId, states, verdict, finding, isChanged, query };
    return ports.database.transaction(async (tx) => {
      await findSeenJob(tx, call, jobId);
      const rows = await listRows(tx, filter, { order, offset, limit });
      const total = await countRows(tx, filter);
      return { now: context.nowMs, total, offset, rows: rows.map(describeRow) };
    });
  },

  async events({ job_id: jobId }, context) {
    const calls = requireCalls(context);
    // Refuses like any other call, before the first event.
    calls.listeners.check(calls.call.by?.actor ?? '');
    await calls.ports.database.transaction((tx) => findSeenJob(tx, calls.call, jobId));
    const { recheck } = context;
    return new Stream((signal) => tellJob(calls, jobId, { signal, recheck }));
  },

  async receipt({ job_id: jobId }, context) {
    const calls = requireCalls(context);
    const job = await calls.ports.database.transaction((tx) => findSeenJob(tx, calls.call, jobId));
    const found = await findFile(calls, jobId);
    if (found) return new Download(found.file);
    return new Download({
      name: `job-${jobId}.csv`,
      type: 'text/csv',
      pieces: writeReceipt(calls, job),
    });
  },

  async discord({ call: practiced, job_id: jobId }, context) {
    const { ports, call } = requireCalls(context);
    const told = practiced
      ? await context.tellPracticed({
          path: practiced.path,
          input: practiced.input,
          isUndo: practiced.is_undo === true,
          output: practiced.answer,
        })
      : { command: null, reply: null };
    const post =
      jobId === undefined
        ? null
        : await ports.database.transaction((tx) => showPracticePost(tx, ports, { call, jobId }));
    return { now: context.nowMs, ...told, post };
  },

  pause: ({ job_id: jobId }, context) => decide(context, jobId, pause),
  resume: ({ job_id: jobId }, context) => decide(context, jobId, resume),
  cancel: ({ job_id: jobId }, context) => decide(context, jobId, cancel),
  retry: ({ job_id: jobId }, context) => decide(context, jobId, retry),

  approve: ({ job_id: jobId, targets, note }, context) =>
    decide(context, jobId, (tx, ports, deciding) =>
      approve(tx, ports, { ...deciding, targets, note }),
    ),

  decline: ({ job_id: jobId, note = null }, context) =>
    decide(context, jobId, (tx, ports, deciding) => decline(tx, ports, { ...deciding, note })),

  confirmTwo: ({ job_id: jobId, holder }, context) =>
    decide(context, jobId, (tx, ports, deciding) => confirmTwo(tx, ports, { ...deciding, holder })),

  async undo({ job_id: jobId }, context) {
    return accepted(await undoJob(requireCalls(context), jobId));
  },

  async rollback({ pass_id: passId, from: fromMs, to: toMs, practice, dry_run }, context) {
    const calls = requireCalls(context);
    const span = { passId, fromMs, toMs, isPractice: practice === true };
    // Cases can only be found by their actor once they are sealed.
    await context.audit.settle();
    if (!dry_run) return accepted(await rollBack(calls, span));
    const { draft, leftOut } = await planRollback(calls, span);
    const { title, summary, rows } = draft ?? { title: 'Nothing', summary: '', rows: [] };
    const by = calls.call.by;
    if (!by) throw new Error('An admin rolls back');
    const told = { title, summary, lasting: null, dropped: 0, rows: [...rows] };
    const plan = await tellPlan(calls.ports, told, { by, nowMs: context.nowMs });
    return { plan, left_out: leftOut };
  },
};

/** In this feature, the context's jobs are always `JobCalls`. */
function requireCalls({ jobs }: Context): JobCalls {
  if (!(jobs instanceof JobCalls)) throw new Error('Bulk work is another’s here');
  return jobs;
}

type Decide = (
  tx: Transaction,
  ports: JobCalls['ports'],
  deciding: { call: JobCalls['call']; jobId: number },
) => Promise<string>;

async function decide(context: Context, jobId: number, what: Decide) {
  const { ports, call } = requireCalls(context);
  return ports.database.transaction(async (tx) => {
    const detail = await what(tx, ports, { call, jobId });
    return { detail, now: ports.now(), job: await readJob(tx, ports, { call, jobId }) };
  });
}

function accepted({ jobId, state }: Created): Answer {
  const detail =
    state === 'waiting'
      ? `Job ${jobId} is waiting for approval.`
      : `Job ${jobId} has begun. It goes on when you leave this page.`;
  return new Answer(202, { job_id: jobId, state, detail });
}
