import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { acceptedShape, planShape, verdictCounts } from '#kit/contract/job-schemas.ts';
import { befores, jobStates, planOutcomes, rowStates } from '#kit/contract/jobs.ts';
import { findings } from '#kit/contract/read-jobs.ts';
import { plainText } from '#kit/values/text.ts';
import { waitingShape } from './look/shape.ts';
import { readsShape } from './read/shape.ts';

const looks = {
  method: 'POST',
  access: 'moderator',
  orAdmin: 'read',
  effect: 'reads',
  free: true,
  whileOffline: true,
} as const;

const decides = {
  method: 'POST',
  access: 'moderator',
  orAdmin: 'full',
  effect: 'changes',
  free: true,
  whileOffline: true,
  about: { kind: 'job', field: 'job_id' },
} as const;

export const jobs = {
  id: 'jobs',
  actions: {
    list: { ...looks, path: '/jobs/list', summary: 'Lists jobs, newest first' },
    waiting: {
      ...looks,
      path: '/jobs/waiting',
      summary: 'Returns how many jobs wait for this person’s approval, and the newest of them',
      onLoad: true,
    },
    get: { ...looks, path: '/jobs/get', summary: 'Returns one job: plan, people, progress' },
    rows: {
      ...looks,
      path: '/jobs/rows',
      summary: 'Lists the rows of a job, each with its outcome and cause',
    },
    events: {
      ...looks,
      path: '/jobs/events',
      summary: 'Streams the job whenever it changes',
      streams: true,
    },
    receipt: { ...looks, path: '/jobs/receipt', summary: 'All rows of a job as CSV' },
    pause: { ...decides, path: '/jobs/pause', summary: 'Pauses after the actions in progress' },
    resume: { ...decides, path: '/jobs/resume', summary: 'Resumes a paused job' },
    cancel: { ...decides, path: '/jobs/cancel', summary: 'Cancels a job; what is done stays' },
    retry: { ...decides, path: '/jobs/retry', summary: 'Retries what failed and can be retried' },
    approve: {
      ...decides,
      path: '/jobs/approve',
      summary: 'Approves a job that waits for a second person',
    },
    decline: { ...decides, path: '/jobs/decline', summary: 'Declines a job that waits' },
    undo: {
      ...decides,
      path: '/jobs/undo',
      summary: 'Undoes what a job did, except what was changed since, as a separate job',
      deadlineMs: 60_000,
    },
    confirmTwo: {
      method: 'POST',
      path: '/jobs/confirm_two',
      summary: 'Confirms once that the person who started a job and another holder are two people',
      access: 'full-admin',
      effect: 'changes',
      whileOffline: true,
      about: { kind: 'job', field: 'job_id' },
    },
    rollback: {
      method: 'POST',
      path: '/rollback',
      summary: 'Undoes what one pass did in a period, as a job',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'pass', field: 'pass_id' },
      rehearsal: 'dry_run',
      deadlineMs: 60_000,
    },
  },
} as const satisfies Feature;

const jobId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const time = () => z.int();

const counts = () =>
  z.strictObject({
    waiting: z.int().describe('Includes rows in progress'),
    done: z.int(),
    already: z.int(),
    failed: z.int(),
    skipped: z.int(),
    undone: z.int(),
  });

/** If the action isn't allowed, `why` gives the reason. The page hides actions that don't apply at all. */
const permission = () => z.strictObject({ allowed: z.boolean(), why: z.string().nullable() });

export const jobShape = () =>
  z.strictObject({
    id: jobId(),
    kind: z.string().describe('For example server-ban/ban'),
    tool: z.strictObject({ id: z.string(), title: z.string(), icon: z.string() }),
    words: z.strictObject({
      act: z.string(),
      done: z.string(),
      one: z.string(),
      many: z.string(),
      takesBack: z.string().nullable(),
    }),
    title: z.string(),
    summary: z.string(),
    lasting: z.string().nullable().describe('Effects that no undo reverses'),
    state: z.enum(jobStates),
    platform: z.enum(['discord', 'roblox']),
    place: z.strictObject({ id: z.string(), name: z.string().nullable() }),
    is_practice: z.boolean(),
    practice_pace: z
      .number()
      .nullable()
      .describe('Rows a second at the limits of the practice platform, until the job is over'),
    total: z.int(),
    targets: z.int().describe('How many of them will be acted on'),
    dropped: z.int(),
    counts: counts(),
    plan: verdictCounts()
      .nullable()
      .describe('While it waits for approval: how many rows have each result of the plan'),
    retryable: z.int(),
    planned: z.strictObject({ holder: z.string(), at: time(), is_you: z.boolean() }),
    needs_approval: z.boolean(),
    decision: z
      .strictObject({
        holder: z.string(),
        at: time(),
        is_you: z.boolean(),
        is_alone: z.boolean().describe('There was no one else to approve it'),
        note: z.string().nullable(),
      })
      .nullable(),
    paused: z
      .strictObject({
        at: time(),
        by: z.string().nullable().describe('Null if the desk paused it'),
        code: z.string().nullable(),
        why: z.string(),
        resumes_by_itself: z.boolean(),
      })
      .nullable(),
    held: z.strictObject({ until: time(), why: z.string() }).nullable(),
    waits_until: time()
      .nullable()
      .describe('When a job that waits for approval expires, or expired'),
    alone_from: time()
      .nullable()
      .describe(
        'While it waits on a desk with one admin and no one else: when the admin can run it alone',
      ),
    alike: z
      .array(z.strictObject({ holder: z.string(), browser: z.boolean(), network: z.boolean() }))
      .describe(
        'For admins, while it waits: holders who share a browser or a network with the person who started it, and so can’t approve it',
      ),
    undo: z.strictObject({
      count: z.int().describe('How many actions an undo would reverse'),
      job_id: z.int().nullable().describe('The job that undid or is undoing it'),
    }),
    undo_of: z.int().nullable(),
    reads: readsShape().nullable().describe('Results of a job that only reads'),
    may: z.strictObject({
      approve: permission(),
      decline: permission(),
      pause: permission(),
      resume: permission(),
      cancel: permission(),
      retry: permission(),
      undo: permission(),
    }),
    case_id: z.int(),
    created_at: time(),
    started_at: time().nullable(),
    ended_at: time().nullable(),
  });

