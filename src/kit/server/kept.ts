import type { Awaitable, Transaction } from '#database/database.ts';
import type { Target } from '../contract/target.ts';

/** What a feature keeps about people outside of the audit log, and how it is removed. */
export interface Kept {
  /** Together with what the log holds about the target. */
  erase(tx: Transaction, target: Target): Awaitable<void>;
  /** What is older than the owner keeps cases. */
  forgetBefore(tx: Transaction, beforeMs: number): Awaitable<void>;
}
