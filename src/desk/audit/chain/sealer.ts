import type { Database, Transaction } from '#database/database.ts';
import { indexRows } from '../facets/index-rows.ts';
import type { AuditLog } from '../log.ts';
import {
  type Head,
  isTagged,
  makeBlock,
  readRowId,
  START,
  writeFollows,
  writeHead,
} from './block.ts';
import { findLast } from './end-notes.ts';
import type { FoundNote } from './judge-end.ts';
import { recordLostNumbers } from './lost-numbers.ts';
import { type Block, findNewestId, insertBlock, readTagged, type StoredRow } from './store.ts';

const ROWS_PER_BLOCK = 1_000;
const LOST =
  'The end of the audit log is missing: this desk noted blocks that are not in it. Run: gatehouse audit verify';
const MISSING =
  'A note of the end of the audit log was removed, or cannot be read. Run: gatehouse audit verify';

interface SealerOptions {
  database: Database;
  /** Receives the newest block, so that its rows can refer to it. */
  log: AuditLog;
  now: () => number;
}

interface SealerLog {
  info(context: object, text: string): void;
  error(context: object, text: string): void;
}

/** Seals new rows into blocks. If several desks share a store, whichever comes first does it. */
export class Sealer {
  readonly #options: SealerOptions;
  /** Receives every new head, and reports rows that the desk didn't write. */
  logTo: SealerLog | undefined;
  /** All unsealed rows up to here are foreign, so they needn't be read again. */
  #foreignTo = Number.MIN_SAFE_INTEGER;
  /** The case number up to which none is missing. */
  #checkedTo: number | undefined;
  #running: Promise<void> | undefined;
  /** The wrong notes that were last reported. */
  #saidAmiss = '';

  constructor(options: SealerOptions) {
    this.#options = options;
  }

  /** When this resolves, everything that was durable at the call is sealed. */
  async seal(): Promise<void> {
    // A run in progress may have read before the caller's row was there.
    await this.#running?.catch(() => undefined);
    this.#running ??= this.#sealAll().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #sealAll(): Promise<void> {
    const { database, log } = this.#options;
    const newest = await this.#findNewest();
    for (;;) {
      const { before, block } = await database.transaction((tx) => this.#sealNext(tx, newest));
      log.follows = followedBy(block ?? before);
      await this.#noteEnd(block ?? before);
      if (!block) return;
      const { number, last_id } = block;
      this.logTo?.info({ audit_block: number, audit_head: writeHead(block) }, 'Audit block sealed');
      if (last_id >= newest) return;
    }
  }

  /** The newest row, at a moment when nobody appends. */
  async #findNewest(): Promise<number> {
    const { database, log, now } = this.#options;
    if (database.kind === 'sqlite') return database.transaction(findNewestId);
    // A sequence doesn't take back the number of a unit that failed.
    const { newest, checkedTo } = await database.transaction(async (tx) => {
      await findNewestId(tx);
      await log.keys.catchUp(tx);
      const search = { log, nowMs: now(), checkedTo: this.#checkedTo };
      const last = await recordLostNumbers(tx, search);
      return { newest: await findNewestId(tx), checkedTo: last };
    });
    this.#checkedTo = checkedTo;
    return newest;
  }

  async #sealNext(tx: Transaction, upTo: number): Promise<{ before: Head; block?: Block }> {
    await tx.lock('audit sealer');
    await this.#options.log.keys.catchUp(tx);
    const before = await findLast(tx);
    const rows = await this.#readOwnRows(tx, { after: before.last_id, upTo });
    if (rows.length === 0) return { before };
    const { log, now } = this.#options;
    const nowMs = now();
    const block = makeBlock(log.keys, before, { rows, nowMs });
    await insertBlock(tx, block);
    await log.notes.mark(tx, { before, block, nowMs });
    await indexRows(tx, rows);
    return { before, block };
  }

  /** If the note can't be written, it stays an older one until the next block, which is no reason to stop. */
  async #noteEnd(newest: Head): Promise<void> {
    const { database, log, now } = this.#options;
    try {
      this.#sayAmiss(await log.notes.follow(database, newest, now()));
    } catch (error) {
      this.logTo?.error(
        { err: error },
        'The end of the audit log could not be noted outside of it',
      );
    }
  }

  /** Reports a problem once instead of every second. */
  #sayAmiss(amiss: readonly FoundNote[]): void {
    const text = amiss
      .map(({ place, note }) => `${place} ${note ? writeFollows(note) : ''}`)
      .join();
    const isNews = text !== this.#saidAmiss;
    this.#saidAmiss = text;
    if (amiss.length === 0 || !isNews) return;
    const audit_notes = amiss.map(({ place, note }) => ({ place, noted: note?.number ?? null }));
    this.logTo?.error({ audit_notes }, amiss.some(({ note }) => note) ? LOST : MISSING);
  }

  /** Rows that the desk didn't write stay out of every block; `verify` names them. */
  async #readOwnRows(
    tx: Transaction,
    { after, upTo }: { after: number; upTo: number },
  ): Promise<StoredRow[]> {
    for (let from = Math.max(after, this.#foreignTo); ; ) {
      const rows = await readTagged(tx, { after: from, upTo, rows: ROWS_PER_BLOCK });
      const own = rows.filter((row) => isTagged(this.#options.log.keys, row));
      if (own.length < rows.length) this.#sayForeign(rows.filter((row) => !own.includes(row)));
      const last = rows.at(-1);
      if (own.length > 0 || !last) return own;
      from = readRowId(last);
      this.#foreignTo = from;
    }
  }

  #sayForeign(rows: readonly StoredRow[]): void {
    this.logTo?.error(
      { audit_rows: rows.slice(0, 20).map(readRowId) },
      'The audit log holds rows that this desk did not write. Run: gatehouse audit verify',
    );
  }
}

function followedBy(head: Head): string | null {
  return head.number === START.number ? null : writeFollows(head);
}
