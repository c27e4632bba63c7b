// inventory.roblox.com
import type { WireReply } from '../../../wire.ts';
import { cutLegacyPage } from '../paging.ts';
import { refuseLegacy, sendJson } from '../replies.ts';
import type { RobloxCall } from '../route.ts';
import { badgeIds, gamePassIds, rareItems } from '../world/items.ts';
import type { Player } from '../world/player.ts';
import { playerIn } from './player.ts';

const hatType = '8';
const itemTypesMax = 4;

export function isHidden({ tools }: Pick<RobloxCall, 'tools'>, player: Player): boolean {
  return player.isInventoryHidden || tools.hasFault('private');
}

export function canViewInventory(call: RobloxCall): WireReply {
  const player = playerIn(call);
  if (!player) return refuseLegacy(400, 1, 'The specified user does not exist!');
  return sendJson({ canView: !isHidden(call, player) });
}

export function listCollectibles(call: RobloxCall): WireReply {
  const { query } = call.request;
  const player = playerIn(call);
  if (!player) return refuseLegacy(400, 1, 'The specified user does not exist!');
  if (isHidden(call, player)) {
    return refuseLegacy(403, 11, "The specified user's inventory is hidden.");
  }
  const assetType = query.get('assetType');
  const copies = assetType === null || assetType === hatType ? call.world.copiesOf(player) : [];
  const page = cutLegacyPage(
    copies.map((copy) => ({ ...copy, buildersClubMembershipType: 0 })),
    query,
  );
  return page ? sendJson(page) : refuseLegacy(400, 0, 'The page is not valid.');
}

/**
 * The answer is a bare boolean. What it is for a hidden inventory is not documented; here it is
 * false, so that a caller who did not ask first is seen to be wrong.
 */
export function isOwned(call: RobloxCall): WireReply {
  const { itemType = '', itemId = '' } = call.params;
  const player = playerIn(call);
  if (!player) return refuseLegacy(400, 1, 'The specified user does not exist!');
  if (!/^\d$/.test(itemType) || Number(itemType) > itemTypesMax) {
    return refuseLegacy(400, 6, 'The specified item type does not exist.');
  }
  if (!/^\d{1,16}$/.test(itemId)) {
    return refuseLegacy(400, 7, 'The specified Asset does not exist!');
  }
  return sendJson(!isHidden(call, player) && owns(call, player, Number(itemType), Number(itemId)));
}

function owns(call: RobloxCall, player: Player, itemType: number, itemId: number): boolean {
  const rare = player.rare.map((each) => rareItems[each]);
  if (itemType === 3) return rare.some(({ bundleId }) => bundleId === itemId);
  if (itemType === 2) return badgesOf(call, player).includes(itemId);
  if (itemType === 1) return gamePassesOf(call, player).includes(itemId);
  return (
    rare.some(({ assetId }) => assetId === itemId) ||
    call.world.copiesOf(player).some(({ assetId }) => assetId === itemId)
  );
}

export function badgesOf({ tools }: Pick<RobloxCall, 'tools'>, { id }: Player): number[] {
  return badgeIds.filter((badgeId) => tools.draw('badge', badgeId, id) < 0.3);
}

export function gamePassesOf({ tools }: Pick<RobloxCall, 'tools'>, { id }: Player): number[] {
  return gamePassIds.filter((passId) => tools.draw('game pass', passId, id) < 0.15);
}
