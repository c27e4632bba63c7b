import type { Database, Transaction } from '#database/database.ts';
import type { AuditLog, Intent } from './log.ts';

const COUNTED_MS = 3_600_000;
/**
 * Beyond this many at once, each refusal is written by itself, so that different households
 * are never counted together.
 */
const COUNTED_MAX = 10_000;

interface Refusal {
  intent: Intent;
  /** The error code of the refusal. */
  outcome: string;
}

interface Counted extends Refusal {
  /** How many followed the first. */
  more: number;
  untilMs: number;
}

/**
 * Anyone can trigger refusals as often as they like. The first one becomes a case; those that follow within
 * an hour from the same household for the same reason become one more.
 */
export class Refusals {
  readonly #database: Database;
  readonly #log: AuditLog;
  readonly #counted = new Map<string, Counted>();

  constructor(database: Database, log: AuditLog) {
    this.#database = database;
    this.#log = log;
  }

  /** Returns true if it's the first of its kind, which must be written now. */
  note({ household, ...refusal }: Refusal & { household: string }): boolean {
    const key = `${household} ${refusal.intent.action} ${refusal.outcome}`;
    const { nowMs } = refusal.intent;
    const counted = this.#counted.get(key);
    // Once its hour is over, `settle` writes the entry; until then it keeps counting.
    if (counted) counted.more += 1;
    else if (this.#counted.size < COUNTED_MAX) {
      this.#counted.set(key, { ...refusal, more: 0, untilMs: nowMs + COUNTED_MS });
    }
    return counted === undefined;
  }

  async write(tx: Transaction, { intent, outcome }: Refusal): Promise<void> {
    const caseId = await this.#log.intent(tx, intent);
    await this.#log.outcome(tx, { ...intent, about: undefined, detail: null, caseId, outcome });
  }

  /** Writes the counts of hours that are over. */
  settle(nowMs: number): Promise<void> {
    return this.#settle(nowMs, ({ untilMs }) => untilMs <= nowMs);
  }

  settleAll(nowMs: number): Promise<void> {
    return this.#settle(nowMs, () => true);
  }

  async #settle(nowMs: number, isDue: (counted: Counted) => boolean): Promise<void> {
    const due = [...this.#counted].filter(([, counted]) => isDue(counted));
    // Removed first, so that refusals arriving during the write start a new count.
    for (const [key] of due) this.#counted.delete(key);
    const repeated = due.filter(([, { more }]) => more > 0);
    if (repeated.length === 0) return;
    try {
      await this.#database.transaction(async (tx) => {
        for (const [, { intent, outcome, more }] of repeated) {
          const detail = JSON.stringify({ count: more });
          await this.write(tx, { intent: { ...intent, nowMs, detail }, outcome });
        }
      });
    } catch (error) {
      for (const [key, counted] of repeated) {
        counted.more += this.#counted.get(key)?.more ?? 0;
        this.#counted.set(key, counted);
      }
      throw error;
    }
  }
}
