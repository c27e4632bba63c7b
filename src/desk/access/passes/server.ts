import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { beginningWith, cutPage, cutSearch, readCursor } from '#kit/values/cursor.ts';
import { maskAddress, surroundings } from '#kit/values/network.ts';
import { redeemLink } from '#kit/values/public-url.ts';
import { readStoredList, readSuspension } from '#kit/values/stored-pass.ts';
import { insertCode, revokeUnredeemed } from '../codes/store.ts';
import { drawCode } from '../issue.ts';
import { readPassWord } from '../rules.ts';
import type { schemas } from './contract.ts';
import {
  findListedPass,
  findPasses,
  type ListedPass,
  listCrowdedSessions,
  listDayUse,
  listEnding,
  listLinkedAccounts,
  listPasses,
  listUsedSessions,
  type UsedSession,
} from './listing/store.ts';
import { awaitCode, lockPass, revokePass } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** Soon enough to matter, and used lately enough to be missed. */
const ENDING_MS = 3 * DAY_MS;
const USED_MS = 7 * DAY_MS;
const LATELY_MS = 10 * 60_000;
const CROWDED_MAX = 20;

export const handlers: Handlers<typeof schemas> = {
  async list(input, context) {
    const { nowMs, database } = context;
    const { state, query = '' } = input;
    const after = readCursor(input.cursor);
    return database.transaction(async (tx) => {
      if (query.trim() !== '') {
        const found = await findPasses(tx, { state, range: beginningWith(query), nowMs });
        const { shown, isCut } = cutSearch(found, positionInList);
        const passes = await describeAll(tx, shown, context);
        return { now: nowMs, passes, next_cursor: null, is_cut: isCut };
      }
      const { shown, next } = cutPage(
        await listPasses(tx, { state, after, nowMs }),
        positionInList,
      );
      const passes = await describeAll(tx, shown, context);
      return { now: nowMs, passes, next_cursor: next, is_cut: false };
    });
  },

  async crowded(_input, { database, nowMs }) {
    return database.transaction(async (tx) => {
      const live = await listCrowdedSessions(tx, { nowMs, seenSince: nowMs - LATELY_MS });
      const passes = [];
      for (const [passId, sessions] of groupByPass(live)) {
        const { networks } = summariseUse(sessions, nowMs);
        if (networks < 2 || passes.length >= CROWDED_MAX) continue;
        const pass = await findListedPass(tx, passId);
        if (!pass || readPassWord(shownTimes(pass), nowMs) !== 'active') continue;
        passes.push({ id: pass.id, label: pass.label, holder: pass.holder, networks });
      }
      return { passes };
    });
  },

  async ending(_input, { database, nowMs }) {
    const span = { nowMs, untilMs: nowMs + ENDING_MS, seenSince: nowMs - USED_MS };
    return { now: nowMs, passes: await database.transaction((tx) => listEnding(tx, span)) };
  },

  async revoke(input, { database, nowMs, note }) {
    await database.transaction(async (tx) => {
      const pass = await findLive(tx, input.pass_id, nowMs);
      await revokePass(tx, pass.id, nowMs);
      note({ label: pass.label, holder: pass.holder });
    });
    return { detail: 'The pass was revoked.' };
  },

  async reissue(input, context) {
    const { database, nowMs, randomBytes, admin, settings } = context;
    return database.transaction(async (tx) => {
      const pass = await findLive(tx, input.pass_id, nowMs);
      const issuer = { nowMs, randomBytes, by: admin?.label ?? 'unknown' };
      const { code, row } = drawCode(issuer, {
        label: pass.label,
        holder: pass.holder,
        scope: readStoredList(pass.scope),
        dailyCap: pass.daily_cap,
        expiresAt: pass.expires_at,
        reissues: pass.id,
      });
      await revokeUnredeemed(tx, pass.code_id, nowMs);
      await insertCode(tx, row);
      const { unlinked } = await awaitCode(tx, pass.id, row.id);
      const unlinks = unlinked === null ? {} : { unlinked: true };
      context.note({ code_id: row.id, label: pass.label, holder: pass.holder, ...unlinks });
      const ended = unlinked === null ? '' : ` Its link to the Discord account ${unlinked} ended.`;
      const detail = `The old pass no longer works. The new code replaces it for ${pass.holder}.${ended}`;
      const link = settings.publicUrl === '' ? null : redeemLink(settings.publicUrl, code);
      return { detail, code, code_id: row.id, link };
    });
  },

  async unlock(input, { database, nowMs, note }) {
    await database.transaction(async (tx) => {
      const pass = await findLive(tx, input.pass_id, nowMs);
      if (pass.locked_to === null) throw new DeskError('access/not-locked');
      await lockPass(tx, pass.id, null);
      note({ label: pass.label, holder: pass.holder });
    });
    return { detail: 'The IP lock was removed.' };
  },
};

