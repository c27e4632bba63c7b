// Looks after what Discord has, because it removes an address without telling the desk.
import { DeskError } from '#errors.ts';
import type { Tend, TendWork } from '#kit/server/context.ts';
import { hasSameCommands } from '#platforms/discord/commands.ts';
import { claimed } from './claim.ts';
import { findTrouble, LOOK_EVERY_MS, type Trouble } from './rules.ts';
import { putBack, register, type Working } from './servers.ts';
import { findTurned, listServers, noteLook, type ServerKept, type Turned } from './store.ts';
import { takeAway } from './turn-off.ts';

/** Runs in one process of the desk, every few seconds, and asks Discord only if there is a reason to. */
export const tend: Tend = async (work) => {
  const { database, connections, nowMs, platforms } = work;
  const { mode, seen } = connections.states().discord;
  if (mode !== 'connected' || !seen) return;
  const { turned, kept } = await database.transaction(async (tx) => ({
    turned: await findTurned(tx),
    kept: await listServers(tx),
  }));
  if (!turned) return;
  const isDue = Math.abs(nowMs - turned.lookedAt) >= LOOK_EVERY_MS;
  const others = findChanges(work, { listed: seen.guilds, kept });
  if (!isDue && others.length === 0) return;
  const { api } = await platforms.discord();
  const working: Working = {
    ...{ database, api, nowMs, asking: { signal: work.signal } },
    applicationId: seen.application.id,
    commands: work.discordCommands,
  };
  await claimed(work, async () => {
    if (!work.settings.discordDesk) {
      await noteLooked(work, turned, turned.trouble);
      const { address, servers } = await takeAway(working, turned);
      const isOver = [address, ...servers.map(({ outcome }) => outcome)].every(
        (one) => one !== 'failed',
      );
      if (isOver) await record(work, 'finish', turned.address);
      return;
    }
    if (turned.applicationId !== seen.application.id) return noteLooked(work, turned, null);
    if (isDue) await lookAtAddress(work, { working, turned });
    await follow(work, { working, changes: others, kept });
  }).catch((error: unknown) => {
    // Discord may be down, or an admin is at it. The next round looks again.
    if (!(error instanceof DeskError)) throw error;
  });
};

interface Change {
  id: string;
  name: string;
  isHere: boolean;
  isListed: boolean;
}

/** Servers that were listed or unlisted since, and those that don't have the newest commands. */
function findChanges(
  { settings, discordCommands, nowMs }: TendWork,
  { listed, kept }: { listed: readonly Omit<Change, 'isListed'>[]; kept: readonly ServerKept[] },
): Change[] {
  if (!settings.discordDesk) return [];
  const mayTry = (one: ServerKept | undefined) =>
    !one || Math.abs(nowMs - one.triedAt) >= LOOK_EVERY_MS || one.fault === null;
  const toRegister = listed.filter(({ id, isHere }) => {
    const one = kept.find(({ guildId }) => guildId === id);
    const isDone = one?.registered && hasSameCommands(one.registered, discordCommands);
    return isHere && mayTry(one) && (!isDone || one.fault !== null);
  });
  const toPutBack = kept.filter(
    (one) => mayTry(one) && !listed.some(({ id }) => id === one.guildId),
  );
  return [
    ...toRegister.map((one) => ({ ...one, isListed: true })),
    ...toPutBack.map(({ guildId: id, name }) => ({ id, name, isHere: true, isListed: false })),
  ];
}

interface Following {
  working: Working;
  changes: readonly Change[];
  kept: readonly ServerKept[];
}

async function follow(work: TendWork, { working, changes, kept }: Following): Promise<void> {
  for (const { id, name, isListed } of changes) {
    const before = kept.find(({ guildId }) => guildId === id);
    if (isListed) {
      const { fault, registered } = await register(working, { id, name }, before);
      if (fault === null && registered) await record(work, 'register', name);
    } else if (before) {
      const outcome = await putBack(working, before);
      if (outcome !== 'failed') await record(work, 'putBack', name);
    }
  }
}

/**
 * Only what came about, because a failure is tried again every ten minutes. If the process dies before it is recorded,
 * the next round finds it done and records it.
 */
async function record(
  { database, log }: TendWork,
  name: 'register' | 'putBack' | 'finish',
  server: string,
): Promise<void> {
  const action = `discord/turn-on/${name}`;
  await database.transaction(async (tx) => {
    const caseId = await log.open(tx, { action, detail: { server } });
    await log.close(tx, { caseId, action, outcome: 'done' });
  });
}

async function lookAtAddress(
  work: TendWork,
  { working, turned }: { working: Working; turned: Turned },
): Promise<void> {
  const { api, asking } = working;
  const { interactionsUrl } = await api.application.read(asking).catch(async (error: unknown) => {
    await noteLooked(work, turned, turned.trouble);
    throw error;
  });
  const what = findTrouble(interactionsUrl, turned.address);
  const isSame = what !== undefined && what === turned.trouble?.what;
  const at = isSame && turned.trouble ? turned.trouble.at : work.nowMs;
  await noteLooked(work, turned, what ? { what, at, address: interactionsUrl } : null);
}

/** Staff hear of a trouble once, in the unit of work that notes it. */
async function noteLooked(
  { database, nowMs, notify }: TendWork,
  turned: Turned,
  trouble: Turned['trouble'],
): Promise<void> {
  await database.transaction(async (tx) => {
    await noteLook(tx, { nowMs, trouble });
    if (trouble && trouble.what !== turned.trouble?.what) {
      await notify(tx, { topic: 'discord-desk', content: NOTICES[trouble.what] });
    }
  });
}

const NOTICES: Record<Trouble, string> = {
  removed:
    'Discord removed this desk’s address, so commands and buttons in Discord no longer work. The owner can turn it on again under Admin > Connections.',
  taken:
    'Another program took over the bot’s address, so commands and buttons of this desk no longer work in Discord. The owner can turn it on again under Admin > Connections.',
};
