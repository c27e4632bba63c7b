import type { DeskError } from '#errors.ts';
import type { Base, WireReply } from '../wire.ts';
import { Breaker } from './breaker.ts';
import type { Call, PlatformRules } from './call.ts';
import { blocked, failure, revoked, stopped } from './failures.ts';
import { InvalidBudget } from './invalid-budget.ts';
import { isPage } from './own-answer.ts';

const BLOCKED_MS = 30_000;

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
  /** Until when no job calls a host again whose gatekeeper answered in its place. */
  readonly #blocked = new Map<Base, number>();
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

  /** A person finds out whether it is still so; any answer of the platform's own ends it. */
  noteSource({ request: { base } }: Call, reply: WireReply, nowMs: number): void {
    if (isPage(reply)) this.#blocked.set(base, nowMs + BLOCKED_MS);
    else if (reply.status < 500) this.#blocked.delete(base);
  }

  /** How long nothing at all is sent; 0 while there is room. */
  stopsForMs(nowMs: number): number {
    return this.#invalid.stopsForMs(nowMs);
  }

  refusalFor({ isAuthorised, priority, request }: Call, nowMs: number): DeskError | undefined {
    if (this.isClosed) return failure('platform/down', this.#rules);
    if (this.isBroken && isAuthorised) return revoked(this.#rules);
    const stopsForMs = isAuthorised
      ? this.#invalid.stopsForMs(nowMs)
      : Math.max(this.#invalid.stopsForMs(nowMs), this.#invalidOpen.stopsForMs(nowMs));
    if (stopsForMs > 0) return stopped(this.#rules, stopsForMs);
    const blockedForMs = (this.#blocked.get(request.base) ?? 0) - nowMs;
    if (priority === 'job' && blockedForMs > 0) return blocked(this.#rules, blockedForMs);
    const downForMs = this.breaker.refusesForMs(nowMs);
    return downForMs > 0 ? failure('platform/down', this.#rules, downForMs) : undefined;
  }
}
