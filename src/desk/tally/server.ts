import type { Handlers } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import { outcomes, sumSince, type ToolOutcome } from './store.ts';

const HOUR_MS = 3_600_000;

export const handlers: Handlers<typeof schemas> = {
  async actions(_input, { database, nowMs }) {
    const since = nowMs - (nowMs % HOUR_MS) - 23 * HOUR_MS;
    const counts = await database.transaction((tx) => sumSince(tx, since));
    const tools = counts.sort((a, b) => b.done - a.done || (a.tool < b.tool ? -1 : 1));
    const sums = { done: 0, refused: 0, failed: 0, unknown: 0 } satisfies Record<
      ToolOutcome,
      number
    >;
    for (const tool of tools) {
      for (const outcome of outcomes) sums[outcome] += tool[outcome];
    }
    return { now: nowMs, ...sums, tools };
  },
};
