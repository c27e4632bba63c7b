// friends.roblox.com, groups.roblox.com and accountinformation.roblox.com.
import type { WireReply } from '../../../wire.ts';
import { refuseLegacy, sendJson } from '../replies.ts';
import { playerIn, type RobloxCall } from '../route.ts';
import { findGroupRole, type Group } from '../world/groups.ts';
import { platformBadges } from '../world/player.ts';
import type { World } from '../world/world.ts';
import { drawTile } from './thumbnails.ts';

export function answerCount(what: 'friends' | 'followers' | 'followings') {
  return (call: RobloxCall): WireReply => {
    const player = playerIn(call);
    if (!player) return refuseLegacy(400, 1, 'The target user is invalid or does not exist.');
    return sendJson({ count: player[what] });
  };
}

export function listGroupRoles(call: RobloxCall): WireReply {
  const player = playerIn(call);
  if (!player) return refuseLegacy(400, 3, 'The user is invalid or does not exist.');
  const data = player.memberships.map(({ groupId, rank }, at) => {
    const group = call.world.findGroup(groupId)!;
    return {
      group: showGroup(group, call.world),
      role: findGroupRole(group, rank),
      isPrimaryGroup: at === 0 && call.tools.draw('primary group', player.id) < 0.3,
    };
  });
  return sendJson({ data });
}

/** Roblox doesn't document the reply for an unknown player; here it is an empty list. */
export function listPlatformBadges(call: RobloxCall): WireReply {
  const own = playerIn(call)?.badges ?? [];
  return sendJson(
    platformBadges
      .filter(({ id }) => own.includes(id))
      .map((badge) => ({ ...badge, imageUrl: drawTile(call.tools.draw, 'badge', badge.id) })),
  );
}

function showGroup(group: Group, { players }: World) {
  const owner = group.ownerId === undefined ? undefined : players.get(group.ownerId);
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    owner: owner
      ? {
          userId: owner.id,
          username: owner.name,
          displayName: owner.displayName,
          hasVerifiedBadge: owner.isVerified,
        }
      : null,
    shout: null,
    memberCount: group.memberCount,
    isBuildersClubOnly: false,
    publicEntryAllowed: true,
    hasVerifiedBadge: false,
  };
}
