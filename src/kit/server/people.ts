import type { Awaitable, Transaction } from '#database/database.ts';

/** Tells people apart by their names, browsers and networks, as the rule about second persons does. */
export interface PeopleDesk {
  /** Everything two holders share, or nothing if an admin confirmed that they are two people. */
  meet(
    tx: Transaction,
    pair: readonly [string, string],
    nowMs: number,
  ): Awaitable<{ isConfirmed: boolean; browser: boolean; network: boolean }>;
  /** The holders whose passes open a tool now, and the labels of the full admin keys. */
  listWhoMayUse(
    tx: Transaction,
    toolId: string,
    nowMs: number,
  ): Awaitable<{ holders: string[]; admins: string[] }>;
}
