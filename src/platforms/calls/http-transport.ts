import type { Agent, Dispatcher } from 'undici';
import {
  BASES,
  Late,
  NotSent,
  type Transport,
  Unanswered,
  type WireReply,
  type WireRequest,
} from '../wire.ts';

interface TransportOptions {
  /** Replaces every official base; paths stay unchanged. Must be a loopback address. */
  override?: string;
  /** From connecting to the last byte of the answer. */
  timeoutMs: number;
}

interface OpenTransport {
  send: Transport;
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 64;
const KEEP_ALIVE_MS = 10_000;
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
/** Must not contain anything that changes the meaning of the base. */
const PATH = /^(?!.*\/\.{1,2}(?:[/?]|$))\/[!-"$-[\]-~]*$/;

/** Calls only the hosts in `BASES` and follows no redirects. */
export function openTransport({ override, timeoutMs }: TransportOptions): OpenTransport {
  if (override !== undefined && !isLoopback(override)) {
    throw new TypeError(`Not an address of this machine: ${override}`);
  }
  let opening: Promise<Agent> | undefined;
  return {
    send: async (request, signal) => {
      signal.throwIfAborted();
      const options = addressed(request, new URL(override ?? BASES[request.base]));
      opening ??= openAgent(timeoutMs);
      const agent = await opening;
      signal.throwIfAborted();
      const exchange = new Exchange({ signal, timeoutMs: timeoutMs + uploadMs(request) });
      agent.dispatch(options, exchange);
      return exchange.reply;
    },
    close: async () => (await opening)?.destroy(),
  };
}

/** Loaded with the first call: it takes more than 10 MB, and a desk in practice mode calls nobody. */
async function openAgent(timeoutMs: number): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // One request per connection at a time, so that we know which requests were written.
    allowH2: false,
    pipelining: 1,
    connect: { timeout: timeoutMs },
    // The exchange has one deadline for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, search, hash } = new URL(address);
  const isPlain = username === '' && search === '' && hash === '';
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && isPlain;
}

function addressed(request: WireRequest, base: URL): Dispatcher.DispatchOptions {
  const { method, path, headers, body } = request;
  // The message leaves the path out, because a webhook's path contains its secret.
  if (!PATH.test(path)) throw new TypeError('Not a path below its base');
  const prefix = base.pathname.replace(/\/$/, '');
  return { origin: base.origin, path: `${prefix}${path}`, method, headers, body: body ?? null };
}

/** The slowest upstream that files are sent through: a megabit per second. */
const UPLOAD_BYTES_PER_MS = 125;

function uploadMs({ body }: WireRequest): number {
  return body instanceof Uint8Array ? Math.ceil(body.length / UPLOAD_BYTES_PER_MS) : 0;
}

const BODY_MAX_BYTES = 8 * 1024 * 1024;

type Controller = Dispatcher.DispatchController;

/** One request and its answer on the wire. It knows which of the two was cut short. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly reply: Promise<WireReply>;
  readonly #ends = Promise.withResolvers<WireReply>();
  readonly #stopWatching: () => void;
  #controller: Controller | undefined;
  #isOver = false;
  #status = 0;
  #headers: Record<string, string> = {};
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor({ signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number }) {
    this.reply = this.#ends.promise;
    const onAbort = () => this.#cut(signal.reason, Late);
    const onTimeout = () => this.#cut(new NotSent(`Nothing within ${timeoutMs} ms`), Late);
    const timer = setTimeout(onTimeout, timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#stopWatching = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    if (signal.aborted) onAbort();
  }

  /** undici writes the request right after this. */
  onRequestStart(controller: Controller): void {
    if (this.#isOver) controller.abort(new Error('It was called off'));
    else this.#controller = controller;
  }

  onResponseStart(
    _controller: Controller,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]),
    );
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > BODY_MAX_BYTES) this.#cut(new Error('The answer is too long'));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = Buffer.concat(this.#chunks).toString('utf8');
    this.#end(() => this.#ends.resolve({ status: this.#status, headers: this.#headers, body }));
  }

  onResponseError(_controller: Controller | null, error: Error & { code?: string }): void {
    const isOurFault = error.code === 'UND_ERR_INVALID_ARG';
    this.#cut(isOurFault ? error : new NotSent(error.message, { cause: error }));
  }

  /** A request that was written may have taken effect, whatever ended it. */
  #cut(reason: unknown, Kind: typeof Unanswered = Unanswered): void {
    const isWritten = this.#controller !== undefined;
    const cause = reason instanceof Error ? reason : undefined;
    const why = isWritten ? new Kind(cause?.message ?? 'Cut', { cause }) : reason;
    this.#end(() => this.#ends.reject(why));
    this.#controller?.abort(new Error('It was cut', { cause }));
  }

  #end(settle: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWatching();
    this.#chunks = [];
    settle();
  }
}
