import type { Handlers } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import { sumSince } from './store.ts';

const HOUR_MS = 3_600_000;

export const handlers: Handlers<typeof schemas> = {
  async actions(_input, { database, nowMs }) {
    const since = nowMs - (nowMs % HOUR_MS) - 23 * HOUR_MS;
    const counts = await database.transaction((tx) => sumSince(tx, since));
    const tools = counts.sort((a, b) => b.done - a.done || (a.tool < b.tool ? -1 : 1));
    return {
      now: nowMs,
      done: tools.reduce((sum, { done }) => sum + done, 0),
      failed: tools.reduce((sum, { failed }) => sum + failed, 0),
      tools: tools.map(({ tool, done, failed }) => ({ tool, done, failed })),
    };
  },
};
