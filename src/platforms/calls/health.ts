import type { DeskError } from '../../errors.ts';
import { Breaker } from './breaker.ts';
import type { Call, PlatformRules } from './call.ts';
import { failure, revoked, stopped } from './failures.ts';
import { InvalidBudget } from './invalid-budget.ts';

export interface SchedulerState {
  isBroken: boolean;
  /** Above 0 while the platform is taken to be down. */
  downForMs: number;
  /** Above 0 while too many calls were refused. */
  stoppedForMs: number;
  waiting: number;
  underWay: number;
}

/** Whether anything is to be sent at all. */
export class Health {
  readonly breaker = new Breaker();
  readonly #invalid: InvalidBudget;
  /** Of calls without the credential. They have half of it: whatever is pasted, the owner's own go on. */
  readonly #invalidOpen: InvalidBudget;
  readonly #rules: PlatformRules;
  isBroken = false;
  isClosed = false;

  constructor(rules: PlatformRules) {
    this.#rules = rules;
    const { invalidMax: max } = rules;
    this.#invalid = new InvalidBudget(max);
    this.#invalidOpen = new InvalidBudget(max && { ...max, count: Math.ceil(max.count / 2) });
  }

  noteInvalid({ isAuthorised }: Call, nowMs: number): void {
    this.#invalid.note(nowMs);
    if (!isAuthorised) this.#invalidOpen.note(nowMs);
  }

  /** How long nothing at all is sent; 0 while there is room. */
  stopsForMs(nowMs: number): number {
    return this.#invalid.stopsForMs(nowMs);
  }

  refusalFor({ isAuthorised }: Call, nowMs: number): DeskError | undefined {
    if (this.isClosed) return failure('platform/down', this.#rules);
    if (this.isBroken && isAuthorised) return revoked(this.#rules);
    const stopsForMs = isAuthorised
      ? this.#invalid.stopsForMs(nowMs)
      : Math.max(this.#invalid.stopsForMs(nowMs), this.#invalidOpen.stopsForMs(nowMs));
    if (stopsForMs > 0) return stopped(this.#rules, stopsForMs);
    const downForMs = this.breaker.refusesForMs(nowMs);
    return downForMs > 0 ? failure('platform/down', this.#rules, downForMs) : undefined;
  }
}
