import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Awaitable, Transaction } from '#database/database.ts';
import { openStore } from '#database/open.ts';
import { insertAdminKey, insertAdminSession } from '#desk/access/admin/store.ts';
import { digest, makeId, makeToken } from '#desk/access/tokens.ts';
import { insertBanner } from '#desk/banner/store.ts';
import { deleteBan, insertBan } from '#desk/bans/store.ts';
import type { Settings } from '#kit/contract/settings.ts';
import { readNetwork } from '#kit/values/network.ts';
import type { Sandbox } from '#platforms/sandbox/sandbox.ts';
import { readConfig } from '#server/config.ts';
import type { Desk } from '#server/desk.ts';
import { issueAdminKey, issueCode } from '#server/issue.ts';
import { type Running, type StartOptions, startServer } from '#server/start.ts';
import { putEmptyStore } from './empty-store.ts';
import { forgetStore, storeSettings } from './engine.ts';
import { HurriedClock } from './hurried-clock.ts';
import { nowhere, testWorld } from './platforms.ts';

export interface TestDesk {
  url: string;
  folder: string;
  desk: Desk;
  app: Running['app'];
  /** Every line logged so far. */
  log: string[];
  /** The practice world, for switching faults on and seeing what was done. Connected desks don't use it. */
  readonly sandbox: Sandbox;
  createCode(wishes?: {
    label?: string;
    holder?: string;
    scope?: string[];
    expiresAt?: number;
    dailyCap?: number;
    /** Who made it; `first-start` for the owner's own code. */
    by?: string;
  }): Promise<string>;
  createKey(access: 'full' | 'read', label?: string): Promise<string>;
  /** Creates an admin session without the login: the token and the id of its key. */
  admin(access?: 'full' | 'read', label?: string): Promise<{ token: string; keyId: string }>;
  setBanner(banner: { id?: string; message: string; durationSeconds: number }): Promise<void>;
  banAddress(address: string): Promise<void>;
  liftBan(address: string): Promise<void>;
  setMaintenance(isOn: boolean): Promise<void>;
  /** Acts on the store as another process would, such as the CLI. */
  beside<T>(work: (tx: Transaction) => Awaitable<T>): Promise<T>;
  stop(): Promise<void>;
}

export interface TestDeskOptions extends Omit<StartOptions, 'logTo'> {
  environment?: Record<string, string>;
  settings?: Partial<Settings>;
  /** An existing data folder, which isn't deleted afterwards. */
  folder?: string;
}

/** Starts a whole desk on a free port with a data folder of its own. */
export async function startDesk(options: TestDeskOptions = {}): Promise<TestDesk> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'gatehouse-')));
  const store = await storeSettings(folder);
  // All requests come from this machine; a test that needs another address sends it as a proxy would.
  const proxy = { TRUST_PROXY: '127.0.0.1' };
  const config = readConfig({ PORT: '0', ...proxy, ...nowhere, ...store, ...options.environment });
  if (config.databaseUrl === null) await putEmptyStore(config.dataFolder);
  const log: string[] = [];
  const running = await startServer(config, {
    ...options,
    sandbox: { ...testWorld, ...options.sandbox },
    callClock: options.callClock ?? new HurriedClock(),
    logTo: { write: (line) => log.push(line) },
  });
  const { desk } = running;
  if (options.settings) await desk.changeSettings(options.settings, 'test');
  return {
    url: running.url,
    folder,
    desk,
    app: running.app,
    log,
    get sandbox() {
      return desk.connections.practice.sandbox;
    },
    createCode: ({ by = 'test', ...wishes } = {}) =>
      issueCode({ ...desk, nowMs: desk.now(), by }, { label: 'night-shift-3', ...wishes }),
    createKey: (access, label = `${access} key`) =>
      issueAdminKey({ ...desk, nowMs: desk.now(), by: 'test' }, { label, access }),
    admin: (access = 'full', label = `${access} admin`) => logIn(desk, { access, label }),
    setBanner: ({ id = `banner-${desk.now()}`, message, durationSeconds }) =>
      desk.database.transaction((tx) =>
        insertBanner(
          tx,
          { id, message, duration_seconds: durationSeconds, created_at: desk.now() },
          'test',
        ),
      ),
    async banAddress(address) {
      const ban = { reason: 'A test', nowMs: desk.now(), by: 'test', expiresAt: null };
      await desk.database.transaction((tx) => insertBan(tx, toNetwork(address), ban));
    },
    async liftBan(address) {
      await desk.database.transaction((tx) => deleteBan(tx, toNetwork(address)));
    },
    async beside(work) {
      const other = await openStore(config);
      try {
        return await other.transaction(work);
      } finally {
        await other.close();
      }
    },
    setMaintenance: (maintenance) => desk.changeSettings({ maintenance }, 'test'),
    async stop() {
      await running.stop();
      if (options.folder) return;
      forgetStore(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a session for a key that can't log in: hashing a real key takes longer than all the rest. */
async function logIn(
  desk: Desk,
  wishes: { access: 'full' | 'read'; label: string },
): Promise<{ token: string; keyId: string }> {
  const { database, randomBytes } = desk;
  const nowMs = desk.now();
  const keyId = makeId(randomBytes);
  const token = makeToken('gth_a_', randomBytes);
  await database.transaction(async (tx) => {
    await insertAdminKey(tx, { ...wishes, id: keyId, hash: 'none', nowMs, createdBy: 'test' });
    await insertAdminSession(tx, {
      id: makeId(randomBytes),
      hash: digest(token),
      keyId,
      nowMs,
      expiresAt: nowMs + 7 * 24 * 3_600_000,
      address: '127.0.0.1',
      agent: 'test',
    });
  });
  return { token, keyId };
}

function toNetwork(address: string) {
  const network = readNetwork(address);
  if (!network) throw new Error(`${address} is no address`);
  return network;
}
