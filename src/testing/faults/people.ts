// The people of the fault tests. Each makes one change after the other, at whichever desk, and remembers the answers.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answered, post } from '../crash/api.ts';

/** What a person knows of a change: 'unsure' includes an answer that never came. */
export type Known = 'done' | 'refused' | 'unsure';

/** One change, to a target that nobody else touches. Its mark is in its reason, and so in its case. */
export interface Attempt {
  mark: string;
  kind: 'network' | 'account';
  target: string;
  by: string;
  known: Known;
  /** What the last answer said. */
  said: string;
}

interface Change {
  kind: Attempt['kind'];
  target: string;
  path: string;
  body: Record<string, unknown>;
}

export interface Person {
  name: string;
  /** Undefined when there is nobody left to act on. */
  next(mark: string): Change | undefined;
}

const PAUSE_MS_MAX = 30;
const PAUSE_AFTER_FAILURE_MS = 150;
/** The desk doesn't know, and says so. */
const UNSURE = ['desk/unsure', 'desk/deadline', 'platform/unsure', 'idempotency/interrupted'];
/** The same key says more later. */
const LATER = ['nothing', 'desk/unsure', 'idempotency/in-progress'];

export class Crowd {
  readonly attempts: Attempt[] = [];
  /** Answers that nobody should ever get. */
  readonly faults: string[] = [];
  /** How many calls have ended, with an answer or without. */
  ended = 0;
  readonly #urls: () => readonly string[];
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(urls: () => readonly string[]) {
    this.#urls = urls;
  }

  get done(): number {
    return this.attempts.filter(({ known }) => known === 'done').length;
  }

  start(people: readonly Person[]): void {
    this.#running = Promise.all(people.map((person) => this.#act(person)));
  }

  /** Ends the load once everybody knows what can be known. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #act(person: Person): Promise<void> {
    while (!this.#isStopped) {
      const mark = `mark ${randomUUID()}`;
      const change = person.next(mark);
      if (!change) return;
      await this.#make(change, {
        ...{ mark, kind: change.kind, target: change.target },
        ...{ by: person.name, known: 'unsure', said: '' },
      });
    }
  }

  /** With a key, it's safe to ask again until the desk knows, and at any desk. */
  async #make(change: Change, attempt: Attempt): Promise<void> {
    const key = randomInt(2) === 0 ? randomUUID() : undefined;
    let mayBeDone = false;
    do {
      await this.#send(change, attempt, key);
      this.ended += 1;
      // A later answer may only speak of the later try.
      if (mayBeDone && attempt.known === 'refused') attempt.known = 'unsure';
      mayBeDone ||= attempt.known === 'unsure';
      await wait(attempt.known === 'done' ? randomInt(PAUSE_MS_MAX) : PAUSE_AFTER_FAILURE_MS);
    } while (key !== undefined && LATER.includes(attempt.said));
    this.attempts.push(attempt);
  }

  async #send({ path, body }: Change, attempt: Attempt, key: string | undefined): Promise<void> {
    const urls = this.#urls();
    const answer = await post(`${urls[randomInt(urls.length)]}/api${path}`, body, key);
    attempt.said = say(answer);
    attempt.known = judge(answer);
    if (answer?.body.code === 'desk/unexpected') this.faults.push(`${path}: ${answer.text}`);
  }
}

function say(answer: Answered | undefined): string {
  if (!answer) return 'nothing';
  return answer.status === 200 ? '200' : String(answer.body.code);
}

function judge(answer: Answered | undefined): Known {
  if (!answer) return 'unsure';
  if (answer.status === 200 || answer.body.code === 'desk/unrecorded') return 'done';
  return [...UNSURE, 'idempotency/in-progress'].includes(say(answer)) ? 'unsure' : 'refused';
}
