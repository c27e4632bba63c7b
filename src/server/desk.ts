import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { AccessWatch } from '../desk/access/watch.ts';
import { closeInterrupted } from '../desk/audit/store.ts';
import { BanWatch } from '../desk/bans/watch.ts';
import { markInterrupted } from '../desk/idempotency/store.ts';
import { listPenalties } from '../desk/limits/store.ts';
import { UseWatch } from '../desk/limits/use-watch.ts';
import { MinuteWindows, Overruns } from '../desk/limits/windows.ts';
import { loadSettings, saveSettings } from '../desk/settings/store.ts';
import { Tally } from '../desk/tally/tally.ts';
import type { Settings } from '../kit/settings.ts';

export interface DeskOptions {
  now?: () => number;
  randomBytes?: (count: number) => Uint8Array;
  /** Whether the machine may ban this address by itself. */
  isBannable?: (address: string) => boolean;
}

/** The state that every request of this process shares. */
export interface Desk {
  database: Database;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  isBannable: (address: string) => boolean;
  access: AccessWatch;
  bans: BanWatch;
  use: UseWatch;
  tally: Tally;
  addressWindows: MinuteWindows;
  passWindows: MinuteWindows;
  overruns: Overruns;
  /** Until when a household is shut out. */
  penalties: Map<string, number>;
  settings: () => Settings;
  changeSettings: (change: Partial<Settings>, by: string) => Promise<void>;
}

export async function createDesk(database: Database, options: DeskOptions = {}): Promise<Desk> {
  const now = options.now ?? Date.now;
  const penalties = new Map<string, number>();
  let settings = await database.transaction(async (tx) => {
    await closeInterrupted(tx, now());
    await markInterrupted(tx);
    for (const { address, until } of await listPenalties(tx, now())) penalties.set(address, until);
    return loadSettings(tx);
  });
  const reload = async () => {
    settings = await database.transaction(loadSettings);
  };
  // A failed reload leaves the settings as they were; the next change tries again.
  database.onChange('settings', () => void reload().catch(() => undefined));
  return {
    database,
    now,
    randomBytes: options.randomBytes ?? randomBytes,
    isBannable: options.isBannable ?? (() => true),
    access: new AccessWatch(database),
    bans: new BanWatch(database),
    use: new UseWatch(database),
    tally: new Tally(database),
    addressWindows: new MinuteWindows(),
    passWindows: new MinuteWindows(),
    overruns: new Overruns(),
    penalties,
    settings: () => settings,
    async changeSettings(change, by) {
      await database.transaction((tx) => saveSettings(tx, change, { nowMs: now(), by }));
      await reload();
    },
  };
}
