import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';

export const tool = {
  id: 'session-refresh',
  title: 'Session Refresh',
  tagline: 'New secrets for this browser',
  summary: 'Replaces this browser’s session and pass. The old ones stop working immediately.',
  group: 'access',
  icon: 'refresh',
  keywords: ['rotate', 'renew', 'pass', 'token', 'stolen', 'leaked'],
  actions: {
    refresh: {
      method: 'POST',
      path: '/session_refresher',
      access: 'moderator',
      effect: 'changes',
      about: 'own',
      cooldown: 'tool',
      free: true,
      afterExchange: true,
      secretAnswer: 'Refresh again within 60 s with the old session and pass.',
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  refresh: {
    summary: 'Replaces the session and pass; the old ones stop working immediately',
    input: z.strictObject({}),
    output: z.strictObject({
      detail: z.string(),
      session_token: z.string(),
      expires_at: z.int().describe('Milliseconds since 1970'),
      expires_in_ms: z.int(),
      redeem_code: z.string().describe('The new pass'),
      unlinked: z
        .string()
        .nullable()
        .describe('The Discord account that the pass is no longer linked to'),
    }),
  },
});
