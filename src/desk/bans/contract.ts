import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const bans = {
  id: 'bans',
  actions: {
    checkBan: {
      method: 'GET',
      path: '/check_ban',
      access: 'open',
      effect: 'reads',
      whileBanned: true,
      whileOffline: true,
    },
    list: {
      method: 'GET',
      path: '/admin/bans',
      access: 'read-admin',
      effect: 'reads',
    },
    ban: {
      method: 'POST',
      path: '/ban_user',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'network', field: 'banned_ip' },
    },
    unban: {
      lifts: true,
      method: 'POST',
      path: '/unban_user',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'network', field: 'unbanned_ip' },
    },
  },
} as const satisfies Feature;

const time = () => z.int().describe('Milliseconds since 1970');

export const schemas = () => ({
  checkBan: {
    summary: 'Returns whether this address is banned: 200 if not, 530 if it is',
    input: z.strictObject({}),
    output: z.strictObject({ banned: z.boolean() }),
  },
  list: {
    summary: 'Lists banned addresses and networks, newest first',
    input: z.strictObject({
      query: plainText(100)
        .optional()
        .describe('An address (finds the bans that cover it), or the start of a network or reason'),
      cursor: plainText(300).optional(),
    }),
    output: z.strictObject({
      now: time(),
      your_address: z.string(),
      bans: z.array(
        z.strictObject({
          network: z.string(),
          reason: z.string(),
          created_at: time(),
          created_by: z.string(),
          expires_at: time().nullable(),
          is_over: z.boolean(),
        }),
      ),
      next_cursor: z.string().nullable(),
      is_cut: z.boolean().describe('True if the search has more than 50 results'),
    }),
  },
  ban: {
    summary: 'Bans an address or a network from the desk',
    input: z.strictObject({
      banned_ip: plainText(100).describe('IPv4, IPv6 or CIDR'),
      reason: plainText(200).trim().min(1, 'Enter a reason').optional(),
      expires_in_seconds: z
        .int()
        .min(60, 'At least 1 minute')
        .max(5 * 365 * 86_400, 'At most 5 years')
        .nullable()
        .optional()
        .describe('Counted on the server’s clock. Permanent if omitted or null'),
    }),
    output: z.strictObject({ message: z.string(), network: z.string() }),
  },
  unban: {
    summary: 'Lifts a ban',
    input: z.strictObject({ unbanned_ip: plainText(100) }),
    output: z.strictObject({ message: z.string() }),
  },
});
