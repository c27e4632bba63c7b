// Looks after linked passes that nobody uses: their accounts may have left, or may be back.
import { DeskError } from '#errors.ts';
import { isDiscordDeskOn } from '#kit/contract/discord-desk.ts';
import type { Tend } from '#kit/server/context.ts';
import { askDiscord } from './ask.ts';
import { TEND_EVERY_MS } from './rules.ts';
import { settle } from './settle.ts';
import { claimAsking, findRule, listDue } from './store.ts';

/** In each run, of which there is one every few seconds. */
const ASKED_AT_ONCE = 10;
const WORK_MS = 20_000;

/** Runs in one process of the desk. Jobs and people's calls don't wait for it longer than for any other call. */
export const tend: Tend = async (work) => {
  const { database, connections, settings, nowMs, platforms, log, notify } = work;
  const { mode, seen } = connections.states().discord;
  if (mode !== 'connected' || !seen || !isDiscordDeskOn(settings)) return;
  const { rule, due } = await database.transaction(async (tx) => {
    const found = await findRule(tx);
    const before = Math.max(nowMs - TEND_EVERY_MS, found.chosenAt);
    return { rule: found, due: await listDue(tx, { before, nowMs, rows: ASKED_AT_ONCE }) };
  });
  if (due.length === 0) return;
  const found = await platforms.discord().catch(refusalOf);
  if (found instanceof DeskError || found.isPractice) return;
  const signal = AbortSignal.any([work.signal, AbortSignal.timeout(WORK_MS)]);
  for (const linked of due) {
    if (signal.aborted) return;
    const isOurs = await database.transaction((tx) => claimAsking(tx, linked, nowMs));
    if (!isOurs) continue;
    const question = { api: found.api, rule, listed: seen.guilds };
    const standing = await askDiscord(question, linked, { signal, priority: 'job' });
    if (!standing) continue;
    await database.transaction((tx) =>
      settle(tx, { linked, standing, rule }, { nowMs, log, notify }),
    );
  }
};

function refusalOf(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  throw error;
}
