import type { Database } from '#database/database.ts';
import type { OauthApp } from '#kit/server/platforms.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import type { PlatformParts } from './platform-parts.ts';

/** The environment's settings for one platform. */
export interface FixedConnection {
  connection: { credential: string; listed: string[] } | null;
  app: OauthApp | null;
  apiUrl: string | null;
}

export interface KeeperLog {
  warn(context: object, text: string): void;
  error(context: object, text: string): void;
}

export interface KeeperOptions<Api, Seen> {
  parts: PlatformParts<Api, Seen>;
  fixed: FixedConnection;
  database: Database;
  seals: Seals;
  now: () => number;
  clock: Clock;
}
