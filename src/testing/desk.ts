import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertBanner } from '../desk/banner/store.ts';
import { readNetwork } from '../desk/bans/rules.ts';
import { deleteBan, insertBan } from '../desk/bans/store.ts';
import type { Settings } from '../kit/settings.ts';
import { readConfig } from '../server/config.ts';
import type { Desk } from '../server/desk.ts';
import { issueCode } from '../server/issue.ts';
import { type StartOptions, startServer } from '../server/start.ts';

export interface TestDesk {
  url: string;
  folder: string;
  desk: Desk;
  /** Every line that was logged. */
  log: string[];
  createCode(wishes?: {
    label?: string;
    scope?: string[];
    expiresAt?: number;
    dailyCap?: number;
  }): Promise<string>;
  setBanner(banner: { id?: string; message: string; durationSeconds: number }): Promise<void>;
  banAddress(address: string): Promise<void>;
  liftBan(address: string): Promise<void>;
  setMaintenance(isOn: boolean): Promise<void>;
  stop(): Promise<void>;
}

export interface TestDeskOptions extends Omit<StartOptions, 'logTo'> {
  environment?: Record<string, string>;
  settings?: Partial<Settings>;
  /** An existing data folder, which is then kept. */
  folder?: string;
}

/** A whole desk on a free port and a data folder of its own. */
export async function startDesk(options: TestDeskOptions = {}): Promise<TestDesk> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'gatehouse-')));
  const config = readConfig({ PORT: '0', GATEHOUSE_DATA: folder, ...options.environment });
  const log: string[] = [];
  const running = await startServer(config, {
    ...options,
    logTo: { write: (line) => log.push(line) },
  });
  const { desk } = running;
  if (options.settings) await desk.changeSettings(options.settings, 'test');
  return {
    url: running.url,
    folder,
    desk,
    log,
    createCode: (wishes = {}) =>
      issueCode(
        { database: desk.database, nowMs: desk.now(), by: 'test' },
        { label: 'night-shift-3', ...wishes },
      ),
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
      await desk.database.transaction((tx) => insertBan(tx, networkOf(address), ban));
    },
    async liftBan(address) {
      await desk.database.transaction((tx) => deleteBan(tx, networkOf(address)));
    },
    setMaintenance: (maintenance) => desk.changeSettings({ maintenance }, 'test'),
    async stop() {
      await running.stop();
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

function networkOf(address: string) {
  const network = readNetwork(address);
  if (!network) throw new Error(`${address} is no address`);
  return network;
}
