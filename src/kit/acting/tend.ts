// What tools share that finish something on Discord later: when it is due, and when to try again.
import type { Awaitable, Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { Tend, TendWork } from '../server/context.ts';
import type { DiscordLink } from '../server/platforms.ts';
import { orError } from './server.ts';

const AT_ONCE = 50;
const FIRST_WAIT_MS = 15_000;
const WAIT_MAX_MS = 6 * 3_600_000;

export type DueWork = TendWork & { link: DiscordLink };

interface Due {
  isPractice: boolean;
  nowMs: number;
  limit: number;
}

/** Finishes everything that is due, one after the other. */
export function finishDue<One>(
  list: (tx: Transaction, due: Due) => Awaitable<One[]>,
  finish: (one: One, work: DueWork) => Promise<void>,
): Tend {
  return async (work) => {
    const listDue = (isPractice: boolean) =>
      work.database.transaction((tx) =>
        list(tx, { isPractice, nowMs: work.nowMs, limit: AT_ONCE }),
      );
    const finishAll = async (due: One[], link: DiscordLink) => {
      for (const one of due) {
        if (work.signal.aborted) return;
        await finish(one, { ...work, link });
      }
    };
    const link = await orError(work.platforms.discord());
    // A broken connection is reported elsewhere; until then everything waits.
    if (link instanceof DeskError) return;
    await finishAll(await listDue(link.isPractice), link);
    if (link.isPractice) return;
    // What was practiced ends in the sandbox, whatever is connected.
    const practiced = await listDue(true);
    if (practiced.length > 0) await finishAll(practiced, await work.sandbox.discord());
  };
}

export interface Delay {
  ms: number;
  why: string;
  /** Counts as a try, so that the next wait is longer. */
  isTry?: boolean;
}

/** While the server isn't listed. */
export const unlisted: Delay = { ms: 60_000, why: 'The server is not listed.' };

/** After a failed try: longer each time, and as long as the platform says. */
export function delayAfter(error: DeskError, tries: number): Delay {
  const grown = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20));
  return {
    ms: Math.max(grown, error.extras.retryAfterMs ?? 0),
    why: error.message,
    isTry: true,
  };
}
