import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import type { Config } from '#server/config.ts';

type Address = Pick<Config, 'host' | 'port'>;

/** A desk's answer to a health check. */
export interface Answer {
  status?: unknown;
  version?: unknown;
  /** The code of a refusal. */
  code?: unknown;
}

const ANSWER_BYTES_MAX = 10_000;
const ALL_ADDRESSES: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** A desk that listens on all addresses is asked on loopback. */
function ownHost(host: string): string {
  return ALL_ADDRESSES[host] ?? host;
}

export function urlOf({ host, port }: Address): string {
  const own = ownHost(host);
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/**
 * The response of the desk on this machine, including refusals. Empty if something other than a desk answers,
 * and undefined if nothing does in time.
 */
export function askDesk(
  { host, port }: Address,
  { path, withinMs }: { path: '/healthz' | '/readyz'; withinMs: number },
): Promise<Answer | undefined> {
  // Not fetch, which is for outgoing calls. This only asks a configured address of this machine.
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(withinMs);
    const asked = { host: ownHost(host), port, path, signal, agent: false } as const;
    const request = get(asked, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (text.length < ANSWER_BYTES_MAX) text += chunk;
        else request.destroy();
      });
      response.on('close', () => resolve(readAnswer(text)));
    });
    request.on('error', () => resolve(undefined));
  });
}

function readAnswer(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

export function ownVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
