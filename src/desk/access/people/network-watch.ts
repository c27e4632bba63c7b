import type { Database, Transaction } from '#database/database.ts';
import type { Traces } from '#kit/server/traces.ts';
import { networkEnd, notedUntil } from './rules.ts';
import { findNetworkEnd, noteTrace, type Traced } from './store.ts';

const REMEMBERED_MAX = 20_000;

interface Use extends Traced {
  address: string;
  nowMs: number;
}

/**
 * Records the networks from which passes and keys are used. A call only writes if a minute has passed since
 * the last write. The remembered times were read from the store, so they are durable.
 */
export class NetworkWatch {
  readonly #traces: Traces;
  readonly #noted = new Map<string, number>();

  constructor(database: Database, traces: Traces) {
    this.#traces = traces;
    database.onChange('passes', () => this.#noted.clear());
  }

  isNoted({ actor, address, nowMs }: Omit<Use, 'holder'>): boolean {
    return (this.#noted.get(`${actor} ${address}`) ?? 0) > nowMs;
  }

  async note(tx: Transaction, use: Use): Promise<void> {
    if (this.isNoted(use)) return;
    const digests = this.#traces.ofNetwork(use.address, use.nowMs);
    const kept = await findNetworkEnd(tx, use.actor, digests[0]);
    if (kept !== undefined && notedUntil(kept) > use.nowMs) {
      if (this.#noted.size >= REMEMBERED_MAX) this.#noted.clear();
      this.#noted.set(`${use.actor} ${use.address}`, notedUntil(kept));
      return;
    }
    for (const digest of digests) {
      await noteTrace(tx, use, { kind: 'network', digest, endsAt: networkEnd(use.nowMs) });
    }
  }
}
