// The people of bench/load: pages that are open, and moderators who work. Each has an address of its own.
import { Agent, request } from 'undici';

const KEPT_ALIVE = 200;

/** Everything that was asked for: how long each kind took, and what went wrong. */
export class Log {
  readonly timesMs = new Map<string, number[]>();
  readonly errors = new Map<string, number>();
  readonly #agent = new Agent({ connections: KEPT_ALIVE, pipelining: 1 });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Asks as somebody at this address, and notes it under this name. */
  async ask(
    kind: string,
    { path, body, address }: { path: string; body: unknown; address: string },
  ): Promise<Record<string, unknown> | undefined> {
    const startedAt = performance.now();
    try {
      const reply = await request(`${this.#url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
        dispatcher: this.#agent,
      });
      const text = await reply.body.text();
      const answer = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      this.#note(kind, performance.now() - startedAt);
      if (reply.statusCode < 300) return answer;
      this.#fail(`${kind}: ${answer.code}`);
    } catch (error) {
      this.#fail(`${kind}: ${(error as Error).message}`);
    }
    return undefined;
  }

  close(): Promise<void> {
    return this.#agent.close();
  }

  #note(kind: string, ms: number): void {
    const times = this.timesMs.get(kind);
    if (times) times.push(ms);
    else this.timesMs.set(kind, [ms]);
  }

  #fail(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }
}
