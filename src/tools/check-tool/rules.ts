/** Public ids in Roblox's catalog. */
export const rareItems = {
  /** Headless Horseman */
  Headless: { kind: 'bundle', id: '201' },
  /** Korblox Deathspeaker */
  Korblox: { kind: 'bundle', id: '192' },
  /** Valkyrie Helm: a limited, so it is listed among the collectibles. */
  Valkyrie: { kind: 'asset', id: '1365767' },
} as const;

/**
 * A look-up costs at most 12 calls.
 * The card takes 9 or 10: name 1, profile 1 (and 1 to Open Cloud if that fails), picture 1, friends,
 * followers and following 3, groups 1, former names 1, badges 1.
 * The inventory takes 1 to 10 pages and 2 bundles. A hidden one costs 1 call, since its first page says so.
 * The Valkyrie costs none, since it is listed among the limiteds.
 */
export const PAGES_MAX = 10;

const DAY_MS = 24 * 3_600_000;

export function ageDays(createdAt: number | null, nowMs: number): number | null {
  return createdAt === null ? null : Math.max(0, Math.floor((nowMs - createdAt) / DAY_MS));
}

const PICTURE_HOST = 'tr.rbxcdn.com';
const DRAWN = /^data:image\/(?:png|jpeg|webp|svg\+xml)[;,]/;

/** Only pictures from Roblox's own image host or drawn by the sandbox may be shown. */
export function isShowable(address: string): boolean {
  if (DRAWN.test(address)) return true;
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.host === PICTURE_HOST;
}

export function playerLinks(id: string): { profile_url: string; statistics_url: string } {
  return {
    profile_url: `https://www.roblox.com/users/${id}/profile`,
    statistics_url: `https://www.rolimons.com/player/${id}`,
  };
}
