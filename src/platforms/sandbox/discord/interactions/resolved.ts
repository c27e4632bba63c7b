// What Discord looks up for an interaction, and sends with it as `resolved`.
import type { User } from '../../world/things.ts';
import { channelPermissions } from '../authority.ts';
import type { Live } from '../live.ts';
import { channelShape, memberShape, messageShape, roleShape, userShape } from '../shapes.ts';
import { findMessage } from './find-message.ts';
import type { Place } from './place.ts';

export interface Wanted {
  userIds?: readonly string[];
  roleIds?: readonly string[];
  channelIds?: readonly string[];
  messageIds?: readonly string[];
}

export function resolve(live: Live, place: Place, wanted: Wanted, nowMs: number) {
  const { guild, channel } = place;
  const users = (wanted.userIds ?? [])
    .map((userId) => live.world.users.get(userId))
    .filter((user): user is User => user !== undefined);
  const members = users.map(({ id }) => guild.member(id)).filter((member) => member !== undefined);
  const roles = guild.base.roles.filter(({ id }) => wanted.roleIds?.includes(id));
  const channels = guild.base.channels.filter(({ id }) => wanted.channelIds?.includes(id));
  const messages = (wanted.messageIds ?? [])
    .map((messageId) => findMessage(live, messageId))
    .filter((found) => found !== undefined);
  const parts = {
    users: byId(users.map(userShape)),
    members: Object.fromEntries(
      members.map((member) => {
        // A user who left has no entry here.
        const { user: _, deaf: __, mute: ___, ...shape } = memberShape(member);
        const permissions = String(channelPermissions(guild, { member, channel }, nowMs));
        return [member.user.id, { ...shape, permissions }];
      }),
    ),
    roles: byId(roles.map(roleShape)),
    channels: byId(channels.map(channelShape)),
    messages: byId(messages.map((found) => messageShape(live, found.channelId, found.message))),
  };
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0),
  );
}

function byId<Thing extends { id: string }>(things: readonly Thing[]): Record<string, Thing> {
  return Object.fromEntries(things.map((thing) => [thing.id, thing]));
}
