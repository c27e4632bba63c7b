// inventory.roblox.com
import type { WireReply } from '../../../wire.ts';
import { cutLegacyPage, readCloudPage } from '../paging.ts';
import { refuseCloud, refuseLegacy, sendJson } from '../replies.ts';
import { playerIn, type RobloxCall } from '../route.ts';
import { badgeIds, gamePassIds, rareItems } from '../world/items.ts';
import type { Player } from '../world/player.ts';

const hatType = '8';
const itemTypesMax = 4;

function isHidden({ tools }: Pick<RobloxCall, 'tools'>, player: Player): boolean {
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
  const copies = assetType === null || assetType === hatType ? call.world.listCopies(player) : [];
  const page = cutLegacyPage(
    copies.map((copy) => ({ ...copy, buildersClubMembershipType: 0 })),
    query,
  );
  return page ? sendJson(page) : refuseLegacy(400, 0, 'The page is not valid.');
}

/**
 * Replies with a bare boolean. Roblox doesn't document the reply for a hidden inventory; here it is false, so
 * that a caller who skips the visibility check gets a wrong result.
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
  if (itemType === 2) return listBadges(call, player).includes(itemId);
  if (itemType === 1) return listGamePasses(call, player).includes(itemId);
  return (
    rare.some(({ assetId }) => assetId === itemId) ||
    call.world.listCopies(player).some(({ assetId }) => assetId === itemId)
  );
}

function listBadges({ tools }: Pick<RobloxCall, 'tools'>, { id }: Player): number[] {
  return badgeIds.filter((badgeId) => tools.draw('badge', badgeId, id) < 0.3);
}

function listGamePasses({ tools }: Pick<RobloxCall, 'tools'>, { id }: Player): number[] {
  return gamePassIds.filter((passId) => tools.draw('game pass', passId, id) < 0.15);
}

// https://create.roblox.com/docs/cloud/reference/InventoryItem

interface Item {
  kind: 'asset' | 'badge' | 'gamePass';
  targetId: string;
  assetType?: string;
  isCollectible: boolean;
  shown: Record<string, unknown>;
}

const addedMs = Date.UTC(2024, 5, 1, 12);
const idFields = { assetIds: 'asset', badgeIds: 'badge', gamePassIds: 'gamePass' } as const;
const typeFields = ['inventoryItemAssetTypes', 'onlyCollectibles', 'badges', 'gamePasses'];

export function listInventoryItems(call: RobloxCall): WireReply {
  const player = playerIn(call);
  if (!player) return refuseCloud('NOT_FOUND', 'The user does not exist.');
  const page = readCloudPage(call.request.query, `inventory/${player.id}`);
  const isWanted = readFilter(call.request.query.get('filter') ?? '');
  if (!page || !isWanted) {
    return refuseCloud('INVALID_ARGUMENT', 'The page or filter is not valid.');
  }
  if (isHidden(call, player)) {
    return refuseCloud('PERMISSION_DENIED', "The user's inventory is not visible to the caller.");
  }
  const items = listItems(call, player).filter(isWanted);
  const start = page.after ?? 0;
  const end = start + page.size;
  return sendJson({
    inventoryItems: items.slice(start, end).map(({ shown }) => shown),
    ...(end < items.length && { nextPageToken: page.tokenFor(end) }),
  });
}

/** Filters by ids or by types, never both; undefined when the filter is invalid. */
function readFilter(text: string): ((item: Item) => boolean) | undefined {
  const fields = new Map<string, string>();
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const [name = '', value] = part.split('=');
    if (value === undefined || fields.has(name.trim())) return undefined;
    fields.set(name.trim(), value.trim());
  }
  const names = [...fields.keys()];
  if (names.length === 0) return () => true;
  if (names.every((name) => name in idFields)) return (item) => isNamed(item, fields);
  if (!names.every((name) => typeFields.includes(name))) return undefined;
  const types = fields.get('inventoryItemAssetTypes');
  if (fields.get('onlyCollectibles') === 'true' && types === undefined) return undefined;
  return (item) => isOfType(item, fields);
}

function isNamed({ kind, targetId }: Item, fields: ReadonlyMap<string, string>): boolean {
  return Object.entries(idFields).some(
    ([field, itsKind]) =>
      kind === itsKind && (fields.get(field)?.split(',') ?? []).includes(targetId),
  );
}

function isOfType(item: Item, fields: ReadonlyMap<string, string>): boolean {
  if (item.kind === 'badge') return fields.get('badges') === 'true';
  if (item.kind === 'gamePass') return fields.get('gamePasses') === 'true';
  if (fields.get('onlyCollectibles') === 'true' && !item.isCollectible) return false;
  const types = fields.get('inventoryItemAssetTypes')?.split(',') ?? [];
  return types.includes('*') || types.includes(item.assetType ?? '');
}

function listItems(call: RobloxCall, player: Player): Item[] {
  const path = (what: string) => `users/${player.id}/inventory-items/${what}`;
  const addTime = new Date(addedMs).toISOString();
  const asset = (assetId: number, instanceId: number, assetType: string): Item => ({
    kind: 'asset',
    targetId: String(assetId),
    assetType,
    isCollectible: false,
    shown: {
      path: path(`asset-${instanceId}`),
      assetDetails: {
        assetId: String(assetId),
        inventoryItemAssetType: assetType,
        instanceId: String(instanceId),
      },
      addTime,
    },
  });
  const rare = player.rare
    .filter((each) => each !== 'valkyrie')
    .map((each) => asset(rareItems[each].assetId, player.id, rareItems[each].type));
  const copies = call.world
    .listCopies(player)
    .map(({ assetId, userAssetId, serialNumber, isOnHold }) =>
      asCollectible(asset(assetId, userAssetId, 'HAT'), {
        instanceState: isOnHold ? 'HOLD' : 'AVAILABLE',
        ...(serialNumber !== null && { serialNumber }),
      }),
    );
  const badges = listBadges(call, player).map((badgeId) => ({
    kind: 'badge' as const,
    targetId: String(badgeId),
    isCollectible: false,
    shown: { path: path(`badge-${badgeId}`), badgeDetails: { badgeId: String(badgeId) }, addTime },
  }));
  const passes = listGamePasses(call, player).map((gamePassId) => ({
    kind: 'gamePass' as const,
    targetId: String(gamePassId),
    isCollectible: false,
    shown: {
      path: path(`game-pass-${gamePassId}`),
      gamePassDetails: { gamePassId: String(gamePassId) },
    },
  }));
  return [...rare, ...copies, ...badges, ...passes];
}

function asCollectible(item: Item, collectibleDetails: Record<string, unknown>): Item {
  const assetDetails = { ...(item.shown.assetDetails as object), collectibleDetails };
  return { ...item, isCollectible: true, shown: { ...item.shown, assetDetails } };
}
