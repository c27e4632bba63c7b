import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { acceptedShape, planShape } from '#kit/contract/job-schemas.ts';
import { befores, jobStates, planOutcomes, rowStates } from '#kit/contract/jobs.ts';
import { findings } from '#kit/contract/read-jobs.ts';
import { plainText } from '#kit/values/text.ts';
import { jobId, jobShape, time, waitingShape } from './look/shape.ts';

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
    list: { ...looks, path: '/jobs/list' },
    waiting: {
      ...looks,
      path: '/jobs/waiting',
      onLoad: true,
    },
    get: { ...looks, path: '/jobs/get', command: 'job' },
    rows: {
      ...looks,
      path: '/jobs/rows',
    },
    events: {
      ...looks,
      path: '/jobs/events',
      streams: true,
    },
    receipt: { ...looks, path: '/jobs/receipt' },
    discord: { ...looks, path: '/jobs/discord' },
    pause: { ...decides, path: '/jobs/pause' },
    resume: { ...decides, path: '/jobs/resume' },
    cancel: { ...decides, path: '/jobs/cancel' },
    retry: { ...decides, path: '/jobs/retry' },
    approve: {
      ...decides,
      path: '/jobs/approve',
    },
    decline: { ...decides, path: '/jobs/decline' },
    undo: {
      ...decides,
      path: '/jobs/undo',
      deadlineMs: 60_000,
    },
    confirmTwo: {
      method: 'POST',
      path: '/jobs/confirm_two',
      access: 'full-admin',
      effect: 'changes',
      whileOffline: true,
      about: { kind: 'job', field: 'job_id' },
    },
    rollback: {
      method: 'POST',
      path: '/rollback',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'pass', field: 'pass_id' },
      rehearsal: 'dry_run',
      deadlineMs: 60_000,
    },
  },
} as const satisfies Feature;

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

const discordMessage = () =>
  z.strictObject({
    content: z.string().describe('In Discord’s Markdown'),
    buttons: z.array(
      z.strictObject({
        id: z.string().nullable().describe('`approve` or `decline` where it decides about a job'),
        label: z.string(),
        style: z.enum(['plain', 'good', 'danger', 'link']),
      }),
    ),
  });

export const rowFilters = ['waiting', 'done', 'already', 'failed', 'skipped', 'undone'] as const;

export const schemas = () => ({
  list: {
    summary: 'Lists jobs, newest first',
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
  waiting: {
    summary: 'Returns how many jobs wait for this person’s approval, and the newest of them',
    input: z.strictObject({}),
    output: waitingShape(),
  },
  get: {
    summary: 'Returns one job: plan, people, progress',
    input: one(),
    output: z.strictObject({ now: time(), job: jobShape() }),
  },
  rows: {
    summary: 'Lists the rows of a job, each with its outcome and cause',
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
    summary: 'Streams the job whenever it changes',
    input: one(),
    output: z.strictObject({ now: time(), job: jobShape() }),
  },
  receipt: { summary: 'All rows of a job as CSV', input: one(), output: z.string() },
  discord: {
    summary:
      'Shows what people would see in Discord for what was practiced in the browser. Nothing is sent there',
    input: z.strictObject({
      call: z
        .strictObject({
          path: plainText(100).describe('Of an action that is also a command, such as /server_ban'),
          input: z
            .record(z.string(), z.unknown())
            .optional()
            .describe('What was sent. Left out if it is too long for a command'),
          is_undo: z.boolean().optional(),
          answer: z.unknown().describe('What the call returned, a plan or a result'),
        })
        .optional(),
      job_id: jobId().optional().describe('A practice job'),
    }),
    output: z.strictObject({
      now: time(),
      command: z
        .strictObject({
          path: z.string(),
          options: z.array(z.strictObject({ name: z.string(), value: z.string() })),
          asked: z.array(z.string()).describe('What a form would ask for'),
        })
        .nullable()
        .describe('What someone would type; null if no command says the same'),
      reply: discordMessage().nullable().describe('What only that person would see'),
      post: z
        .strictObject({ message: discordMessage(), job: jobShape() })
        .nullable()
        .describe('The message in the staff channel about a job that needs a second person'),
    }),
  },
  pause: { summary: 'Pauses after the actions in progress', input: one(), output: changed() },
  resume: { summary: 'Resumes a paused job', input: one(), output: changed() },
  cancel: { summary: 'Cancels a job; what is done stays', input: one(), output: changed() },
  retry: { summary: 'Retries what failed and can be retried', input: one(), output: changed() },
  approve: {
    summary: 'Approves a job that waits for a second person',
    input: z.strictObject({
      job_id: jobId(),
      targets: z.int().optional().describe('The number you saw; refused if it has changed'),
      note: plainText(300).optional(),
    }),
    output: changed(),
  },
  decline: {
    summary: 'Declines a job that waits',
    input: z.strictObject({
      job_id: jobId(),
      note: plainText(DECLINE_NOTE_MAX)
        .optional()
        .describe('Why, for the person who started it. They need none to withdraw it themselves'),
    }),
    output: changed(),
  },
  undo: {
    summary: 'Undoes what a job did, except what was changed since, as a separate job',
    input: one(),
    output: acceptedShape(),
  },
  confirmTwo: {
    summary: 'Confirms once that the person who started a job and another holder are two people',
    input: z.strictObject({
      job_id: jobId(),
      holder: plainText(200).describe('Who shares a browser or a network'),
    }),
    output: changed(),
  },
  rollback: {
    summary: 'Undoes what one pass did in a period, as a job',
    input: z.strictObject({
      pass_id: plainText(100),
      from: time(),
      to: time(),
      practice: z
        .boolean()
        .optional()
        .describe('Rolls back what was practiced, in the sandbox. Otherwise only real actions'),
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
