// A member uses a command, or types in one of its options.
import { ADMINISTRATOR } from '../../world/roles.ts';
import { isAdministrator } from '../authority.ts';
import type { Live } from '../live.ts';
import { ActError } from './act-error.ts';
import { fillOptions, listWanted } from './act-options.ts';
import type { AutocompleteAct, CommandAct } from './acts.ts';
import type { Option } from './check-options.ts';
import { findMessage } from './find-message.ts';
import { mustUseCommands, type Place } from './place.ts';
import { resolve, type Wanted } from './resolved.ts';
import type { Command } from './saved.ts';

const TYPED = 1;
const OF_MEMBER = 2;

export function runCommand(live: Live, place: Place, act: CommandAct, nowMs: number): object {
  mustUseCommands(place);
  const { command, words } = findCommand(live, place, act);
  if (act.type !== TYPED) return runMenu(live, place, { act, command }, nowMs);
  const options = fillOptions(optionsOf(command), {
    words,
    values: act.options,
    isForged: act.forged,
  });
  return {
    ...describe(place, command),
    ...(options.length > 0 && { options }),
    ...withResolved(resolve(live, place, listWanted(options), nowMs)),
  };
}

export function typeInOption(live: Live, place: Place, act: AutocompleteAct): object {
  mustUseCommands(place);
  const { command, words } = findCommand(live, place, { ...act, type: TYPED });
  const leaf = words.reduce(
    (options, word) => options.find(({ name }) => name === word)?.options ?? [],
    optionsOf(command),
  );
  const isTyped = leaf.some(
    ({ name, autocomplete }) => name === act.focused && autocomplete === true,
  );
  if (!isTyped) throw new ActError(`The option ${act.focused} has no autocomplete.`);
  const { focused } = act;
  const filling = { words, values: act.options, focused, isForged: act.forged };
  return { ...describe(place, command), options: fillOptions(optionsOf(command), filling) };
}

function findCommand(
  live: Live,
  place: Place,
  { name, type, forged }: { name: string; type: number; forged: boolean },
): { command: Command; words: string[] } {
  const [first = '', ...rest] = type === TYPED ? name.split(' ') : [name];
  const command = live.interactions
    .commands(place.guild.base.id)
    .find((one) => one.type === type && one.name === first);
  if (!command) throw new ActError(`${place.guild.base.name} has no command ${first}.`);
  if (!forged && !isOffered(place, command)) {
    throw new ActError(`The member doesn’t see the command ${first}.`);
  }
  return { command, words: rest };
}

/** "0" leaves it to administrators. */
function isOffered({ guild, member, permissions }: Place, { definition }: Command): boolean {
  const bits = definition.default_member_permissions;
  if (bits === undefined || bits === null || isAdministrator(guild, member)) return true;
  const needed = BigInt(String(bits)) || ADMINISTRATOR;
  return (permissions & needed) === needed;
}

function optionsOf({ definition }: Command): readonly Option[] {
  return (definition.options ?? []) as readonly Option[];
}

interface MenuUse {
  act: CommandAct;
  command: Command;
}

function runMenu(live: Live, place: Place, { act, command }: MenuUse, nowMs: number): object {
  const targetId = act.target_id;
  if (targetId === undefined) throw new ActError('A command of a menu needs target_id.');
  const isMember = act.type === OF_MEMBER;
  const isThere = isMember ? live.world.users.has(targetId) : isSeen(live, place, targetId);
  if (!isThere) throw new ActError('There is no such target.');
  const wanted: Wanted = isMember ? { userIds: [targetId] } : { messageIds: [targetId] };
  return {
    ...describe(place, command),
    target_id: targetId,
    ...withResolved(resolve(live, place, wanted, nowMs)),
  };
}

function isSeen(live: Live, { channel, member }: Place, messageId: string): boolean {
  const found = findMessage(live, messageId);
  if (found?.channelId !== channel.id) return false;
  return (found.viewerId ?? member.user.id) === member.user.id;
}

function describe({ guild }: Place, { id, name, type }: Command) {
  return { id, name, type, guild_id: guild.base.id };
}

export function withResolved(resolved: object): { resolved?: object } {
  return Object.keys(resolved).length > 0 ? { resolved } : {};
}
