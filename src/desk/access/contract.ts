import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { browserId, plainText } from '#kit/values/text.ts';

export const access = {
  id: 'access',
  actions: {
    sessionToken: {
      method: 'GET',
      path: '/session_token',
      access: 'open',
      effect: 'reads',
    },
    heartbeat: {
      method: 'POST',
      path: '/session/heartbeat',
      access: 'visitor',
      effect: 'reads',
    },
    end: {
      method: 'POST',
      path: '/session/end',
      access: 'visitor',
      effect: 'reads',
    },
    redeem: {
      method: 'POST',
      path: '/redeem',
      aliases: ['/reedem'],
      access: 'visitor',
      effect: 'changes',
      opensOwnCase: true,
      sessionField: 'session_id',
      secretInput: true,
      secretAnswer: 'Redeem the code again from this page within 10 minutes to get a new pass.',
    },
    practice: {
      method: 'POST',
      path: '/practice',
      access: 'moderator',
      effect: 'changes',
      about: 'own',
      free: true,
    },
  },
} as const satisfies Feature;

const time = () => z.int().describe('Milliseconds since 1970');
const scope = () => z.array(z.string()).nullable().describe('Tool ids; null means all tools');

export const schemas = () => ({
  sessionToken: {
    summary: 'Starts a session; with the old token as Bearer, rotates that session',
    input: z.strictObject({}),
    output: z.strictObject({
      session_token: z.string(),
      expires_at: time(),
      expires_in_ms: z.int(),
    }),
  },
  heartbeat: {
    summary: 'Reports that the page is still open',
    input: z.strictObject({ last_active_at: z.int().min(0).optional() }),
    output: z.void(),
  },
  end: { summary: 'Reports that the page was closed', input: z.strictObject({}), output: z.void() },
  practice: {
    summary:
      'Sends every platform call of this pass to the practice sandbox for 60 minutes, or ends that',
    input: z.strictObject({ on: z.boolean().describe('False ends it at once') }),
    output: z.strictObject({ detail: z.string(), practice_until: time().nullable() }),
  },
  redeem: {
    summary: 'Exchanges an access code for a pass; a code works once',
    input: z.strictObject({ code: plainText(200), browser: browserId().optional() }),
    output: z.strictObject({
      detail: z.string(),
      pass: z.string(),
      holder: z.string(),
      scope: scope(),
      expires_at: time().nullable(),
    }),
  },
});
