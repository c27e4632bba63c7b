import type { Transaction } from '#database/database.ts';

/** One change to something that an actor owns. */
export interface Change {
  /** The action's name in the audit log. */
  action: string;
  path: string;
  body: Record<string, unknown>;
  /** The state that `look` reports when the change was done but its reply was lost. */
  after: string;
  /** The reply holds a secret, so it isn't stored for repeated calls. */
  isSecret?: boolean;
  /** Processes the reply and returns the state that `look` reports from now on. */
  done(answer: Record<string, unknown>): string;
}

/** Makes one change after the other to things that no other actor touches. */
export interface Actor {
  /** The actor's name in the audit log. */
  name: string;
  next(): Change;
  /** Reads the state of the actor's things from the store. The next change continues from there. */
  look(tx: Transaction): Promise<string>;
  /** Returns a change that must come first after a lost reply, if there is one. */
  amend?(state: string): Change | undefined;
}
