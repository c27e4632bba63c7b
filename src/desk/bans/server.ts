import { DeskError } from '#errors.ts';
import {
  Answer,
  type Context,
  type DoneCase,
  type Handlers,
  type Undo,
} from '#kit/server/context.ts';
import { beginningWith, cutPage, cutSearch, readCursor } from '#kit/values/cursor.ts';
import {
  canonicalAddress,
  isWithin,
  type Network,
  readNetwork,
  tooWide,
} from '#kit/values/network.ts';
import type { schemas } from './contract.ts';
import {
  deleteBan,
  findBan,
  findListedBan,
  insertBan,
  type ListedBan,
  listBans,
  listBansOf,
  searchBans,
} from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  async checkBan(_input, { database, address, nowMs }) {
    const ban = await database.transaction((tx) => findBan(tx, address, nowMs));
    if (!ban) return { banned: false };
    return new Answer(530, {
      banned: true,
      code: 'bans/banned',
      detail: 'You have been banned.',
      until: ban.expiresAt,
    });
  },

  async list(input, context) {
    const { nowMs, database, address } = context;
    const describe = (ban: ListedBan) => ({
      ...ban,
      is_over: ban.expires_at !== null && ban.expires_at <= nowMs,
    });
    const query = input.query?.trim() ?? '';
    if (query !== '') {
      const { shown, isCut } = cutSearch(await search(query, context), positionInList);
      const bans = shown.map(describe);
      return { now: nowMs, your_address: address, bans, next_cursor: null, is_cut: isCut };
    }
    const after = readCursor(input.cursor);
    const { shown, next } = cutPage(
      await database.transaction((tx) => listBans(tx, after)),
      positionInList,
    );
    const bans = shown.map(describe);
    return { now: nowMs, your_address: address, bans, next_cursor: next, is_cut: false };
  },

  async ban(input, context) {
    const { nowMs, database, admin } = context;
    const network = networkToBan(input.banned_ip, context);
    const seconds = input.expires_in_seconds ?? null;
    // Runs before anything can refuse the call, so that failed tries are found
    // and erased under the same name.
    context.about({ kind: 'network', id: network.text });
    await database.transaction(async (tx) => {
      await tx.lock(`ban ${network.text}`);
      const before = await findListedBan(tx, network);
      if (before && (before.expires_at === null || before.expires_at > nowMs)) {
        const params = { network: network.text, by: before.created_by };
        throw new DeskError('bans/already', { params });
      }
      await insertBan(tx, network, {
        reason: input.reason ?? 'No reason given',
        nowMs,
        by: admin?.label ?? 'unknown',
        expiresAt: seconds === null ? null : nowMs + seconds * 1_000,
      });
    });
    context.note({ network: network.text });
    return { message: `${network.text} has been banned successfully.`, network: network.text };
  },

  async unban(input, { database, note, about }) {
    const network = readNetwork(input.unbanned_ip);
    if (input.unbanned_ip.trim() === '') throw new DeskError('bans/no-address');
    if (!network) throw new DeskError('bans/bad-address');
    about({ kind: 'network', id: network.text });
    const before = await database.transaction(async (tx) => {
      const ban = await findListedBan(tx, network);
      return (await deleteBan(tx, network)) ? ban : undefined;
    });
    if (!before) throw new DeskError('bans/not-listed', { params: { network: network.text } });
    note({ network: network.text, reason: before.reason, expires_at: before.expires_at });
    return { message: `${network.text} was unbanned successfully.` };
  },
};

export const undo: Record<string, Undo> = {
  ban: (one) => {
    const { network } = banFacts(one);
    if (typeof network !== 'string') return undefined;
    return { action: 'bans/unban', input: { unbanned_ip: network } };
  },
  // A ban that had an end is not brought back, because its end would be different.
  unban: (one) => {
    const { network, reason, expires_at } = banFacts(one);
    if (typeof network !== 'string' || expires_at !== null) return undefined;
    return { action: 'bans/ban', input: { banned_ip: network, reason } };
  },
};

/** The command line records all facts before the action, and a handler records some only afterwards. */
function banFacts({ detail, result }: DoneCase): Record<string, unknown> {
  return { ...detail, ...result };
}

const positionInList = (ban: ListedBan) => ({ at: ban.created_at, id: ban.network });

/**
 * A full address finds the bans that include it. Any other query matches the start of a network or reason.
 */
function search(query: string, { database }: Context): Promise<ListedBan[]> {
  const isAddress = !query.includes('/') && readNetwork(query) !== undefined;
  return database.transaction((tx) =>
    isAddress ? listBansOf(tx, canonicalAddress(query)) : searchBans(tx, beginningWith(query)),
  );
}

function networkToBan(typed: string, { address }: Context): Network {
  if (typed.trim() === '') throw new DeskError('bans/no-address');
  const network = readNetwork(typed);
  if (!network) throw new DeskError('bans/bad-address');
  const limit = tooWide(network);
  if (limit !== undefined) throw new DeskError('bans/too-wide', { params: { limit } });
  if (isWithin(address, [network.text])) throw new DeskError('bans/own-address');
  return network;
}
