import { Agent, type Dispatcher } from 'undici';
import { BASES, type Transport, type WireRequest } from '../wire.ts';
import { Exchange } from './exchange.ts';

export interface TransportOptions {
  /** Stands for every official base, the paths unchanged. On this machine only. */
  override?: string;
  /** For all of it, from the connection to the last byte of the answer. */
  timeoutMs: number;
}

export interface OpenTransport {
  send: Transport;
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 64;
const KEEP_ALIVE_MS = 10_000;
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
/** Nothing in it may change what the parts before it mean. */
const PATH = /^(?!.*\/\.{1,2}(?:[/?]|$))\/[!-"$-[\]-~]*$/;

/** Goes to the hosts of `BASES` and nowhere else; follows no redirect. */
export function openTransport({ override, timeoutMs }: TransportOptions): OpenTransport {
  if (override !== undefined && !isLoopback(override)) {
    throw new TypeError(`Not an address of this machine: ${override}`);
  }
  const agent = new Agent({
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // One request at a time on a connection, so that it is known which of them were written.
    allowH2: false,
    pipelining: 1,
    connect: { timeout: timeoutMs },
    // The exchange has one deadline for everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: async (request, signal) => {
      signal.throwIfAborted();
      const options = addressed(request, new URL(override ?? BASES[request.base]));
      const exchange = new Exchange({ signal, timeoutMs });
      agent.dispatch(options, exchange);
      return exchange.reply;
    },
    close: () => agent.destroy(),
  };
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, search, hash } = new URL(address);
  const isPlain = username === '' && search === '' && hash === '';
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && isPlain;
}

function addressed(request: WireRequest, base: URL): Dispatcher.DispatchOptions {
  const { method, path, headers, body } = request;
  // Not told: a webhook's holds its secret.
  if (!PATH.test(path)) throw new TypeError('Not a path below its base');
  const prefix = base.pathname.replace(/\/$/, '');
  return { origin: base.origin, path: `${prefix}${path}`, method, headers, body: body ?? null };
}
