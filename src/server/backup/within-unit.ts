import type { Database, Transaction } from '#database/database.ts';

/** A store within one unit of work, for what takes a whole store. */
export function withinUnit(tx: Transaction, kind: Database['kind']): Database {
  return {
    kind,
    transaction: async (work) => work(tx),
    settled: async () => undefined,
    onChange: () => undefined,
    live: async () => undefined,
    onCutOff: () => undefined,
    close: async () => undefined,
  };
}
