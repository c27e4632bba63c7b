import { type Chance, createChance } from './chance.ts';
import { makeItemName } from './names.ts';

/** Items that moderators look for in an inventory; these ids are the platform's own. */
export const rareItems = {
  headless: {
    name: 'Headless Horseman',
    bundleId: 201,
    assetId: 134_082_579,
    type: 'DYNAMIC_HEAD',
  },
  korblox: { name: 'Korblox Deathspeaker', bundleId: 192, assetId: 139_607_718, type: 'RIGHT_LEG' },
  valkyrie: { name: 'Valkyrie Helm', bundleId: undefined, assetId: 1_365_767, type: 'HAT' },
} as const;

export type Rare = keyof typeof rareItems;

export const rares = Object.keys(rareItems) as Rare[];

interface Article {
  assetId: number;
  name: string;
  recentAveragePrice: number;
  originalPrice: number;
  /** Only some are numbered. */
  assetStock: number | null;
}

/** One copy of a collectible in a player's inventory. */
export interface Copy extends Article {
  userAssetId: number;
  serialNumber: number | null;
  isOnHold: boolean;
}

export type Catalogue = readonly Article[];

export const badgeIds = [2_910_000_000_000_001, 2_910_000_000_000_002, 2_910_000_000_000_003];
export const gamePassIds = [91_000_301, 91_000_302];

const articlesMax = 90;
const valkyrie: Article = {
  assetId: rareItems.valkyrie.assetId,
  name: rareItems.valkyrie.name,
  recentAveragePrice: 412_350,
  originalPrice: 3_000,
  assetStock: null,
};

export function makeCatalogue(chance: Chance): Catalogue {
  return Array.from({ length: articlesMax }, (_, at) => ({
    assetId: 910_000_000_001_000 + at * 7,
    name: makeItemName(chance),
    recentAveragePrice: chance.between(90, 9_000) * (chance.isLucky(0.1) ? 12 : 1),
    originalPrice: chance.between(2, 100) * 10,
    assetStock: chance.isLucky(0.4) ? chance.between(50, 2_000) : null,
  }));
}

/** Makes one player's collectibles, sorted by `userAssetId`. */
export function makeCopies(
  owner: { collectibles: number; rare: readonly Rare[] },
  catalogue: Catalogue,
  start: number,
): Copy[] {
  const chance = createChance(start);
  const articles = Array.from({ length: owner.collectibles }, () => chance.pick(catalogue));
  if (owner.rare.includes('valkyrie')) articles.push(valkyrie);
  let userAssetId = 300_000_000_000 + chance.between(0, 999_999);
  return articles.map((article) => {
    userAssetId += chance.between(1, 90_000);
    const { assetStock } = article;
    return {
      ...article,
      userAssetId,
      serialNumber: assetStock === null ? null : chance.between(1, assetStock),
      isOnHold: chance.isLucky(0.03),
    };
  });
}
