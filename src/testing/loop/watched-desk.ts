import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export type Wanted = 'longest' | 'credentials' | 'stop';

export interface Credentials {
  session: string;
  pass: string;
  admin: string;
}

export type Told =
  | { url: string; baselineMs: number }
  | { longestMs: number }
  | { credentials: Credentials };

/** A desk in another process that watches its own event loop. */
export class WatchedDesk {
  readonly url: string;
  /** How long its machine takes for a known piece of work. */
  readonly baselineMs: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, { url, baselineMs }: Extract<Told, { url: string }>) {
    this.#process = process;
    this.url = url;
    this.baselineMs = baselineMs;
  }

  static async start(): Promise<WatchedDesk> {
    const path = new URL('./desk-process.ts', import.meta.url);
    const process = fork(path, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [told] = await once(process, 'message');
    return new WatchedDesk(process, told);
  }

  /** The longest time the desk was too busy to answer since the last call. */
  async longestMs(): Promise<number> {
    return (await this.#ask<{ longestMs: number }>('longest')).longestMs;
  }

  /** Creates the credentials of a new visitor. */
  async credentials(): Promise<Credentials> {
    return (await this.#ask<{ credentials: Credentials }>('credentials')).credentials;
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.send({ wanted: 'stop' satisfies Wanted });
    await ended;
  }

  async #ask<Answer extends Told>(wanted: Wanted): Promise<Answer> {
    const answered = once(this.#process, 'message');
    this.#process.send({ wanted });
    const [told] = await answered;
    return told as Answer;
  }
}
