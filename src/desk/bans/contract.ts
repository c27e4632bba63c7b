import { z } from 'zod';
import type { Feature } from '../../kit/contract.ts';

export const bans = {
  id: 'bans',
  actions: {
    checkBan: {
      method: 'GET',
      path: '/check_ban',
      summary: 'Whether this address is banned: 200 when it is not, 530 when it is',
      access: 'open',
      effect: 'reads',
      cooldownMs: 0,
      whileBanned: true,
      whileOffline: true,
    },
  },
} as const satisfies Feature;

export const schemas = () => ({
  checkBan: {
    input: z.strictObject({}),
    output: z.strictObject({ banned: z.boolean() }),
  },
});
