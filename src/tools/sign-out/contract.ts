import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const tool = {
  id: 'sign-out',
  title: 'Sign-out Everywhere',
  tagline: 'See where your pass is used, and sign out',
  summary: 'Shows the active sessions of your pass. End one, all others, or all of them.',
  group: 'access',
  icon: 'log-out',
  keywords: ['sessions', 'devices', 'browsers', 'logout', 'stolen', 'revoke'],
  movedFrom: ['invalidate-cookie'],
  actions: {
    sessions: {
      method: 'POST',
      path: '/sign_out/sessions',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    end: {
      method: 'POST',
      path: '/sign_out',
      access: 'moderator',
      effect: 'changes',
      about: 'own',
      cooldown: 'tool',
      free: true,
      afterExchange: true,
      secretAnswer: 'End the sessions again within 60 s to get the new secret.',
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  sessions: {
    summary: 'The active sessions of this pass',
    input: z.strictObject({}),
    output: z.strictObject({
      now: z.int(),
      discord: z
        .string()
        .nullable()
        .describe('The Discord account that the pass is linked to. Any new secret ends the link'),
      sessions: z.array(
        z.strictObject({
          id: z.string(),
          browser: z.string().describe('As in "Firefox on Linux"'),
          address: z.string(),
          created_at: z.int(),
          seen_at: z.int(),
          is_own: z.boolean().describe('Whether it is this page'),
        }),
      ),
    }),
  },
  end: {
    summary: 'Ends one other session, all others, or all, and changes the secret of the pass',
    input: z.strictObject({
      which: z.enum(['one', 'others', 'all']),
      session_id: plainText(40).optional().describe('For one'),
    }),
    output: z.strictObject({
      detail: z.string(),
      ended: z.int(),
      redeem_code: z
        .string()
        .nullable()
        .describe('The new secret of the pass; null when all sessions ended, including this one'),
    }),
  },
});
