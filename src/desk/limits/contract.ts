import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';

export const limits = {
  id: 'limits',
  actions: {
    pass: {
      method: 'POST',
      path: '/pass',
      access: 'moderator',
      effect: 'reads',
      sessionField: 'session_token',
      free: true,
      onLoad: true,
    },
    admin: {
      method: 'GET',
      path: '/admin/limits',
      access: 'read-admin',
      effect: 'reads',
    },
  },
} as const satisfies Feature;

const use = () => z.strictObject({ used: z.int(), limit: z.int() });
const rolling = () =>
  use().extend({
    back_at: z.int().nullable().describe('When some of it resets; null if none is used'),
  });

export const schemas = () => ({
  pass: {
    summary: 'Returns which tools this pass opens, until when, and how much of its limits is used',
    input: z.strictObject({}),
    output: z.strictObject({
      id: z.string().describe('As in cases: pass:ID'),
      holder: z.string(),
      label: z.string(),
      scope: z.array(z.string()).nullable().describe('Tool ids; null means all tools'),
      expires_at: z.int().nullable(),
      now: z.int(),
      changes: use(),
      ten_minutes: rolling().describe('Targets that this pass acted on'),
      hour: rolling().describe('For all passes of the holder; more need a second person'),
      lookups: use(),
      cooldown_ms: z.strictObject({ tool: z.int(), ban: z.int() }),
      discord_desk: z.boolean().describe('Whether it can be linked to a Discord account'),
    }),
  },
  admin: {
    summary: 'Returns the limits that apply to this admin, and how much of them is used',
    input: z.strictObject({}),
    output: z.strictObject({
      now: z.int(),
      expires_at: z.int().describe('When this admin session ends'),
      idle_ms: z.int().describe('The session ends after this much inactivity; 0: it doesn’t'),
      hour: rolling().describe('Targets of this admin; more need a second person'),
      requests_per_minute: z.int().describe('From one network'),
    }),
  },
});
