import type { PlatformName } from '#kit/contract/needs.ts';
import type { CallWatch } from '#platforms/calls/call-watch.ts';

/** How a call ended that another process was to send. */
export const handedOutcomes = ['answered', 'failed', 'lost'] as const;
export type HandedOutcome = (typeof handedOutcomes)[number];

/** Counts what happens on one platform's connection. */
export interface ConnectionWatch extends CallWatch {
  /** This process begins or stops leading the connection's calls. */
  led(isLeading: boolean): void;
  /** A call was handed to the process that leads. */
  handed(): void;
  handedEnded(outcome: HandedOutcome): void;
  /** This process sends a call for another one. */
  served(): void;
}

export type ConnectionWatches = Readonly<Record<PlatformName, ConnectionWatch>>;
