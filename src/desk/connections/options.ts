import type { Database } from '#database/database.ts';
import type { ToolNeeds } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import type { SandboxOptions } from '#platforms/sandbox/sandbox.ts';
import type { ConnectionWatches } from './dispatch/connection-watch.ts';
import type { FollowCall } from './follow-call.ts';
import type { FixedConnection } from './keeper-options.ts';

export interface ConnectionsOptions {
  database: Database;
  seals: Seals;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  version: string;
  /** The name of this process. */
  name: string;
  /** Sent to the platforms: the desk's public address or a contact. */
  contact?: string | null | undefined;
  tools: readonly ToolNeeds[];
  /** The environment's settings. */
  fixed: Record<PlatformName, FixedConnection>;
  sandbox?: Omit<SandboxOptions, 'saved'> | undefined;
  /** Counts what happens on the connections. */
  watches?: ConnectionWatches | undefined;
  followCall?: FollowCall | undefined;
  /** The clock for waiting calls. Tests bring their own. */
  clock?: Clock | undefined;
  /** The clock for slow responses of the practice world. Tests bring their own. */
  answerClock?: Pick<Clock, 'sleep'> | undefined;
}
