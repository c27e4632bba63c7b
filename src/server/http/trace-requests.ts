import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoadedAction } from '../features.ts';
import type { Span } from '../spans/span.ts';
import type { Tracer } from '../spans/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined unless this request is followed. */
    span: Span | undefined;
  }
}

/** Only a proxy of the owner says which trace a request belongs to. A visitor could make one up. */
export function traceRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  if (!tracer) return;
  tracer.logTo = app.log;
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const isTrusted = request.proxy.state === 'trusted';
    const traceparent = isTrusted ? request.headers.traceparent : undefined;
    request.span = tracer.begin(nameRequest(request), traceparent);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    if (span) {
      const { method } = request;
      tracer.endRequest(span, { method, route: readRoute(request), status: reply.statusCode });
    }
    done();
  });
}

function nameRequest(request: FastifyRequest): string {
  return `${request.method} ${readRoute(request)}`;
}

function readRoute(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
}

type Run = () => Promise<FastifyReply>;

/** Follows the action of a request that is followed. */
export function traceAction(tracer: Tracer | undefined, { name }: LoadedAction) {
  return ({ span }: FastifyRequest, run: Run) =>
    tracer && span ? tracer.action(span, name, run) : run();
}
