// Gives Discord the desk's address and its commands.
import { DeskError } from '#errors.ts';
import type { DiscordTurn } from '#kit/server/discord-turn.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { isOwn } from './rules.ts';
import { register, type Working } from './servers.ts';
import {
  confirmTurned,
  deleteTurned,
  findTurned,
  keepTurned,
  listServers,
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
  const { database, api, nowMs, registering, turn, isOn, by, address } = turning;
  const { applicationId } = there;
  const before = await database.transaction(findTurned);
  const own = before?.applicationId === applicationId ? before : undefined;
  const turned: Turned = {
    ...{ applicationId, address: findEarlier(there.address, { own, address }) },
    ...{ pendingAddress: address, formerAddress: findFormer(there.address, { own, address }) },
    ...{ at: nowMs, by, lookedAt: 0, trouble: null },
  };
  await database.transaction((tx) => keepTurned(tx, turned));
  // Discord asks the desk before it takes the address, so the door must be open by then.
  if (!isOn) await turn.setDoor(true, by);
  if (there.address !== address) {
    const answer = await setAddress(turning, address);
    if (!answer.isTaken) {
      if (!isOn) await turn.setDoor(false, by);
      // If Discord may have it all the same, the row stays, and the upkeep looks.
      if (answer.isTaken === false) {
        await database.transaction((tx) => (before ? keepTurned(tx, before) : deleteTurned(tx)));
      }
      throw answer.error;
    }
  }
  await database.transaction((tx) => confirmTurned(tx, { turned, address, nowMs }));
  const kept = await database.transaction((tx) => listServers(tx, applicationId));
  const working = { database, api, nowMs, applicationId, commands: turn.commands };
  const servers: ServerKept[] = [];
  for (const server of there.servers) {
    const before = kept.find(({ guildId }) => guildId === server.id);
    const { id, name } = server;
    const wish = { id, name, before, isAsked: true };
    servers.push(await register({ ...working, asking: registering }, wish));
  }
  return servers;
}

interface Earlier {
  own: Turned | undefined;
  /** The one that Discord is asked to take now. */
  address: string;
}

/** An address of the desk that Discord may still have. */
function findEarlier(there: string | null, { own, address }: Earlier): string {
  if (!own) return address;
  return there !== null && isOwn(own, there) ? there : own.address;
}

/** What the desk itself set earlier isn't what there was before, and neither is what Discord took away since. */
function findFormer(there: string | null, { own, address }: Earlier): string | null {
  const isOurs = there === null || there === address || (own && isOwn(own, there));
  return isOurs ? (own?.formerAddress ?? null) : there;
}

type Answer = { isTaken: true } | { isTaken: false | undefined; error: unknown };

/** An answer can get lost, so after an error it counts what Discord has. Undefined if Discord doesn't say that, either. */
async function setAddress(
  { api, asking }: Pick<Working, 'api' | 'asking'>,
  url: string,
): Promise<Answer> {
  try {
    await api.application.setInteractionsUrl({ url }, asking);
    return { isTaken: true };
  } catch (error) {
    const there = await api.application.read(asking).catch(() => undefined);
    if (there?.interactionsUrl === url) return { isTaken: true };
    const isRefused = error instanceof DeskError && REFUSED.includes(error.code);
    return { isTaken: there || isRefused ? false : undefined, error };
  }
}
