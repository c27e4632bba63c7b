import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';
import { ANSWER_MAX, appealStates, COMMENT_MAX, TEXT_MAX } from './rules.ts';

const looks = {
  method: 'POST',
  access: 'moderator',
  orAdmin: 'read',
  effect: 'reads',
  free: true,
  whileOffline: true,
} as const;

const changes = {
  method: 'POST',
  access: 'moderator',
  orAdmin: 'full',
  effect: 'changes',
  hasNoTarget: true,
  // What people wrote is kept beside the log, where it can be erased.
  secretInput: true,
} as const;

export const appeals = {
  id: 'appeals',
  actions: {
    send: {
      method: 'POST',
      path: '/appeal',
      access: 'visitor',
      effect: 'changes',
      opensOwnCase: true,
      bodyBytesMax: 16 * 1024,
      secretInput: true,
      secretAnswer: 'Send the appeal again from this page to see its receipt again.',
    },
    answer: {
      method: 'POST',
      path: '/appeal/answer',
      access: 'visitor',
      effect: 'reads',
      bodyBytesMax: 4 * 1024,
    },
    waiting: {
      ...looks,
      path: '/appeals/waiting',
      onLoad: true,
    },
    list: { ...looks, path: '/appeals/list' },
    get: {
      ...looks,
      path: '/appeals/get',
    },
    slip: {
      ...looks,
      path: '/appeals/slip',
    },
    comment: {
      ...changes,
      path: '/appeals/comment',
      whileOffline: true,
    },
    decide: {
      ...changes,
      path: '/appeals/decide',
      // Lifting waits for the platform like any other undo.
      deadlineMs: 75_000,
    },
  },
} as const satisfies Feature;

const time = () => z.int().describe('Milliseconds since 1970');
const appealId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

const place = () =>
  z
    .strictObject({ kind: z.enum(['server', 'experience']), name: z.string() })
    .nullable()
    .describe('Where the ban applies; null if its name isn’t known');

const banShape = {
  case_id: z.int(),
  tool: z.strictObject({ id: z.string(), title: z.string() }),
  target: z.string().describe('For example roblox:156'),
  target_name: z.string().nullable(),
  place: place(),
  made_by: z.string().nullable(),
  banned_at: time(),
  ends_at: time().nullable().describe('Null: permanent'),
};

const listed = () =>
  z.strictObject({
    ...banShape,
    id: z.int(),
    state: z.enum(appealStates).describe('ended: the ban was over before anyone decided'),
    at: time(),
    is_practice: z.boolean(),
    decided_at: time().nullable(),
    decided_by: z.string().nullable(),
  });

const standings = ['in-force', 'lifted', 'over'] as const;

export const schemas = () => ({
  send: {
    summary: 'Appeals a ban with the code on its slip. Every code gets the same answer',
    input: z.strictObject({
      code: plainText(100),
      text: plainText(TEXT_MAX).describe('Your side of the story'),
    }),
    output: z.strictObject({
      receipt: z.string().describe('The only way to see the answer'),
      at: time(),
    }),
  },
  answer: {
    summary: 'Looks up the answer to an appeal by its receipt',
    input: z.strictObject({ receipt: plainText(100) }),
    output: z.strictObject({
      now: time(),
      state: z
        .enum(['waiting', 'lifted', 'upheld', 'ended'])
        .describe('waiting also for receipts that belong to no appeal'),
      answered: z
        .strictObject({
          receipt: z.string(),
          sent_at: time(),
          answered_at: time(),
          answer: z.string().describe('Empty if the ban was lifted without one'),
          place: place(),
          banned_at: time(),
          ends_at: time().nullable().describe('When the ban ends by itself; null: never'),
          is_restored: z.boolean().describe('An earlier ban is in force again'),
          is_practice: z.boolean(),
        })
        .nullable(),
    }),
  },
  waiting: {
    summary: 'Returns how many appeals wait for an answer',
    input: z.strictObject({}),
    output: z.strictObject({ count: z.int() }),
  },
  list: {
    summary: 'Lists appeals; what waits, oldest first',
    input: z.strictObject({
      state: z.enum(['waiting', 'answered']).optional(),
      cursor: plainText(300).optional(),
    }),
    output: z.strictObject({
      now: time(),
      appeals: z.array(listed()),
      waiting: z.int(),
      next_cursor: z.string().nullable(),
    }),
  },
  get: {
    summary: 'Returns one appeal with its comments, and whether you may decide it',
    input: z.strictObject({ appeal_id: appealId() }),
    output: z.strictObject({
      now: time(),
      appeal: listed().extend({
        text: z.string(),
        has_links: z.boolean(),
        standing: z.enum(standings).describe('How the ban stands now, as far as the desk knows'),
        other_bans: z.int().describe('How many other bans its job made'),
        job_id: z.int().nullable(),
        answer: z.string().nullable(),
        is_alone: z.boolean().describe('The person who made the ban decided, as nobody else could'),
        lift_case: z.int().nullable(),
        lift_job: z.int().nullable().describe('The job that lifts the ban, while it waits or runs'),
        is_restored: z.boolean(),
        is_busy: z.boolean().describe('Somebody is deciding at this moment'),
        fault: z
          .strictObject({ title: z.string(), detail: z.string(), is_unsure: z.boolean() })
          .nullable()
          .describe('Why the last try to lift the ban failed'),
      }),
      earlier: z.int().describe('Earlier appeals of the same account'),
      of_this_ban: z.int().describe('Earlier appeals of the same ban'),
      comments: z.array(
        z.strictObject({
          at: time(),
          name: z.string(),
          text: z.string(),
          is_maker: z.boolean().describe('Made this ban'),
        }),
      ),
      may: z.strictObject({
        decide: z.boolean(),
        why_not: z.string().nullable(),
        is_maker: z.boolean(),
        is_alone: z.boolean().describe('You made this ban, and nobody else could decide'),
      }),
      queue: z
        .strictObject({ place: z.int(), count: z.int(), next: z.int().nullable() })
        .nullable()
        .describe('Its place among those that wait'),
    }),
  },
  slip: {
    summary: 'Returns the appeal code of a ban, by its case, and the appeals of that ban',
    input: z.strictObject({ case_id: appealId() }),
    output: z.strictObject({
      now: time(),
      slip: z
        .strictObject({
          code: z.string(),
          address: z
            .string()
            .nullable()
            .describe('The public address with the path; null if the owner set none'),
        })
        .nullable()
        .describe('Null if this is not a ban that can be appealed'),
      appeals: z.array(z.strictObject({ id: z.int(), at: time(), state: z.enum(appealStates) })),
    }),
  },
  comment: {
    summary: 'Adds a comment to an appeal, which only the team sees',
    input: z.strictObject({
      appeal_id: appealId(),
      text: plainText(COMMENT_MAX).trim().min(1, 'Enter a comment'),
    }),
    output: z.strictObject({ detail: z.string() }),
  },
  decide: {
    summary:
      'Upholds or lifts the ban, with an answer to the person. Lifting is an undo of its own',
    input: z.strictObject({
      appeal_id: appealId(),
      decision: z
        .enum(['uphold', 'lift', 'close'])
        .describe('close: the ban is over already, so there is nothing to decide'),
      answer: plainText(ANSWER_MAX).trim().min(1, 'Enter an answer'),
    }),
    output: z.strictObject({
      detail: z.string(),
      state: z.enum(appealStates),
      lift_case: z.int().nullable(),
      lift_job: z.int().nullable(),
    }),
  },
});
