import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { browserId, plainText } from '#kit/values/text.ts';

export const admin = {
  id: 'access/admin',
  actions: {
    authenticate: {
      method: 'POST',
      path: '/authentication',
      access: 'open',
      effect: 'changes',
      opensOwnCase: true,
      whileOffline: true,
      secretInput: true,
      secretAnswer: 'Log in again with the key.',
    },
    session: {
      method: 'GET',
      path: '/admin/session',
      access: 'read-admin',
      effect: 'reads',
    },
    confirmKey: {
      method: 'POST',
      path: '/admin/confirm_key',
      access: 'read-admin',
      effect: 'changes',
      secretInput: true,
    },
    signOut: {
      method: 'POST',
      path: '/admin/sign_out',
      access: 'read-admin',
      effect: 'changes',
    },
    keys: {
      method: 'GET',
      path: '/admin/keys',
      access: 'read-admin',
      effect: 'reads',
    },
    createKey: {
      method: 'POST',
      path: '/admin/keys/create',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      secretAnswer: 'Revoke that key and create another one.',
    },
    revokeKey: {
      method: 'POST',
      path: '/admin/keys/revoke',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      about: { kind: 'key', field: 'key_id' },
    },
    stats: {
      method: 'GET',
      path: '/session/stats',
      access: 'read-admin',
      effect: 'reads',
    },
  },
} as const satisfies Feature;

const time = () => z.int().describe('Milliseconds since 1970');
const keyAccess = () => z.enum(['full', 'read']);
const empty = () => z.strictObject({});

export const schemas = () => ({
  authenticate: {
    summary: 'Exchanges an admin key for an admin session of 7 days',
    input: z.strictObject({ key: plainText(200), browser: browserId().optional() }),
    output: z.strictObject({
      valid: z.union([z.literal(true), z.literal('read')]),
      admin_token: z.string(),
      expires_at: time(),
      expires_in_ms: z.int(),
      label: z.string(),
    }),
  },
  session: {
    summary: 'Returns who this admin session belongs to, and when it ends',
    input: z.strictObject({
      idle_ms: z
        .string()
        .regex(/^\d{1,15}$/, 'Enter a whole number')
        .optional()
        .describe('How long ago this session was last active'),
    }),
    output: z.strictObject({
      access: keyAccess(),
      label: z.string(),
      key_id: z.string(),
      expires_at: time(),
      expires_in_ms: z.int(),
      now: time(),
    }),
  },
  confirmKey: {
    summary: 'Confirms this session’s key again, for actions that need a recently entered key',
    input: z.strictObject({ key: plainText(200) }),
    output: z.strictObject({ detail: z.string() }),
  },
  signOut: {
    summary: 'Ends this admin session',
    input: empty(),
    output: z.strictObject({ detail: z.string() }),
  },
  keys: {
    summary: 'Lists the admin keys, without their secrets',
    input: empty(),
    output: z.strictObject({
      now: time(),
      keys: z.array(
        z.strictObject({
          id: z.string(),
          label: z.string(),
          access: keyAccess(),
          created_at: time(),
          created_by: z.string(),
          revoked_at: time().nullable(),
          seen_at: time().nullable().describe('When a session of this key was last used'),
          sessions: z.int().describe('Live admin sessions'),
          is_own: z.boolean().describe('This session’s own key'),
        }),
      ),
    }),
  },
  createKey: {
    summary: 'Creates an admin key, shown only once',
    input: z.strictObject({
      label: plainText(80).trim().min(1, 'Enter who it is for'),
      access: keyAccess(),
    }),
    output: z.strictObject({ key: z.string(), id: z.string(), detail: z.string() }),
  },
  revokeKey: {
    summary: 'Revokes an admin key and ends its sessions; refused for the last full key',
    input: z.strictObject({ key_id: plainText(40) }),
    output: z.strictObject({ detail: z.string() }),
  },
  stats: {
    summary: 'Returns the sessions of the last 24 hours, by hour',
    input: empty(),
    output: z.strictObject({
      now: time(),
      active_sessions: z.int().describe('Seen within the last 2 minutes and not ended'),
      sessions: z.int().describe('Open at any time in the last 24 hours'),
      average_session_duration_seconds: z.number().nullable(),
      hours: z
        .array(z.strictObject({ at: time(), sessions: z.int() }))
        .describe('24 hours, the current one last: sessions alive in each'),
    }),
  },
});
