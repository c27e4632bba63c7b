import { AsyncLocalStorage } from 'node:async_hooks';
import { DeskError } from '#errors.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Call } from '#platforms/calls/call.ts';
import { openCollector } from '#platforms/collector.ts';
import type { WireReply } from '#platforms/wire.ts';
import { describeAttributes, drawTraceId, isWithinRatio, readTraceparent, Span } from './span.ts';
import type { TraceSettings } from './trace-settings.ts';

const SENT_EVERY_MS = 5_000;
const BATCH = 512;
/** If the collector can't keep up, the newest spans are dropped rather than the desk's memory filled. */
const WAITING_MAX = 4_096;
const SAID_EVERY_MS = 60_000;

interface TracerLog {
  warn(context: object, text: string): void;
}

/** Follows requests through their action to the platforms, and sends what it saw to the owner's collector. */
export class Tracer {
  readonly #settings: TraceSettings;
  readonly #version: string;
  readonly #name: string;
  readonly #collector: ReturnType<typeof openCollector>;
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #timer: NodeJS.Timeout;
  #ended: Span[] = [];
  #sending: Promise<void> = Promise.resolve();
  #saidAtMs = Number.NEGATIVE_INFINITY;
  logTo: TracerLog | undefined;

  /** `name` is that of this process. */
  constructor(settings: TraceSettings, { version, name }: { version: string; name: string }) {
    this.#settings = settings;
    this.#version = version;
    this.#name = name;
    this.#collector = openCollector(settings);
    this.#timer = setInterval(() => void this.flush(), SENT_EVERY_MS).unref();
  }

  /** Undefined for a request that isn't followed. `traceparent` is what a trusted proxy sent. */
  begin(route: string, traceparent: string | string[] | undefined): Span | undefined {
    const { asksParent, ratio } = this.#settings.sampler;
    const parent = readTraceparent(traceparent);
    const traceId = parent?.traceId ?? drawTraceId();
    const isWanted = parent && asksParent ? parent.isSampled : isWithinRatio(traceId, ratio);
    if (!isWanted) return undefined;
    return new Span(route, { kind: 'server', parent: { traceId, id: parent?.id } });
  }

  endRequest(span: Span, { method, route, status }: Answered): void {
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    };
    this.#end(span, attributes, status >= 500 ? String(status) : undefined);
  }

  /** An action, and with it everything that it calls. */
  async action<T>(parent: Span, name: string, run: () => Promise<T>): Promise<T> {
    const span = new Span(`action ${name}`, { kind: 'internal', parent });
    const attributes = { 'gatehouse.action': name };
    try {
      const value = await this.#current.run(span, run);
      this.#end(span, attributes);
      return value;
    } catch (error) {
      this.#end(span, attributes, nameError(error));
      throw error;
    }
  }

  /** A call to a platform. One that no request waits for, such as a job's, isn't followed. */
  readonly call = async (
    platform: PlatformName,
    call: Call,
    send: () => Promise<WireReply>,
  ): Promise<WireReply> => {
    const parent = this.#current.getStore();
    if (!parent) return send();
    const span = new Span(`${platform} ${call.route}`, { kind: 'client', parent });
    const attributes = {
      'gatehouse.platform': platform,
      'http.request.method': call.request.method,
      'url.template': call.route,
    };
    try {
      const reply = await send();
      const { status } = reply;
      const answered = { ...attributes, 'http.response.status_code': status };
      this.#end(span, answered, status >= 400 ? String(status) : undefined);
      return reply;
    } catch (error) {
      this.#end(span, attributes, nameError(error));
      throw error;
    }
  };

  /** Sends what has ended so far. */
  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    await this.#collector.close();
  }

  #end(span: Span, attributes: Record<string, string | number>, fault?: string): void {
    const all = fault === undefined ? attributes : { ...attributes, 'error.type': fault };
    span.end(all, { hasFailed: fault !== undefined });
    if (this.#ended.length < WAITING_MAX) this.#ended.push(span);
  }

  async #send(): Promise<void> {
    while (this.#ended.length > 0) {
      const batch = this.#ended.splice(0, BATCH);
      try {
        await this.#collector.send(JSON.stringify(this.#describe(batch)));
      } catch (error) {
        // What has come meanwhile would fail, too. It waits for the next time.
        this.#noteFault(error, batch.length);
        return;
      }
    }
  }

  #describe(spans: readonly Span[]): object {
    const resource = {
      ...this.#settings.resource,
      'service.version': this.#version,
      'service.instance.id': this.#name,
    };
    const scope = { name: 'gatehouse', version: this.#version };
    const scopeSpans = [{ scope, spans: spans.map((span) => span.describe()) }];
    return {
      resourceSpans: [{ resource: { attributes: describeAttributes(resource) }, scopeSpans }],
    };
  }

  #noteFault(error: unknown, lost: number): void {
    const nowMs = performance.now();
    if (nowMs - this.#saidAtMs < SAID_EVERY_MS) return;
    this.#saidAtMs = nowMs;
    this.logTo?.warn({ err: error, lost }, 'Spans could not be sent to the collector');
  }
}

interface Answered {
  method: string;
  route: string;
  status: number;
}

/** The code of a failure, and never its text. */
function nameError(error: unknown): string {
  if (error instanceof DeskError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
