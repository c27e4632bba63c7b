import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const banner = {
  id: 'banner',
  actions: {
    show: {
      method: 'GET',
      path: '/banner',
      access: 'open',
      effect: 'reads',
      onLoad: true,
    },
    inspect: {
      method: 'GET',
      path: '/admin/banner',
      access: 'read-admin',
      effect: 'reads',
    },
    publish: {
      method: 'POST',
      path: '/admin/banner/publish',
      access: 'full-admin',
      effect: 'changes',
    },
    delete: {
      lifts: true,
      method: 'POST',
      path: '/admin/banner/delete',
      access: 'full-admin',
      effect: 'changes',
    },
  },
} as const satisfies Feature;

export const BANNER_MESSAGE_MAX = 500;

const time = () => z.int().describe('Milliseconds since 1970');
const shown = () => ({
  id: z.string(),
  message: z.string(),
  duration_seconds: z.int().describe('0: it stays'),
  created_at: time(),
});

export const schemas = () => ({
  show: {
    summary: 'Returns the announcement that visitors see, or null',
    input: z.strictObject({}),
    output: z.strictObject({ banner: z.strictObject(shown()).nullable() }),
  },
  inspect: {
    summary: 'Returns the announcement, who published it and when it is deleted',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      banner: z.strictObject({ ...shown(), created_by: z.string(), ends_at: time() }).nullable(),
    }),
  },
  publish: {
    summary: 'Publishes an announcement in place of the one the admin saw',
    input: z.strictObject({
      message: plainText(BANNER_MESSAGE_MAX).trim().min(1, 'Please enter a banner message'),
      duration_seconds: z
        .int()
        .optional()
        .describe('5 to 300, or 0 to stay until it is closed; anything else falls back to 15'),
      replaces: plainText(40)
        .nullable()
        .describe('The id of the current announcement; null if there is none'),
    }),
    output: z.strictObject({ detail: z.string(), id: z.string(), duration_seconds: z.int() }),
  },
  delete: {
    summary: 'Deletes an announcement',
    input: z.strictObject({ id: plainText(40) }),
    output: z.strictObject({ detail: z.string() }),
  },
});
