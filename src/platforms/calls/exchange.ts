import type { Dispatcher } from 'undici';
import { Late, NotSent, Unanswered, type WireReply } from '../wire.ts';

const BODY_MAX_BYTES = 8 * 1024 * 1024;

type Controller = Dispatcher.DispatchController;

/** One request and its answer on the wire, and which of the two was cut short. */
export class Exchange implements Dispatcher.DispatchHandler {
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

  /** The next thing that happens is that it is written. */
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

  /** What was written may have been done, whatever the reason. */
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
