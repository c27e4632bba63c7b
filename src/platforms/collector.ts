import type { Agent } from 'undici';

const ANSWER_MS = 10_000;
const CONNECTIONS_MAX = 2;

export interface CollectorAddress {
  /** Where spans are posted to, such as http://127.0.0.1:4318/v1/traces. */
  url: string;
  headers: Readonly<Record<string, string>>;
}

export interface Collector {
  /** Rejects if the collector didn't take it. */
  send(body: string): Promise<void>;
  close(): Promise<void>;
}

/** The owner's own collector of spans: the only host besides those in `BASES` that is ever called. */
export function openCollector({ url, headers }: CollectorAddress): Collector {
  let opening: Promise<Agent> | undefined;
  const { origin, pathname, search } = new URL(url);
  return {
    async send(body) {
      opening ??= openAgent();
      const agent = await opening;
      const { statusCode, body: answer } = await agent.request({
        ...{ origin, path: `${pathname}${search}`, method: 'POST', body },
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answer.dump();
      // A redirect isn't followed: spans go where the owner said and nowhere else.
      if (statusCode >= 300) throw new Error(`The collector answered ${statusCode}`);
    },
    close: async () => (await opening)?.destroy(),
  };
}

/** Loaded with the first trace, since most desks send none. */
async function openAgent(): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({ connections: CONNECTIONS_MAX, connect: { timeout: ANSWER_MS } });
}
