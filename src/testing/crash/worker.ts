import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor, Change } from './actor.ts';
import { type Answered, post } from './api.ts';
import type { LoggedCase } from './audit-log.ts';
import type { CrashEngine } from './engine.ts';

const PAUSE_MS_MAX = 10;

/** The store's record of a change whose reply was lost. */
export type Fate = 'absent' | 'done' | 'unknown';

interface Lost {
  change: Change;
  key: string | undefined;
}

/** Makes an actor's changes, remembers which were acknowledged, and checks the store against them. */
export class Worker {
  acknowledged = 0;
  readonly fates: Fate[] = [];
  readonly faults: string[] = [];
  readonly #actor: Actor;
  readonly #api: string;
  readonly #engine: Pick<CrashEngine, 'read'>;
  /** Requests that were acknowledged or whose fate is known by now, with the outcome of their case. */
  readonly #known = new Map<string, string>();
  #lost: Lost | undefined;
  #state = '';

  constructor(actor: Actor, reach: { api: string; engine: Pick<CrashEngine, 'read'> }) {
    this.#actor = actor;
    this.#api = reach.api;
    this.#engine = reach.engine;
  }

  get name(): string {
    return this.#actor.name;
  }

  async begin(): Promise<void> {
    this.#state = await this.#look();
  }

  /** Makes one call after the other until stopped or until a reply is lost. */
  async run(isStopped: () => boolean): Promise<void> {
    while (!isStopped() && !this.#lost && this.faults.length === 0) {
      const change = this.#actor.next();
      const key = randomInt(2) === 0 ? randomUUID() : undefined;
      const answer = await this.#send(change, key);
      if (!answer) this.#lost = { change, key };
      else this.#acknowledge(change, answer);
      // Otherwise shared commits would synchronize the workers, and a kill would hit all at the same point.
      await wait(randomInt(PAUSE_MS_MAX));
    }
  }

  /** Finds out what became of the lost call and repeats it if it has a key. */
  async settle(cases: LoggedCase[]): Promise<void> {
    const lost = this.#lost;
    if (!lost) return;
    this.#lost = undefined;
    const state = await this.#look();
    const fate = this.#judge(lost.change, cases, state);
    if (!fate) return;
    this.fates.push(fate);
    this.#state = state;
    if (lost.key !== undefined) await this.#repeat(lost, fate);
    const first = this.#actor.amend?.(await this.#look());
    if (first) await this.#mustDo(first);
  }

  /** Checks that everything acknowledged is there, and nothing else by this actor. */
  async verify(cases: LoggedCase[]): Promise<void> {
    const outcomes = new Map(cases.map((each) => [each.requestId, each.outcomes.join(' and ')]));
    for (const [requestId, expected] of this.#known) {
      const outcome = outcomes.get(requestId);
      if (outcome !== expected) this.#fault(`${requestId} is ${outcome}, not ${expected}`);
    }
    for (const { id, action } of this.#unexplained(cases)) this.#fault(`case ${id}, ${action}`);
    this.#compare(await this.#look(), [this.#state]);
  }

  /** Compares the case and the store for a lost call; undefined when they contradict each other. */
  #judge(change: Change, cases: LoggedCase[], state: string): Fate | undefined {
    const [found, ...more] = this.#unexplained(cases);
    const outcome = found?.outcomes.join(' and ') ?? 'absent';
    const isKnown = outcome === 'absent' || outcome === 'done' || outcome === 'unknown';
    if (!isKnown || more.length > 0 || (found && found.action !== change.action)) {
      this.#fault(`${change.action} was lost, and ${1 + more.length} cases say ${outcome}`);
      return undefined;
    }
    if (found) this.#known.set(found.requestId, outcome);
    const before = this.#state;
    const allowed = { absent: [before], done: [change.after], unknown: [before, change.after] };
    return this.#compare(state, allowed[outcome]) ? outcome : undefined;
  }

  /** The same key must never act twice and never hide that nothing was done. */
  async #repeat({ change, key }: Lost, fate: Fate): Promise<void> {
    if (fate === 'absent') await this.#mustDo(change, key);
    const again = change.isSecret ? 'idempotency/not-kept' : 200;
    const wanted = fate === 'unknown' ? 'idempotency/interrupted' : again;
    const answer = await this.#send(change, key);
    const got = answer?.status === 200 ? 200 : answer?.body.code;
    if (got !== wanted) this.#fault(`repeated, ${change.action} is ${got}, not ${wanted}`);
    this.#compare(await this.#look(), [this.#state]);
  }

  async #mustDo(change: Change, key?: string): Promise<void> {
    const answer = await this.#send(change, key);
    if (answer) this.#acknowledge(change, answer);
    else this.#fault(`${change.action} was not answered after the restart`);
  }

  #acknowledge(change: Change, answer: Answered): void {
    if (answer.status !== 200) {
      this.#fault(`${change.action} answered ${answer.text}`);
      return;
    }
    this.acknowledged += 1;
    this.#known.set(answer.requestId, 'done');
    this.#state = change.done(answer.body);
  }

  #unexplained(cases: LoggedCase[]): LoggedCase[] {
    return cases.filter(({ requestId }) => !this.#known.has(requestId));
  }

  #compare(found: string, allowed: string[]): boolean {
    if (allowed.includes(found)) return true;
    for (const wanted of allowed) this.#fault(`the store ${sayDifference(found, wanted)}`);
    return false;
  }

  #send(change: Change, key?: string): Promise<Answered | undefined> {
    return post(`${this.#api}${change.path}`, change.body, key);
  }

  #look(): Promise<string> {
    return this.#engine.read((tx) => this.#actor.look(tx));
  }

  #fault(words: string): void {
    this.faults.push(`${this.#actor.name}: ${words}`);
  }
}

/** A state lists its parts with semicolons and may have thousands of them. */
function sayDifference(found: string, wanted: string): string {
  const [has, wants] = [new Set(found.split('; ')), new Set(wanted.split('; '))];
  const surplus = [...has.difference(wants)].join('; ');
  const missing = [...wants.difference(has)].join('; ');
  return `has [${surplus}] and lacks [${missing}]`;
}
