import { Answer, type Handlers } from '../../kit/server.ts';
import type { schemas } from './contract.ts';
import { findBan } from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  async checkBan(_input, { database, address, nowMs }) {
    const ban = await database.transaction((tx) => findBan(tx, address, nowMs));
    if (!ban) return { banned: false };
    return new Answer(530, {
      banned: true,
      code: 'bans/banned',
      detail: 'You have been banned.',
      until: ban.expiresAt,
    });
  },
};
