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

/** What a tool finishes later in a server. */
interface DueOne {
  caseId: number;
  guildId: string;
  tries: number;
}

interface PutOff {
  caseId: number;
  notBefore: number;
  why: string;
  /** Counts as a try, so that the next wait is longer. */
  isTry: boolean;
}

interface Finishing<One extends DueOne> {
  list: (tx: Transaction, due: Due) => Awaitable<One[]>;
  /** Returns the error after which it's tried again later; undefined if nothing is left to do. */
  finish: (one: One, work: DueWork) => Promise<DeskError | undefined>;
  putOff: (tx: Transaction, one: PutOff) => Promise<void>;
}

/** Finishes everything that is due, one after the other, and puts off what can't be finished yet. */
export function finishDue<One extends DueOne>({ list, finish, putOff }: Finishing<One>): Tend {
  return async (work) => {
    const { nowMs, database } = work;
    const listDue = (isPractice: boolean) =>
      database.transaction((tx) => list(tx, { isPractice, nowMs, limit: AT_ONCE }));
    const finishAll = async (due: One[], link: DiscordLink) => {
      const listed = new Set(link.guilds.map(({ id }) => id));
      for (const one of due) {
        if (work.signal.aborted) return;
        const isListed = listed.has(one.guildId);
        const error = isListed ? await finish(one, { ...work, link }) : undefined;
        if (isListed && !error) continue;
        const { ms, ...rest } = error ? delayAfter(error, one.tries) : UNLISTED;
        await database.transaction((tx) =>
          putOff(tx, { ...rest, caseId: one.caseId, notBefore: nowMs + ms }),
        );
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

const UNLISTED = { ms: 60_000, why: 'The server is not listed.', isTry: false };

/** Longer each time, and as long as the platform says. */
function delayAfter(error: DeskError, tries: number) {
  const grown = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20));
  return {
    ms: Math.max(grown, error.extras.retryAfterMs ?? 0),
    why: error.message,
    isTry: true,
  };
}

interface Try {
  action: string;
  /** The case of this try; null if none was opened. */
  caseId: number | null;
  outcome: string;
}

/** Changes the tool's own row and closes the case of a try together. If `change` returns false, the case stays as it is. */
export function closeTry(
  { database, log }: DueWork,
  { action, caseId, outcome }: Try,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  return database.transaction(async (tx) => {
    const isChanged = await change(tx);
    if (isChanged !== false && caseId !== null) await log.close(tx, { caseId, action, outcome });
  });
}
