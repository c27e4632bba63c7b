import type { Database } from '#database/database.ts';
import type { ToolNeeds } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import type { SandboxOptions } from '#platforms/sandbox/sandbox.ts';
import type { FixedConnection } from './keeper-options.ts';

export interface ConnectionsOptions {
  database: Database;
  seals: Seals;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  version: string;
  /** For the platforms: the public address of the desk, or whom to ask. */
  contact?: string | null | undefined;
  tools: readonly ToolNeeds[];
  /** What the environment says. */
  fixed: Record<PlatformName, FixedConnection>;
  sandbox?: Omit<SandboxOptions, 'saved'> | undefined;
  /** The time by which calls to the platforms wait; the real one unless a test brings its own. */
  clock?: Clock | undefined;
  /** The time that slow answers of the practice world take, likewise. */
  answerClock?: Pick<Clock, 'sleep'> | undefined;
}
