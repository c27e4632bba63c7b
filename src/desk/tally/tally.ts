import type { Database } from '#database/database.ts';
import { addToHour, outcomes, type ToolCount, type ToolOutcome } from './store.ts';

const HOUR_MS = 3_600_000;

/**
 * Counts how often each tool is used. It counts in memory and writes every few seconds, so that no action
 * waits for it. If the process is killed, only a few counts are lost.
 */
export class Tally {
  readonly #database: Database;
  #counts = new Map<string, ToolCount & { hour: number }>();

  constructor(database: Database) {
    this.#database = database;
  }

  note(tool: string, outcome: ToolOutcome, nowMs: number): void {
    const hour = nowMs - (nowMs % HOUR_MS);
    const key = `${hour} ${tool}`;
    let count = this.#counts.get(key);
    if (!count) {
      count = { hour, tool, done: 0, refused: 0, failed: 0, unknown: 0 };
      this.#counts.set(key, count);
    }
    count[outcome] += 1;
  }

  async write(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    try {
      await this.#database.transaction(async (tx) => {
        for (const count of counts.values()) await addToHour(tx, count.hour, count);
      });
    } catch (error) {
      // Keeps these counts for the next try, together with what was counted meanwhile.
      for (const [key, count] of counts) {
        const newer = this.#counts.get(key);
        if (newer) {
          for (const outcome of outcomes) newer[outcome] += count[outcome];
        } else this.#counts.set(key, count);
      }
      throw error;
    }
  }
}
