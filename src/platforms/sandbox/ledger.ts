import type { LedgerEntry } from './part.ts';

interface LedgerLine extends LedgerEntry {
  n: number;
  /** In milliseconds. */
  at: number;
}

const LINES_MAX = 500_000;

/** Everything accepted, in order. Tests compare the desk's own records with it. */
export class Ledger {
  #lines: LedgerLine[] = [];
  #count = 0;

  get lines(): readonly LedgerLine[] {
    return this.#lines;
  }

  enter(entry: LedgerEntry, nowMs: number): void {
    this.#count += 1;
    this.#lines.push({ n: this.#count, at: nowMs, ...entry });
    if (this.#lines.length > LINES_MAX) this.#lines = this.#lines.slice(-LINES_MAX / 2);
  }

  clear(): void {
    this.#lines = [];
    this.#count = 0;
  }
}
