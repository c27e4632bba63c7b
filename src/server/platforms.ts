import { randomBytes } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { Connections } from '#desk/connections/connections.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import type { SandboxOptions } from '#platforms/sandbox/sandbox.ts';
import { tools } from '#tools/index.ts';
import type { Config } from './config.ts';
import type { DeskOptions } from './desk.ts';

export interface ConnectionSettings extends Pick<DeskOptions, 'now' | 'randomBytes'> {
  seals: Seals;
  database: Database;
  version: string;
  /** Of the practice world. */
  sandbox?: Omit<SandboxOptions, 'saved'> | undefined;
  /** The time by which calls to the platforms wait, for tests. */
  callClock?: Clock | undefined;
  /** The time that slow answers of the practice world take, for tests. */
  answerClock?: Pick<Clock, 'sleep'> | undefined;
}

/** The platforms as this desk reaches them: connected, or practised. Nothing is asked yet. */
export async function openConnections(
  { discord, roblox, publicUrl, supportContact }: Config,
  settings: ConnectionSettings,
): Promise<Connections> {
  const connections = new Connections({
    ...settings,
    contact: publicUrl ?? supportContact,
    clock: settings.callClock,
    now: settings.now ?? Date.now,
    randomBytes: settings.randomBytes ?? randomBytes,
    tools,
    fixed: { discord, roblox },
  });
  await connections.reload();
  return connections;
}
