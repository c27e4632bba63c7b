import { hash } from 'node:crypto';
import type { Database } from '#database/database.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Call } from '#platforms/calls/call.ts';
import { openScheduler } from '#platforms/calls/call-watch.ts';
import type { WireReply } from '#platforms/wire.ts';
import type { ConnectionWatches } from './connection-watch.ts';
import type { SentCalls } from './options.ts';
import { SharedCalls } from './shared-calls.ts';

/** Sends the calls of one connection. */
export interface Sending {
  send(call: Call): Promise<WireReply>;
  /** How long the known limits would hold a call. */
  waitMs(call: Call): number;
  close(): Promise<void>;
}

interface DispatchOptions {
  database: Database;
  seals: Seals;
  now: () => number;
  /** The name of this process. */
  name: string;
  watches?: ConnectionWatches | undefined;
}

const DIGEST_LENGTH = 22;

/** Opens the ways by which calls leave this process. */
export class Dispatch {
  readonly #options: DispatchOptions;
  readonly #open = new Set<SharedCalls>();
  /** The closing of the last opening of each connection. */
  readonly #closings = new Map<string, Promise<void>>();
  #count = 0;

  constructor(options: DispatchOptions) {
    this.#options = options;
    options.database.onChange('calls', (key) => {
      for (const calls of this.#open) calls.hear(key);
    });
  }

  open(sent: SentCalls): Sending {
    return this.#options.database.kind === 'postgres' ? this.#share(sent) : this.openAlone(sent);
  }

  /** Sends by itself, for a look at a connection whose other calls may be refused. */
  openAlone(sent: Omit<SentCalls, 'onBroken'> & Partial<SentCalls>): Sending {
    const scheduler = openScheduler(sent, this.#options.watches?.[sent.platform]);
    return {
      send: (call) => scheduler.send(call),
      waitMs: (call) => scheduler.waitMs(call),
      close: async () => scheduler.close(),
    };
  }

  async settle(): Promise<void> {
    await Promise.all(this.#closings.values());
  }

  #share(sent: SentCalls): Sending {
    const { name, watches } = this.#options;
    const digest = hash('sha256', `calls ${sent.credential}`, 'base64url').slice(0, DIGEST_LENGTH);
    const lead = `${sent.platform}/${digest}`;
    this.#count += 1;
    const shared = {
      ...this.#options,
      ...sent,
      lead,
      runner: `${name}/${this.#count}`,
      watch: watches?.[sent.platform],
    };
    const calls = new SharedCalls(shared, this.#closings.get(lead) ?? Promise.resolve());
    this.#open.add(calls);
    return {
      send: (call) => calls.send(call),
      waitMs: (call) => calls.waitMs(call),
      close: () => {
        const closing = calls.close().finally(() => this.#open.delete(calls));
        this.#closings.set(lead, closing);
        return closing;
      },
    };
  }
}
