import type { Awaitable, Transaction } from '#database/database.ts';
import type { Target } from '../contract/target.ts';

/** Personal data that a feature stores outside the audit log, and how to remove it. */
export interface Kept {
  /** Called together with erasing the target's data from the log. */
  erase(tx: Transaction, target: Target): Awaitable<void>;
  /** Removes data older than the owner's retention for cases. */
  forgetBefore(tx: Transaction, beforeMs: number): Awaitable<void>;
}
