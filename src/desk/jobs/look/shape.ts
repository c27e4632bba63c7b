import { z } from 'zod';
import { verdictCounts } from '#kit/contract/job-schemas.ts';
import { jobStates } from '#kit/contract/jobs.ts';
import { readsShape } from '../read/shape.ts';

export const jobId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const time = () => z.int();

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

/** What waits for the caller's approval. */
export const waitingShape = () =>
  z.strictObject({
    count: z.int().describe('At most 50'),
    newest: z
      .array(
        z.strictObject({
          id: z.int(),
          title: z.string(),
          place: z.string(),
          holder: z.string(),
          is_practice: z.boolean(),
        }),
      )
      .describe('At most 3'),
  });