const rowShape = () =>
  z.strictObject({
    line: z.int(),
    target: z.string(),
    name: z.string().nullable(),
    verdict: z.enum(planOutcomes),
    verdict_why: z.string().nullable(),
    before: z.enum(befores).nullable().describe('What the account was when the plan read it'),
    state: z.enum(rowStates),
    code: z.string().nullable(),
    cause: z.string().nullable(),
    is_retryable: z.boolean(),
    not_before: time().nullable().describe('When it is tried next'),
    case_id: z.int().nullable(),
    settled_at: time().nullable(),
    given: z.string().nullable().describe('The line as it was written, in jobs that only read'),
    finding: z.enum(findings).nullable(),
    display_name: z.string().nullable(),
    made_at: time().nullable().describe('When the account was created'),
    change: z.string().nullable().describe('What changed since the last run'),
  });

const one = () => z.strictObject({ job_id: jobId() });
const changed = () => z.strictObject({ detail: z.string(), now: time(), job: jobShape() });

const DECLINE_NOTE_MAX = 300;

export const rowFilters = ['waiting', 'done', 'already', 'failed', 'skipped', 'undone'] as const;

export const schemas = () => ({
  list: {
    input: z.strictObject({
      state: z.enum(jobStates).optional(),
      own: z.boolean().optional().describe('Only jobs that you started'),
      cursor: plainText(300).optional(),
      limit: z.int().min(1).max(50).optional(),
    }),
    output: z.strictObject({
      now: time(),
      jobs: z.array(jobShape()),
      next_cursor: z.string().nullable(),
      waiting: z.int().describe('How many wait for a second person'),
    }),
  },
  waiting: { input: z.strictObject({}), output: waitingShape() },
  get: { input: one(), output: z.strictObject({ now: time(), job: jobShape() }) },
  rows: {
    input: z.strictObject({
      job_id: jobId(),
      state: z.enum(rowFilters).optional(),
      verdict: z.enum(planOutcomes).optional().describe('The result of the plan'),
      finding: z.enum(findings).optional(),
      changed: z.boolean().optional().describe('Only rows that changed since the last run'),
      query: plainText(100).optional().describe('Part of an id, or the start of a name'),
      order: z.enum(['line', 'newest']).optional(),
      offset: z.int().min(0).max(1_000_000).optional(),
      limit: z.int().min(1).max(500).optional(),
    }),
    output: z.strictObject({
      now: time(),
      total: z.int().describe('How many rows match the filter'),
      offset: z.int(),
      rows: z.array(rowShape()),
    }),
  },
  events: {
    input: one(),
    output: z.strictObject({ now: time(), job: jobShape() }),
  },
  receipt: { input: one(), output: z.string() },
  pause: { input: one(), output: changed() },
  resume: { input: one(), output: changed() },
  cancel: { input: one(), output: changed() },
  retry: { input: one(), output: changed() },
  approve: {
    input: z.strictObject({
      job_id: jobId(),
      targets: z.int().optional().describe('The number you saw; refused if it has changed'),
      note: plainText(300).optional(),
    }),
    output: changed(),
  },
  decline: {
    input: z.strictObject({
      job_id: jobId(),
      note: plainText(DECLINE_NOTE_MAX)
        .optional()
        .describe('Why, for the person who started it. They need none to withdraw it themselves'),
    }),
    output: changed(),
  },
  undo: { input: one(), output: acceptedShape() },
  confirmTwo: {
    input: z.strictObject({
      job_id: jobId(),
      holder: plainText(200).describe('Who shares a browser or a network'),
    }),
    output: changed(),
  },
  rollback: {
    input: z.strictObject({
      pass_id: plainText(100),
      from: time(),
      to: time(),
      dry_run: z.boolean().optional(),
    }),
    output: z.union([
      acceptedShape(),
      z.strictObject({
        plan: planShape(),
        left_out: z
          .array(z.strictObject({ action: z.string(), count: z.int(), why: z.string() }))
          .describe('What can’t be undone'),
      }),
    ]),
  },
});
