// users.roblox.com and Open Cloud's user resource.
import { z } from 'zod';
import type { WireReply } from '../../../wire.ts';
import { cutLegacyPage } from '../paging.ts';
import { refuseCloud, refuseLegacy, sendJson } from '../replies.ts';
import { playerIn, type RobloxCall } from '../route.ts';
import { type Player, readCreatedMs } from '../world/player.ts';

const usernamesMax = 100;
const userIdsMax = 200;

const usernamesSchema = z.strictObject({
  usernames: z.array(z.string()),
  excludeBannedUsers: z.boolean().default(false),
});
const userIdsSchema = z.strictObject({
  userIds: z.array(z.int()),
  excludeBannedUsers: z.boolean().default(false),
});

/** The reply leaves out names that no player has or had. */
export function findByUsernames({ request, world }: RobloxCall): WireReply {
  const read = usernamesSchema.safeParse(request.body);
  if (!read.success) return refuseLegacy(400, 0, 'The body is not valid.');
  const { usernames, excludeBannedUsers } = read.data;
  if (usernames.length > usernamesMax) return refuseLegacy(400, 2, 'Too many usernames.');
  const data = [...new Set(usernames)].flatMap((requestedUsername) => {
    const player = world.findByName(requestedUsername);
    if (!player || (excludeBannedUsers && player.isBanned)) return [];
    return [{ requestedUsername, ...showBrief(player) }];
  });
  return sendJson({ data });
}

export function findByIds({ request, world }: RobloxCall): WireReply {
  const read = userIdsSchema.safeParse(request.body);
  if (!read.success) return refuseLegacy(400, 0, 'The body is not valid.');
  const { userIds, excludeBannedUsers } = read.data;
  if (userIds.length > userIdsMax) return refuseLegacy(400, 1, 'Too many ids.');
  const data = [...new Set(userIds)].flatMap((userId) => {
    const player = world.players.get(userId);
    return !player || (excludeBannedUsers && player.isBanned) ? [] : [showBrief(player)];
  });
  return sendJson({ data });
}

export function getUser(call: RobloxCall): WireReply {
  const player = playerIn(call);
  if (!player) return refuseLegacy(404, 3, 'The user id is invalid.');
  return sendJson({
    description: player.description,
    created: new Date(readCreatedMs(player, call.request.nowMs)).toISOString(),
    isBanned: player.isBanned,
    externalAppDisplayName: null,
    ...showBrief(player),
  });
}

/** Lists names without dates because the platform returns none. */
export function listUsernames(call: RobloxCall): WireReply {
  const player = playerIn(call);
  if (!player) return refuseLegacy(400, 3, 'The user id is invalid.');
  const names = player.previousNames.map((name) => ({ name }));
  const page = cutLegacyPage(names, call.request.query);
  return page ? sendJson(page) : refuseLegacy(400, 0, 'The page is not valid.');
}

export function getCloudUser(call: RobloxCall): WireReply {
  const player = playerIn(call);
  if (!player) return refuseCloud('NOT_FOUND', 'The user does not exist.');
  return sendJson({
    path: `users/${player.id}`,
    createTime: new Date(readCreatedMs(player, call.request.nowMs)).toISOString(),
    id: String(player.id),
    name: player.name,
    displayName: player.displayName,
    about: player.description,
    locale: 'en-US',
    premium: player.isPremium,
  });
}

function showBrief({ id, name, displayName, isVerified }: Player) {
  return { hasVerifiedBadge: isVerified, id, name, displayName };
}
