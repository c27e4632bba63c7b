import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { Counter, Timing } from '../metrics/registry.ts';

/** Any other method counts as one, so that callers can't make up labels. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const UNKNOWN_ROUTE = 'unknown';

interface Watched {
  metrics?: Metrics | undefined;
  /** Undefined unless each request is logged. */
  log?: FastifyBaseLogger | undefined;
}

/** Counts and logs requests once they are answered. Neither has more of the address than its route's pattern. */
export function watchRequests(app: FastifyInstance, { metrics, log }: Watched): void {
  if (!metrics && !log) return;
  const watchRoute = (route: string, method: string, isTimed: boolean) => {
    const counts = metrics && new RouteCounts(metrics, { route, method, isTimed });
    return (request: FastifyRequest, reply: FastifyReply) => {
      counts?.note(reply.statusCode, reply.elapsedTime);
      log?.info(describeRequest(request, { reply, route, method }), 'Request');
    };
  };
  app.addHook('onRoute', (route) => {
    const isTimed = route.config?.loaded?.action.streams !== true;
    const note = watchRoute(route.url, String(route.method), isTimed);
    const before = [route.onResponse ?? []].flat();
    route.onResponse = [
      ...before,
      (request, reply, done) => {
        note(request, reply);
        done();
      },
    ];
  });
  const unknown = new Map(
    [...METHODS, 'other'].map((method) => [method, watchRoute(UNKNOWN_ROUTE, method, true)]),
  );
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) (unknown.get(request.method) ?? unknown.get('other'))?.(request, reply);
    done();
  });
}

interface Answered {
  reply: FastifyReply;
  route: string;
  method: string;
}

function describeRequest({ id }: FastifyRequest, { reply, route, method }: Answered) {
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  return { request_id: id, method, route, status: reply.statusCode, ms };
}

/** One route's counters, found once. */
class RouteCounts {
  readonly #metrics: Metrics;
  readonly #labels: [route: string, method: string];
  readonly #isTimed: boolean;
  readonly #byClass: (Counter | undefined)[] = new Array(6);
  #times: Timing | undefined;

  constructor(
    metrics: Metrics,
    { route, method, isTimed }: { route: string; method: string; isTimed: boolean },
  ) {
    this.#metrics = metrics;
    this.#labels = [route, method];
    this.#isTimed = isTimed;
  }

  note(status: number, ms: number): void {
    const digit = Math.floor(status / 100);
    this.#byClass[digit] ??= this.#metrics.requests.of(...this.#labels, `${digit}xx`);
    this.#byClass[digit].add();
    if (!this.#isTimed) return;
    this.#times ??= this.#metrics.requestTimes.of(...this.#labels);
    this.#times.observe(ms);
  }
}
