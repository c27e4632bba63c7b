// The commands of one server: registered, and put back.
import type { Database } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { hasSameCommands } from '#platforms/discord/commands.ts';
import type { CommandDefinition } from '#platforms/discord/shapes.ts';
import { deleteServer, keepServer, type ServerKept } from './store.ts';
import { type DiscordApi, OF_SERVER } from './there.ts';

export interface Working {
  database: Database;
  api: DiscordApi;
  applicationId: string;
  /** The desk's own. */
  commands: readonly CommandDefinition[];
  nowMs: number;
  asking: Asking;
}

/** Whether the desk's commands are there, as far as it knows. */
export function isRegistered({ registered, changedAt, fault }: ServerKept): boolean {
  return registered !== null && changedAt === null && fault === null;
}

async function listThere({ api, applicationId, asking }: Working, guildId: string) {
  const there = await api.commands.list({ applicationId, guildId }, asking);
  return there.map(({ definition }) => definition);
}

interface Registering {
  id: string;
  name: string;
  before: ServerKept | undefined;
  /** By an admin, who was shown what is replaced. */
  isAsked: boolean;
}

/**
 * Registers the desk's commands unless they are there already, because Discord counts new ones. What was there
 * before is kept first. A failure is noted, and the upkeep tries again.
 */
export async function register(
  working: Working,
  { id: guildId, name, before, isAsked }: Registering,
): Promise<ServerKept> {
  const { database, api, applicationId, commands, nowMs, asking } = working;
  const { registered = null, changedAt = null } = before ?? {};
  const known = { applicationId, guildId, name, triedAt: nowMs };
  const keep = async (one: Omit<ServerKept, keyof typeof known>) => {
    const kept = { ...known, ...one };
    await database.transaction((tx) => keepServer(tx, kept));
    return kept;
  };
  let former = before?.former ?? [];
  try {
    const there = await listThere(working, guildId);
    const done = { registered: commands, changedAt: null, fault: null };
    if (hasSameCommands(there, commands)) return await keep({ former, ...done });
    // What the desk itself registered earlier isn't what there was before.
    const isOfOthers = registered === null || !hasSameCommands(there, registered);
    const isChanged = registered !== null && isOfOthers && there.length > 0;
    if (isChanged && !isAsked) {
      return await keep({ former, registered, changedAt: changedAt ?? nowMs, fault: null });
    }
    if (registered === null || isChanged) former = there;
    await keep({ former, registered, changedAt, fault: null });
    await api.commands.replace({ applicationId, guildId, commands }, asking);
    return await keep({ former, ...done });
  } catch (error) {
    return keep({ former, registered, changedAt, fault: sayFault(error, asking) });
  }
}

/** Notes whether the desk's commands are still there. */
export async function lookAtCommands(working: Working, kept: ServerKept): Promise<void> {
  const { database, commands, nowMs } = working;
  const note = async (changes: Partial<ServerKept>) =>
    database.transaction((tx) => keepServer(tx, { ...kept, ...changes, triedAt: nowMs }));
  try {
    const there = await listThere(working, kept.guildId);
    const isOurs = [kept.registered, commands].some((own) => own && hasSameCommands(there, own));
    const changedAt = isOurs ? null : (kept.changedAt ?? nowMs);
    if (changedAt !== kept.changedAt) await note({ changedAt });
  } catch (error) {
    // Anything else concerns Discord as a whole, and is seen where its state is shown.
    if (!isOfServer(error)) throw error;
    await note({ fault: error.message });
  }
}

function isOfServer(error: unknown): error is DeskError {
  return error instanceof DeskError && OF_SERVER.includes(error.code);
}

/** Null if the time was over, which is no fault: the upkeep goes on. */
function sayFault(error: unknown, { signal }: Asking): string | null {
  if (error instanceof DeskError) return error.message;
  if (signal.aborted) return null;
  throw error;
}

/** same: what was there before was there already. left: another program had set its own. gone: so is the bot. */
export type PutBack = 'restored' | 'removed' | 'same' | 'left' | 'gone' | 'failed';

/** Puts back what was there before, unless another program has changed it since. */
export async function putBack(working: Working, kept: ServerKept): Promise<PutBack> {
  const { database, api, applicationId, commands, nowMs, asking } = working;
  const { guildId, former, registered } = kept;
  const end = async (outcome: PutBack) => {
    await database.transaction((tx) => deleteServer(tx, guildId));
    return outcome;
  };
  try {
    const there = await listThere(working, guildId);
    const isOurs = [registered, commands].some((own) => own && hasSameCommands(there, own));
    if (!isOurs) return await end(hasSameCommands(there, former) ? 'same' : 'left');
    await api.commands.replace({ applicationId, guildId, commands: former }, asking);
    return await end(former.length > 0 ? 'restored' : 'removed');
  } catch (error) {
    // Without the bot there are no commands of it, either.
    if (isOfServer(error)) return end('gone');
    const fault = sayFault(error, asking);
    await database.transaction((tx) => keepServer(tx, { ...kept, fault, triedAt: nowMs }));
    return 'failed';
  }
}
