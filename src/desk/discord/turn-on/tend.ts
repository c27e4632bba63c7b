// Looks after what Discord has, because it removes an address without telling the desk.
import { DeskError } from '#errors.ts';
import { Markdown } from '#kit/message/markdown.ts';
import type { Tend, TendWork } from '#kit/server/context.ts';
import { hasSameCommands } from '#platforms/discord/commands.ts';
import { claimed, limitWork } from './claim.ts';
import { findTrouble, isOwn, LOOK_EVERY_MS, type Trouble } from './rules.ts';
import { isRegistered, lookAtCommands, putBack, register, type Working } from './servers.ts';
import {
  confirmTurned,
  findTurned,
  listServers,
  noteLook,
  type ServerKept,
  type Turned,
} from './store.ts';
import type { ListedServer } from './there.ts';
import { takeAway } from './turn-off.ts';

/** Runs in one process of the desk, every few seconds, and asks Discord only if there is a reason to. */
export const tend: Tend = async (work) => {
  const { database, connections, nowMs, platforms } = work;
  const { mode, seen } = connections.states().discord;
  if (mode !== 'connected' || !seen) return;
  const { turned, kept } = await readKept(work);
  // The desk has no access to what another bot has.
  if (!turned || turned.applicationId !== seen.application.id) return;
  const isDue = Math.abs(nowMs - turned.lookedAt) >= LOOK_EVERY_MS;
  // Commands are of no use before Discord has the address.
  const isConfirmed = turned.pendingAddress === null;
  const changes = isConfirmed ? findChanges(work, { listed: seen.guilds, kept }) : [];
  if (!isDue && changes.length === 0) return;
  const { api } = await platforms.discord();
  const signal = limitWork(work.signal);
  const working: Working = {
    ...{ database, api, nowMs, asking: { signal } },
    applicationId: seen.application.id,
    commands: work.discordCommands,
  };
  await claimed(work, async () => {
    // An admin may just have turned it on or off.
    const now = await readKept(work);
    if (now.turned?.at !== turned.at) return;
    if (!work.settings.discordDesk) return finish(work, { working, turned });
    if (isDue) await lookAtAddress(work, { working, turned });
    await follow(work, { working, changes, kept });
    if (isDue && isConfirmed) await lookAtServers(working, { listed: seen.guilds, changes, kept });
  }).catch((error: unknown) => {
    // Discord may be down or slow, or an admin is at it. The next round looks again.
    if (!(error instanceof DeskError) && !signal.aborted) throw error;
  });
};

async function readKept({ database }: TendWork) {
  return database.transaction(async (tx) => {
    const turned = await findTurned(tx);
    return { turned, kept: turned ? await listServers(tx, turned.applicationId) : [] };
  });
}

interface Looking {
  working: Working;
  turned: Turned;
}

/** It was turned off, and Discord couldn't be told everything. */
async function finish(work: TendWork, { working, turned }: Looking): Promise<void> {
  await noteLooked(work, turned, turned.trouble);
  const { address, isOver } = await takeAway(working, turned);
  if (!isOver) return;
  await record(work, 'finish', { address: turned.address, address_back: address });
}

interface Change extends ListedServer {
  isListed: boolean;
}

/** Servers that were listed or unlisted since, and those that don't have the newest commands. */
function findChanges(
  { settings, discordCommands, nowMs }: TendWork,
  { listed, kept }: { listed: readonly ListedServer[]; kept: readonly ServerKept[] },
): Change[] {
  if (!settings.discordDesk) return [];
  const isRecent = ({ triedAt }: ServerKept) => Math.abs(nowMs - triedAt) < LOOK_EVERY_MS;
  const toRegister = listed.filter(({ id, isHere }) => {
    const one = kept.find(({ guildId }) => guildId === id);
    if (!isHere || !one) return isHere;
    const isDone = one.registered && hasSameCommands(one.registered, discordCommands);
    if (isDone && one.fault === null) return false;
    return !isRecent(one) || (one.fault === null && one.changedAt === null);
  });
  const toPutBack = kept.filter(
    (one) => (one.fault === null || !isRecent(one)) && !listed.some(({ id }) => id === one.guildId),
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
      const now = await register(working, { id, name, before, isAsked: false });
      if (isRegistered(now)) await record(work, 'register', { server: name });
    } else if (before) {
      const outcome = await putBack(working, before);
      if (outcome === 'restored') await record(work, 'putBack', { server: name });
      if (outcome === 'removed') await record(work, 'remove', { server: name });
    }
  }
}

/** The commands of a change were listed by it, so each server is asked once. */
async function lookAtServers(
  working: Working,
  { listed, changes, kept }: Omit<Following, 'working'> & { listed: readonly ListedServer[] },
): Promise<void> {
  for (const one of kept) {
    const isHere = listed.some(({ id, isHere: is }) => is && id === one.guildId);
    const isChange = changes.some(({ id }) => id === one.guildId);
    if (!isHere || isChange || one.registered === null || one.fault !== null) continue;
    await lookAtCommands(working, one);
  }
}

/**
 * Only what came about, because a failure is tried again every ten minutes. If the process dies before it is recorded,
 * the next round finds it done and records it.
 */
async function record(
  { database, log }: TendWork,
  name: 'register' | 'putBack' | 'remove' | 'finish',
  detail: Record<string, string>,
): Promise<void> {
  const action = `discord/turn-on/${name}`;
  await database.transaction(async (tx) => {
    const caseId = await log.open(tx, { action, detail });
    await log.close(tx, { caseId, action, outcome: 'done' });
  });
}

async function lookAtAddress(work: TendWork, { working, turned }: Looking): Promise<void> {
  const { api, asking, database, nowMs } = working;
  const { interactionsUrl } = await api.application.read(asking).catch(async (error: unknown) => {
    await noteLooked(work, turned, turned.trouble);
    throw error;
  });
  if (turned.pendingAddress !== null) {
    // The process died before it knew Discord's answer. Nothing is wrong with an address that Discord never had.
    if (interactionsUrl === null || !isOwn(turned, interactionsUrl)) {
      return noteLooked(work, turned, null);
    }
    return database.transaction((tx) =>
      confirmTurned(tx, { turned, address: interactionsUrl, nowMs }),
    );
  }
  const what = findTrouble(interactionsUrl, turned);
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
      await notify(tx, {
        topic: 'discord-desk',
        content: new Markdown(NOTICES[trouble.what]),
        path: '/admin/connections',
      });
    }
  });
}

const NOTICES: Record<Trouble, string> = {
  removed:
    'The bot no longer has this desk’s address, so its commands and buttons in Discord don’t work. The owner can turn it on again under Admin > Connections.',
  taken:
    'The bot now has another address, so commands and buttons of this desk in Discord don’t work. The owner can turn it on again under Admin > Connections.',
};
