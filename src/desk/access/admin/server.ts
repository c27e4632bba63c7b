import { verify as argon2Verify } from '@node-rs/argon2';
import { DeskError } from '#errors.ts';
import type { Admin, Context, Handlers } from '#kit/server/context.ts';
import { forgetTries } from '#kit/tries/store.ts';
import { householdNetwork } from '#kit/values/network.ts';
import { drawAdminKey } from '../issue.ts';
import { noteArrival } from '../people/arrival.ts';
import { ADMIN_KEYS_MAX, ADMIN_SESSION_MS } from '../rules.ts';
import { digest, isToken, makeId, makeToken } from '../tokens.ts';
import { takeTry } from '../tries/take-try.ts';
import type { schemas } from './contract.ts';
import { readStats } from './stats.ts';
import {
  countLiveKeys,
  endAdminSession,
  type FoundKey,
  findLiveKey,
  insertAdminKey,
  insertAdminSession,
  listKeys,
  noteActivity,
  noteKey,
  revokeAdminKey,
} from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  async authenticate(input, context) {
    const household = householdNetwork(context.address);
    // The try is recorded before the key is checked, so that parallel tries all count.
    const tried = { address: household, nowMs: context.nowMs };
    await context.database.transaction((tx) => takeTry(tx, 'key', tried));
    const key = await findKey(input.key.trim(), context);
    const token = makeToken('gth_a_', context.randomBytes);
    const expiresAt = context.nowMs + ADMIN_SESSION_MS;
    const isIn = await context.database.transaction(async (tx) => {
      await forgetTries(tx, 'key', household);
      const traced = { actor: `key:${key.id}`, holder: key.label };
      await noteArrival(tx, traced, { context, browser: input.browser });
      const isInserted = await insertAdminSession(tx, {
        id: makeId(context.randomBytes),
        hash: digest(token),
        keyId: key.id,
        nowMs: context.nowMs,
        expiresAt,
        address: context.address,
        agent: context.agent,
      });
      if (isInserted) await context.openCase(tx);
      return isInserted;
    });
    if (!isIn) throw refused();
    context.note({ key_id: key.id, label: key.label, access: key.access });
    return {
      valid: key.access === 'full' ? true : 'read',
      admin_token: token,
      expires_at: expiresAt,
      expires_in_ms: ADMIN_SESSION_MS,
      label: key.label,
    };
  },

  async session({ idle_ms }, context) {
    const admin = requireAdmin(context);
    // The request itself isn't activity: an open page sends one every minute.
    if (idle_ms !== undefined) {
      const activeAt = context.nowMs - Number(idle_ms);
      await context.database.transaction((tx) => noteActivity(tx, admin.sessionId, activeAt));
    }
    return {
      access: admin.access,
      label: admin.label,
      key_id: admin.keyId,
      expires_at: admin.expiresAt,
      expires_in_ms: admin.expiresAt - context.nowMs,
      now: context.nowMs,
    };
  },

  async confirmKey(input, context) {
    const { sessionId, keyId } = requireAdmin(context);
    const household = householdNetwork(context.address);
    const tried = { address: household, nowMs: context.nowMs };
    await context.database.transaction((tx) => takeTry(tx, 'key', tried));
    const key = await findKey(input.key.trim(), context);
    if (key.id !== keyId) throw new DeskError('access/other-key');
    await context.database.transaction(async (tx) => {
      await forgetTries(tx, 'key', household);
      await noteKey(tx, sessionId, context.nowMs);
    });
    return { detail: 'Key confirmed.' };
  },

  async signOut(_input, context) {
    const { sessionId } = requireAdmin(context);
    await context.database.transaction((tx) => endAdminSession(tx, sessionId, context.nowMs));
    return { detail: 'You are signed out.' };
  },

  async keys(_input, context) {
    const { nowMs, database } = context;
    const own = requireAdmin(context).keyId;
    const { adminIdleMs: idleMs } = context.settings;
    const keys = await database.transaction((tx) => listKeys(tx, { nowMs, idleMs }));
    return { now: nowMs, keys: keys.map((key) => ({ ...key, is_own: key.id === own })) };
  },

  async createKey(input, context) {
    const { nowMs, randomBytes, database } = context;
    const issuer = { nowMs, randomBytes, by: requireAdmin(context).label };
    const { key, row } = await drawAdminKey(issuer, { label: input.label, access: input.access });
    await database.transaction(async (tx) => {
      await tx.lock('admin-keys');
      if ((await countLiveKeys(tx)) >= ADMIN_KEYS_MAX) {
        throw new DeskError('access/too-many-keys', { params: { limit: ADMIN_KEYS_MAX } });
      }
      await insertAdminKey(tx, row);
    });
    context.note({ key_id: row.id });
    return { key, id: row.id, detail: `The key for ${row.label} was created.` };
  },

  async revokeKey(input, { database, nowMs }) {
    const outcome = await database.transaction((tx) => revokeAdminKey(tx, input.key_id, nowMs));
    if (outcome === 'unknown') throw new DeskError('access/key-unknown');
    if (outcome === 'before') throw new DeskError('access/key-revoked-before');
    if (outcome === 'last-full') throw new DeskError('access/last-full-key');
    return { detail: 'The key was revoked, and its sessions have ended.' };
  },

  async stats(_input, { database, nowMs }) {
    return readStats(database, nowMs);
  },
};

/** Finds the live key that was typed. The key contains its id, so only one hash has to be verified. */
async function findKey(typed: string, { database }: Context): Promise<FoundKey> {
  const keyId = /^gth_k_([0-9A-Za-z]{1,20})_/.exec(typed)?.[1];
  if (keyId === undefined || !isToken(`gth_k_${keyId}_`, typed)) throw refused();
  const key = await database.transaction((tx) => findLiveKey(tx, keyId));
  if (!key || !(await verifyKey(key.hash, typed))) throw refused();
  return key;
}

function refused(): DeskError {
  return new DeskError('access/key-refused', { members: { valid: false } });
}

function requireAdmin({ admin }: Context): Admin {
  if (!admin) throw new DeskError('access/admin-invalid');
  return admin;
}

const AT_ONCE_MAX = 2;
const WAITING_MAX = 20;

let running = 0;
const waiting: (() => void)[] = [];

/** argon2id takes 34 ms of a core; a limit of two at once leaves room for the desk's other work. */
async function verifyKey(hash: string, key: string): Promise<boolean> {
  if (running >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX)
      throw new DeskError('access/key-busy', { retryAfterMs: 5_000 });
    // A finished call hands its slot over directly, so that no newcomer can jump the queue.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await argon2Verify(hash, key);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
