import type { Transaction } from '#database/database.ts';

/** One change of what an actor owns. */
export interface Change {
  /** Its name in the audit log. */
  action: string;
  path: string;
  body: Record<string, unknown>;
  /** What `look` tells when it is done and its answer was lost. */
  after: string;
  /** Its answer holds a secret, which is not kept for whoever repeats the call. */
  isSecret?: boolean;
  /** Takes in the answer, and says what `look` tells from now on. */
  done(answer: Record<string, unknown>): string;
}

/** Somebody who makes one change after the other, to things that nobody else touches. */
export interface Actor {
  /** As the audit log names them. */
  name: string;
  next(): Change;
  /** What the store holds of the actor's things. The next change goes on from there. */
  look(tx: Transaction): Promise<string>;
  /** What has to be done first after a lost answer, if anything. */
  amend?(state: string): Change | undefined;
}
