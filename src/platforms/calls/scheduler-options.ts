import type { Transport, WireReply } from '../wire.ts';
import type { Call, PlatformRules } from './call.ts';
import type { Clock } from './clock.ts';
import type { Refused } from './health.ts';

export interface SchedulerOptions {
  transport: Transport;
  clock: Clock;
  rules: PlatformRules;
  /** Called once, when the platform rejects the credential. */
  onBroken?(reply: WireReply): void;
  /** Called for each call that counts toward the platform's limit on refused calls. */
  onRefused?(call: Call): void;
  /** Calls that were refused before, the oldest first. */
  refused?: readonly Refused[];
  /** From 0 to 1. */
  random?(): number;
}
