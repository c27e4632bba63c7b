import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const tool = {
  id: 'ip-lock',
  title: 'IP Lock',
  tagline: 'Use your pass only from your network',
  summary: 'Locks your pass to networks you choose, so that a stolen pass is useless elsewhere.',
  group: 'access',
  icon: 'lock',
  keywords: ['address', 'network', 'cidr', 'stolen', 'restrict', 'unlock'],
  takes: ['address'],
  movedFrom: ['ip-bypass'],
  actions: {
    look: {
      method: 'POST',
      path: '/ip_lock/look',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    lock: {
      method: 'POST',
      path: '/ip_lock',
      access: 'moderator',
      effect: 'changes',
      about: 'own',
      cooldown: 'tool',
      skipsCooldown: ({ to }) => to === 'nothing',
      free: true,
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  look: {
    summary: 'Your address as the desk sees it, and your pass’s lock',
    input: z.strictObject({}),
    output: z.strictObject({
      address: z.string(),
      network: z.string().describe('Its /24, or /64 for IPv6'),
      locked_to: z.array(z.string()).nullable(),
    }),
  },
  lock: {
    summary: 'Locks this pass to this address, its network, or a list of networks; or unlocks it',
    input: z.strictObject({
      to: z.enum(['address', 'network', 'list', 'nothing']),
      networks: z
        .array(plainText(100))
        .max(20, 'At most 20 networks')
        .optional()
        .describe('For a list: addresses or CIDR ranges, including yours'),
    }),
    output: z.strictObject({ detail: z.string(), locked_to: z.array(z.string()).nullable() }),
  },
});
