// Gives Discord the desk's address and its commands.
import { DeskError } from '#errors.ts';
import type { DiscordTurn } from '#kit/server/discord-turn.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { register, type Working } from './servers.ts';
import {
  deleteServer,
  deleteTurned,
  findTurned,
  keepTurned,
  listServers,
  noteLook,
  type ServerKept,
  type Turned,
} from './store.ts';
import { REFUSED, type There } from './there.ts';

interface TurningOn extends Omit<Working, 'applicationId' | 'commands'> {
  turn: DiscordTurn;
  isOn: boolean;
  by: string;
  address: string;
  /** For the commands: what isn't done by then, the upkeep does. */
  registering: Asking;
}

/** If Discord doesn't take the address, everything is as it was, and the error says why. */
export async function turnOn(turning: TurningOn, there: There): Promise<ServerKept[]> {
  const { database, api, nowMs, asking, registering, turn, isOn, by, address } = turning;
  const { applicationId } = there;
  const before = await database.transaction(findTurned);
  const own = before?.applicationId === applicationId ? before : undefined;
  await database.transaction(async (tx) => {
    // What another bot had can't be put back with this one.
    if (!own) for (const { guildId } of await listServers(tx)) await deleteServer(tx, guildId);
    const formerAddress = findFormer(there.address, { own, address });
    await keepTurned(tx, { applicationId, address, formerAddress, at: nowMs, by });
  });
  // Discord asks the desk before it takes the address, so the door must be open by then.
  if (!isOn) await turn.setDoor(true, by);
  try {
    if (there.address !== address) await setAddress({ api, asking }, address);
  } catch (error) {
    if (!isOn) await turn.setDoor(false, by);
    // If Discord may have it all the same, the row stays, and the upkeep puts back what was there.
    if (isRefused(error)) {
      await database.transaction(async (tx) => {
        if (!before) return deleteTurned(tx);
        await keepTurned(tx, before);
        await noteLook(tx, { nowMs: before.lookedAt, trouble: before.trouble });
      });
    }
    throw error;
  }
  const kept = await database.transaction(listServers);
  const working = { database, api, nowMs, applicationId, commands: turn.commands };
  const servers: ServerKept[] = [];
  for (const server of there.servers) {
    const earlier = kept.find(({ guildId }) => guildId === server.id);
    servers.push(await register({ ...working, asking: registering }, server, earlier));
  }
  return servers;
}

/** What the desk itself set earlier isn't what there was before. */
function findFormer(
  there: string | null,
  { own, address }: { own: Turned | undefined; address: string },
): string | null {
  if (own && there === own.address) return own.formerAddress;
  return there === address ? null : there;
}

/** Discord said no, so it has what it had before. */
function isRefused(error: unknown): boolean {
  return error instanceof DeskError && REFUSED.includes(error.code);
}

/** If the answer got lost, Discord says what it has. */
async function setAddress(
  { api, asking }: Pick<Working, 'api' | 'asking'>,
  url: string,
): Promise<void> {
  try {
    await api.application.setInteractionsUrl({ url }, asking);
  } catch (error) {
    if (isRefused(error)) throw error;
    const there = await api.application.read(asking).catch(() => undefined);
    if (there?.interactionsUrl !== url) throw error;
  }
}