const positionInList = (pass: ListedPass) => ({ at: pass.created_at, id: pass.id });

const shownTimes = ({ hash, expires_at, revoked_at }: ListedPass) => ({
  hash,
  expiresAt: expires_at,
  revokedAt: revoked_at,
});

async function findLive(tx: Transaction, passId: string, nowMs: number): Promise<ListedPass> {
  await tx.lock(`pass ${passId}`);
  const pass = await findListedPass(tx, passId);
  if (!pass) throw new DeskError('access/no-such-pass');
  const word = readPassWord(shownTimes(pass), nowMs);
  if (word === 'revoked' || word === 'expired') throw new DeskError('access/pass-ended');
  return pass;
}

async function describeAll(
  tx: Transaction,
  passes: readonly ListedPass[],
  { nowMs, settings }: Context,
) {
  if (passes.length === 0) return [];
  const ids = passes.map(({ id }) => id);
  const sessions = groupByPass(await listUsedSessions(tx, ids, nowMs - DAY_MS));
  const use = await listDayUse(tx, passes, nowMs - (nowMs % DAY_MS));
  const accounts = await listLinkedAccounts(tx, ids);
  const usedToday = (passId: string, kind: string) =>
    use.find((row) => row.pass_id === passId && row.kind === kind)?.amount ?? 0;
  return passes.map((pass) => {
    const [scope, lockedTo] = [readStoredList(pass.scope), readStoredList(pass.locked_to)];
    const account = accounts.find(({ pass_id }) => pass_id === pass.id);
    return {
      id: pass.id,
      label: pass.label,
      holder: pass.holder,
      scope: scope && [...scope],
      state: readPassWord(shownTimes(pass), nowMs),
      created_at: pass.created_at,
      expires_at: pass.expires_at,
      revoked_at: pass.revoked_at,
      seen_at: pass.seen_at,
      ...summariseUse(sessions.get(pass.id) ?? [], nowMs),
      locked_to: lockedTo && [...lockedTo],
      suspension: readSuspension(pass.suspension),
      targets_today: usedToday(pass.id, 'changes'),
      targets_limit: Math.min(pass.daily_cap ?? settings.changesPerDay, settings.changesPerDay),
      lookups_today: usedToday(pass.id, 'lookups'),
      discord: account ? { name: account.name, linked_at: account.linked_at } : null,
    };
  });
}

const AT_ONCE_MS = 10 * 60_000;
const SHOWN_ADDRESSES_MAX = 5;

interface PassUse {
  sessions: number;
  addresses: string[];
  /** The number of networks that used the pass within ten minutes. */
  networks: number;
}

/** Summarizes a pass's use from its sessions of the last day, latest first. */
function summariseUse(sessions: readonly UsedSession[], nowMs: number): PassUse {
  const live = sessions.filter(
    ({ ended_at, expires_at }) => ended_at === null && expires_at > nowMs,
  );
  const addresses = new Set(
    sessions.flatMap(({ address, moved_from }) => [address, ...(moved_from ? [moved_from] : [])]),
  );
  return {
    sessions: live.length,
    addresses: [...new Set([...addresses].map(maskAddress))].slice(0, SHOWN_ADDRESSES_MAX),
    networks: new Set(live.flatMap((session) => recentNetworks(session, nowMs))).size,
  };
}

/**
 * A session that has just moved counts for both networks: it may be one phone
 * switching networks, or two people.
 */
function recentNetworks(session: UsedSession, nowMs: number): string[] {
  const isRecent = (at: number | null) => at !== null && nowMs - at < AT_ONCE_MS;
  if (!isRecent(session.seen_at)) return [];
  const before = isRecent(session.moved_at) && session.moved_from ? [session.moved_from] : [];
  return [session.address, ...before].map(surroundings);
}

function groupByPass(sessions: readonly UsedSession[]): Map<string, UsedSession[]> {
  return Map.groupBy(sessions, ({ pass_id }) => pass_id);
}
