import type { Database } from '#database/database.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { PlatformRules } from '#platforms/calls/call.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import type { Transport } from '#platforms/wire.ts';
import type { ConnectionWatch } from './connection-watch.ts';

/** One connection, and how its calls leave. */
export interface SentCalls {
  platform: PlatformName;
  credential: string;
  rules: PlatformRules;
  clock: Clock;
  transport: Transport;
  /** Called when the platform no longer accepts the credential. */
  onBroken(): void;
}

export interface SharedOptions extends SentCalls {
  database: Database;
  seals: Seals;
  /** The wall clock, which all processes share more or less. */
  now: () => number;
  /** The name of the connection's calls, the same in every process. */
  lead: string;
  /** The name of this opening of the connection, which begins with the name of the process. */
  runner: string;
  watch?: ConnectionWatch | undefined;
}
