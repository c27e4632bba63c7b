import type { DeskError } from '#errors.ts';
import type { Base, WireReply } from '../wire.ts';
import { isPage } from './attempt-result.ts';
import type { Call, PlatformRules } from './call.ts';
import { blocked, failure, revoked, stopped } from './failures.ts';
import type { RateLimits } from './rate-limits.ts';

const BLOCKED_MS = 30_000;

export interface SchedulerState {
  isBroken: boolean;
  /** Above 0 while we treat the platform as down. */
  downForMs: number;
  /** Above 0 while we pause because too many calls were refused. */
  stoppedForMs: number;
  waiting: number;
  underWay: number;
}

/** A call that counts toward the platform's limit on refused calls. */
export interface Refused {
  atMs: number;
  isAuthorised: boolean;
}

/** Decides whether calls may be sent at all. */
export class Health {
  readonly breaker = new Breaker();
  readonly #invalid: InvalidBudget;
  /** Calls without the credential get half the budget, so that pasted rubbish can't stop the owner's calls. */
  readonly #invalidOpen: InvalidBudget;
  readonly #rules: PlatformRules;
  /** Until when jobs leave a host alone after its gatekeeper answered in its place. */
  readonly #blocked = new Map<Base, number>();
  isBroken = false;
  isClosed = false;

  /** `refused` are calls of earlier schedulers that still count, the oldest first. */
  constructor(rules: PlatformRules, refused: readonly Refused[] = []) {
    this.#rules = rules;
    const { invalidMax: max } = rules;
    this.#invalid = new InvalidBudget(max);
    this.#invalidOpen = new InvalidBudget(max && { ...max, count: Math.ceil(max.count / 2) });
    for (const { atMs, ...call } of refused) this.noteInvalid(call, atMs);
  }

  noteInvalid({ isAuthorised }: Pick<Call, 'isAuthorised'>, nowMs: number): void {
    this.#invalid.note(nowMs);
    if (!isAuthorised) this.#invalidOpen.note(nowMs);
  }

  /** Calls by people still go out and test the host. Any answer of the platform itself ends the block. */
  noteSource({ request: { base } }: Call, reply: WireReply, nowMs: number): void {
    if (isPage(reply)) this.#blocked.set(base, nowMs + BLOCKED_MS);
    else if (reply.status < 500) this.#blocked.delete(base);
  }

  /** How long nothing is sent at all; 0 while there is room. */
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

const FAILURES_MAX = 5;
const OPEN_MS = 15_000;

/** A circuit breaker: after several failures in a row it refuses calls for a while, then lets one probe out. */
class Breaker {
  #failures = 0;
  #openUntilMs = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  /** How much longer calls are refused; 0 while it is closed. */
  refusesForMs(nowMs: number): number {
    return Math.max(0, this.#openUntilMs - nowMs);
  }

  /** Only one probe may be under way until a call succeeds. */
  get isOnProbation(): boolean {
    return this.#failures >= FAILURES_MAX;
  }

  mayLeave(): boolean {
    return !this.isOnProbation || !this.#isProbing;
  }

  leave(): void {
    if (this.isOnProbation) this.#isProbing = true;
  }

  succeed(): void {
    this.#failures = 0;
    this.#openUntilMs = Number.NEGATIVE_INFINITY;
    this.#isProbing = false;
  }

  /** Returns true when it opened. */
  fail(nowMs: number): boolean {
    this.#failures += 1;
    this.#isProbing = false;
    if (this.#failures < FAILURES_MAX) return false;
    this.#openUntilMs = nowMs + OPEN_MS;
    return true;
  }

  /** For a call that says nothing about the platform, such as an aborted one. */
  pass(): void {
    this.#isProbing = false;
  }
}

/** The platform blocks callers that cause too many refusals, so we count them too. */
class InvalidBudget {
  readonly #max: { count: number; windowMs: number } | undefined;
  #times: number[] = [];

  constructor(max: { count: number; windowMs: number } | undefined) {
    this.#max = max;
  }

  note(nowMs: number): void {
    if (!this.#max) return;
    const { windowMs } = this.#max;
    this.#times = this.#times.filter((atMs) => atMs > nowMs - windowMs);
    this.#times.push(nowMs);
  }

  /** How long nothing may be sent; 0 while there is room. */
  stopsForMs(nowMs: number): number {
    if (!this.#max || this.#times.length < this.#max.count) return 0;
    const decisive = this.#times[this.#times.length - this.#max.count] as number;
    return Math.max(0, decisive + this.#max.windowMs - nowMs);
  }
}

/** No action runs longer, so no person needs to wait longer for a limit. */
const WAIT_MAX_MS = 60_000;

/** If the known wait is too long for a person, we say so at once instead of letting them time out. */
export function busyFor(
  call: Call,
  { limits, rules, nowMs }: { limits: RateLimits; rules: PlatformRules; nowMs: number },
): DeskError | undefined {
  const waitMs = call.priority === 'job' ? 0 : limits.waitMs(call, nowMs);
  return waitMs > WAIT_MAX_MS ? failure('platform/busy', rules, waitMs) : undefined;
}
