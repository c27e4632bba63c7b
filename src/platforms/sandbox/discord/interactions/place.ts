// Where a member acts, and with which permissions.
import { USE_APPLICATION_COMMANDS, VIEW_CHANNEL } from '../../world/roles.ts';
import type { Channel, Member } from '../../world/things.ts';
import { channelPermissions } from '../authority.ts';
import type { Live, LiveGuild } from '../live.ts';
import { ActError } from './act-error.ts';

const CATEGORY = 4;

export interface Place {
  guild: LiveGuild;
  channel: Channel;
  member: Member;
  /** The member's, in this channel. */
  permissions: bigint;
}

interface Wanted {
  user_id: string;
  channel_id?: string | undefined;
}

export function findPlace(live: Live, wanted: Wanted, nowMs: number): Place {
  const known =
    wanted.channel_id === undefined ? undefined : live.world.channels.get(wanted.channel_id);
  if (wanted.channel_id !== undefined && !known) throw new ActError('There is no such channel.');
  const guild = live.guilds.get(known?.guildId ?? live.world.mainGuildId)!;
  const member = guild.member(wanted.user_id);
  if (!member) throw new ActError(`${wanted.user_id} is not a member of ${guild.base.name}.`);
  const see = (channel: Channel) => channelPermissions(guild, { member, channel }, nowMs);
  const isSeen = (channel: Channel) => (see(channel) & VIEW_CHANNEL) !== 0n;
  const channel = known ?? guild.base.channels.find((one) => one.type !== CATEGORY && isSeen(one));
  if (!channel || !isSeen(channel)) throw new ActError('The member doesn’t see that channel.');
  return { guild, channel, member, permissions: see(channel) };
}

export function mustUseCommands({ permissions }: Place): void {
  if ((permissions & USE_APPLICATION_COMMANDS) !== 0n) return;
  throw new ActError('The member may not use commands there.');
}
