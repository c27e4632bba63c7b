import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';
import { pinShape } from './pins/contract.ts';
import { jobsInLists, readableCase, time } from './schemas.ts';

export const cases = {
  id: 'audit/cases',
  actions: {
    list: {
      method: 'POST',
      path: '/cases/list',
      command: 'cases',
      access: 'moderator',
      orAdmin: 'read',
      effect: 'reads',
      free: true,
      whileOffline: true,
    },
    waiting: {
      method: 'POST',
      path: '/cases/waiting',
      access: 'moderator',
      effect: 'reads',
      free: true,
      whileOffline: true,
      onLoad: true,
    },
    get: {
      method: 'POST',
      path: '/cases/get',
      command: 'case',
      access: 'moderator',
      orAdmin: 'read',
      effect: 'reads',
      free: true,
      whileOffline: true,
    },
    note: {
      method: 'POST',
      path: '/cases/note',
      access: 'moderator',
      orAdmin: 'full',
      effect: 'changes',
      hasNoTarget: true,
      whileOffline: true,
      about: { kind: 'case', field: 'case_id' },
    },
  },
} as const satisfies Feature;

const caseId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const schemas = () => ({
  list: {
    summary: 'Lists the cases about one target, or of your own pass, newest first',
    input: z.strictObject({
      target: plainText(200)
        .optional()
        .describe('For example roblox:156. If omitted: your own cases'),
      job_id: z
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Only the cases of this job'),
      cursor: plainText(300).optional(),
      limit: z.int().min(1).max(50).optional(),
      jobs: jobsInLists(),
    }),
    output: z.strictObject({
      now: time(),
      cases: z.array(readableCase()),
      next_cursor: z.string().nullable(),
    }),
  },
  waiting: {
    summary:
      'Returns how many of your own cases of the last 7 days have an unknown outcome that nobody has looked into',
    input: z.strictObject({}),
    output: z.strictObject({
      count: z.int(),
      newest: z
        .array(z.strictObject({ id: z.int(), target_name: z.string().nullable() }))
        .describe('At most three'),
    }),
  },
  get: {
    summary:
      'Returns one case with its notes, its undo call, and other cases about the same target',
    input: z.strictObject({ case_id: caseId() }),
    output: z.strictObject({
      now: time(),
      case: readableCase(),
      half: readableCase()
        .extend({
          undo: z
            .strictObject({ action: z.string(), input: z.record(z.string(), z.unknown()) })
            .nullable(),
        })
        .nullable()
        .describe('The other half: the same person on the other platform'),
      notes: z.array(
        z.strictObject({
          case_id: z.int(),
          at: time(),
          name: z.string().nullable(),
          text: z.string(),
        }),
      ),
      pins: z.array(pinShape()).describe('The pinned notes about the same target'),
      events: z
        .array(readableCase())
        .describe(
          'Other cases about this case or its job, and the one that undid it; oldest first',
        ),
      beside: z
        .strictObject({ previous: z.int().nullable(), next: z.int().nullable() })
        .nullable()
        .describe('The cases before and after this one in its job'),
      /** Cases about the same target, on either platform. */
      related: z.array(readableCase()),
      has_more: z.boolean(),
      undo: z
        .strictObject({ action: z.string(), input: z.record(z.string(), z.unknown()) })
        .nullable()
        .describe('The call that undoes this case; send it with your credentials and `undoes`'),
    }),
  },
  note: {
    summary: 'Adds a note to a case',
    input: z.strictObject({
      case_id: caseId(),
      text: plainText(1_000).trim().min(1, 'Enter a note'),
    }),
    output: z.strictObject({ detail: z.string(), case_id: z.int() }),
  },
});
