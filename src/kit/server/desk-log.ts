import type { Awaitable, Transaction } from '#database/database.ts';
import type { Target } from '../contract/target.ts';

/** Records the desk's own actions in the audit log, under the name `desk`. */
export interface DeskLog {
  /**
   * Called before the action. Returns the case number, which the feature must keep because only it closes the
   * case.
   */
  open(tx: Transaction, one: DeskCase): Awaitable<number>;
  /** The outcome is `done`, `unknown` or an error code. */
  close(
    tx: Transaction,
    one: {
      caseId: number;
      action: string;
      outcome: string;
      detail?: Record<string, unknown>;
      /** Set if it's better known than when the case was opened. */
      about?: Target;
      isPractice?: boolean;
    },
  ): Awaitable<unknown>;
}

export interface DeskCase {
  action: string;
  about?: Target;
  detail: Record<string, unknown>;
  undoes?: number | undefined;
  isPractice?: boolean;
}
