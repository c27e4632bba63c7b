import type { Database, Transaction } from '#database/database.ts';
import type { AuditLog, Intent } from './log.ts';

const COUNTED_MS = 3_600_000;
/** Of more at once each is written by itself: nobody is counted together with anybody else. */
const COUNTED_MAX = 10_000;

interface Refusal {
  intent: Intent;
  /** The code that refused it. */
  outcome: string;
}

interface Counted extends Refusal {
  /** Those after the first. */
  more: number;
  untilMs: number;
}

/**
 * What anybody may try is refused as often as they try it. The first is a case; those that follow within an hour, of
 * the same household and for the same reason, are one more.
 */
export class Refusals {
  readonly #database: Database;
  readonly #log: AuditLog;
  readonly #counted = new Map<string, Counted>();

  constructor(database: Database, log: AuditLog) {
    this.#database = database;
    this.#log = log;
  }

  /** Whether it is the first of its kind, which is to be written now. */
  note({ household, ...refusal }: Refusal & { household: string }): boolean {
    const key = `${household} ${refusal.intent.action} ${refusal.outcome}`;
    const { nowMs } = refusal.intent;
    const counted = this.#counted.get(key);
    // One whose hour is over is written by `settle`, and counts on until then.
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

  /** Writes what was counted in hours that are over. */
  settle(nowMs: number): Promise<void> {
    return this.#settle(nowMs, ({ untilMs }) => untilMs <= nowMs);
  }

  settleAll(nowMs: number): Promise<void> {
    return this.#settle(nowMs, () => true);
  }

  async #settle(nowMs: number, isDue: (counted: Counted) => boolean): Promise<void> {
    const due = [...this.#counted].filter(([, counted]) => isDue(counted));
    // Taken out first: whoever comes while they are written begins anew.
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
