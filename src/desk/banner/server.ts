import type { Handlers } from '../../kit/server.ts';
import type { schemas } from './contract.ts';
import { findBanner } from './store.ts';

const BANNER_MS = 24 * 3_600_000;

export const handlers: Handlers<typeof schemas> = {
  async show(_input, { database, nowMs }) {
    const banner = await database.transaction((tx) => findBanner(tx, nowMs - BANNER_MS));
    return { banner: banner ? { ...banner } : null };
  },
};
