import type { Roblox } from '#platforms/roblox/client.ts';
import type { Collectibles } from '#platforms/roblox/shapes.ts';
import { formatNumber } from '#ui/format-number.ts';
import { ok, type Part, type Reads, readPart } from './parts.ts';
import { PAGES_MAX, rareItems } from './rules.ts';

/** Pages are read one after another, so this limit covers all of them. */
export const INVENTORY_MS = 8_000;

export interface InventoryReads extends Reads {
  api: Pick<Roblox, 'players'>;
  id: string;
  withinMs: number;
}

export interface Inventory {
  TotalRAP: Part<number>;
  Limiteds: Part<number>;
  complete: boolean;
  Headless: Part<boolean>;
  Korblox: Part<boolean>;
  Valkyrie: Part<boolean>;
}

export async function readInventory(wanted: InventoryReads): Promise<Inventory> {
  const reads = { ...wanted, until: performance.now() + wanted.withinMs };
  const first = await readPage(reads, { number: 1 });
  if (first.state === 'private') return hidden;
  const [Headless, Korblox, numbers] = await Promise.all([
    readOwned(reads, 'Headless'),
    readOwned(reads, 'Korblox'),
    first.state === 'ok' ? readNumbers(reads, first.value) : withoutNumbers(reads, first),
  ]);
  return { ...numbers, Headless, Korblox };
}

const PRIVATE = { state: 'private' } as const;
const hidden: Inventory = {
  TotalRAP: PRIVATE,
  Limiteds: PRIVATE,
  complete: false,
  Headless: PRIVATE,
  Korblox: PRIVATE,
  Valkyrie: PRIVATE,
};

type Numbers = Omit<Inventory, 'Headless' | 'Korblox'>;
type Timed = InventoryReads & { until: number };

/** Keeps the pages read so far if a later one fails. */
async function readNumbers(reads: Timed, first: Page): Promise<Numbers> {
  let { rap, count, hasValkyrie, next } = first;
  for (let number = 2; next !== undefined && number <= PAGES_MAX; number += 1) {
    const page = await readPage(reads, { number, cursor: next });
    if (page.state !== 'ok') break;
    rap += page.value.rap;
    count += page.value.count;
    hasValkyrie ||= page.value.hasValkyrie;
    next = page.value.next;
  }
  const complete = next === undefined;
  const Valkyrie = hasValkyrie || complete ? ok(hasValkyrie) : notAmong(count);
  return { TotalRAP: ok(rap), Limiteds: ok(count), complete, Valkyrie };
}

function notAmong(count: number): Part<boolean> {
  const why = `Not among the first ${formatNumber(count)} limiteds; the others were not read.`;
  return { state: 'unavailable', why };
}

async function withoutNumbers(reads: Timed, fault: Part<never>): Promise<Numbers> {
  const Valkyrie = await readOwned(reads, 'Valkyrie');
  return { TotalRAP: fault, Limiteds: fault, complete: false, Valkyrie };
}

interface Page {
  rap: number;
  count: number;
  hasValkyrie: boolean;
  next: string | undefined;
}

function readPage(
  reads: Timed,
  { number, cursor }: { number: number; cursor?: string },
): Promise<Part<Page>> {
  const { api, id } = reads;
  return readPart(reads, {
    key: `${id}/collectibles/${number}`,
    withinMs: timeLeft(reads),
    ask: (asking) => api.players.collectibles({ user: id, cursor }, asking),
    take: toPage,
  });
}

function toPage({ data, nextPageCursor }: Collectibles): Page {
  const prices = data.map(({ recentAveragePrice }) => Math.round(recentAveragePrice ?? 0));
  return {
    rap: prices.reduce((sum, price) => sum + price, 0),
    count: data.length,
    hasValkyrie: data.some(({ assetId }) => assetId === rareItems.Valkyrie.id),
    next: nextPageCursor || undefined,
  };
}

function readOwned(reads: Timed, item: keyof typeof rareItems): Promise<Part<boolean>> {
  const { api, id } = reads;
  return readPart(reads, {
    key: `${id}/${item}`,
    withinMs: timeLeft(reads),
    ask: (asking) => api.players.owns({ user: id, ...named(item) }, asking),
    take: (owns) => owns,
  });
}

function named(item: keyof typeof rareItems) {
  const { kind, id } = rareItems[item];
  return { kind, id };
}

function timeLeft({ until }: Timed): number {
  return Math.max(0, until - performance.now());
}
