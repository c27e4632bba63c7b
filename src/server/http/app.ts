import type { Socket } from 'node:net';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { writeHead } from '#desk/audit/chain/block.ts';
import { DeskError } from '#errors.ts';
import { type Action, BODY_BYTES_MAX } from '#kit/contract/feature.ts';
import { makeScreenFinder } from '#kit/contract/screen-paths.ts';
import { tools } from '#tools/index.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import { isStoreFault } from '../store-watch.ts';
import { admit, admitToPage } from './admit.ts';
import { sendProblem, tellWhenToComeBack, translateError, unexpected } from './answer.ts';
import { readBodies } from './body/read-body.ts';
import { tellCallers } from './caller.ts';
import type { AppParts } from './docs.ts';
import { serveDocs } from './docs.ts';
import { admitToDoor, isDoorOpen, serveInteractions } from './interactions/route.ts';
import { createLog } from './log.ts';
import { countAction, serveMetrics } from './metrics.ts';
import { servePage } from './page.ts';
import { runAction } from './run-action.ts';
import { apiHeaders, insistOnHttps } from './security-headers.ts';
import { watchStaff } from './staff.ts';
import { traceAction, traceRequests } from './trace-requests.ts';
import { watchRequests } from './watch-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Undefined for routes that aren't API actions. */
    loaded?: LoadedAction | undefined;
    /** For the files of the page. */
    isFile?: boolean | undefined;
  }
}

/** Bodies have their own timeout, based on progress. This one ends everything else. */
const REQUEST_MS = 180_000;
const HEADERS_MS = 30_000;
const LOOKED_AT_EVERY_MS = 5_000;
const HEADER_BYTES_MAX = 16 * 1024;

export function createApp(parts: AppParts): FastifyInstance {
  const { desk, config } = parts;
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS,
    genReqId: requestIds(desk),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    // Inputs are checked by their own schemas. Without these two, Fastify loads a compiler for schemas that nothing has.
    schemaController: {
      compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas },
    },
    rewriteUrl: readableUrl,
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: LOOKED_AT_EVERY_MS,
    },
    loggerInstance: createLog(config.logLevel, {
      target: parts.logTo,
      mixin: () => describeAuditHead(desk),
    }),
  });
  dropUnusedSockets(app);
  watchRequests(app, { metrics: desk.metrics, log: config.logRequests ? app.log : undefined });
  tellWhenToComeBack(app, desk.stopping);
  readBodies(app, desk);
  app.decorateRequest('limit', undefined);
  app.decorateRequest('caseId', undefined);
  insistOnHttps(app, () => desk.settings().publicUrl);
  tellCallers(app, config.trustProxy);
  traceRequests(app, desk.tracer);
  app.addHook('onRequest', admission(parts));
  app.setErrorHandler((error, request, reply) => {
    const limit = request.routeOptions.bodyLimit ?? BODY_BYTES_MAX;
    const expected = translateError(error, { limit, action: findAction(request) });
    if (expected && expected.status < 500)
      return sendProblem(reply, expected, listClosingHeaders(expected));
    if (isStoreFault(expected)) desk.store.noteFault(expected, request.log);
    else {
      const failed = { request_id: request.id, err: error, cause: (error as Error).cause };
      request.log.error(failed, 'A request failed');
    }
    return sendProblem(reply, expected ?? unexpected(request.id));
  });
  for (const loaded of parts.actions) addAction(app, { desk, loaded });
  serveInteractions(app, desk);
  app.addHook('onClose', () => watchStaff(desk).settled());
  serveHealth(app, parts);
  serveMetrics(app, parts);
  serveDocs(app, parts);
  app.setNotFoundHandler(notFound(parts));
  if (parts.page) servePage(app, parts.page);
  return app;
}

function refuseSchemas(): never {
  throw new Error('A route has a schema of the HTTP library');
}

/**
 * Logs that are kept elsewhere then contain the audit heads, where someone who
 * edits the store can't reach them.
 */
function describeAuditHead({ audit }: Desk): { audit_head?: string } {
  const { seen } = audit.notes;
  return seen && seen.number > 0 ? { audit_head: writeHead(seen) } : {};
}

/** Closes the connection of a slow sender. */
function listClosingHeaders({ code }: DeskError): string[] {
  return code === 'desk/too-slow' ? ['connection', 'close'] : [];
}

/** The router rejects undecodable addresses before any hook. We treat them as unknown ones. */
function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%')) return url;
  try {
    decodeURI(url.split(/[?#]/, 1)[0] ?? '');
    return url;
  } catch {
    return url.startsWith('/api/') ? '/api/unreadable' : '/unreadable';
  }
}

/** Every request passes this hook first. */
function admission(parts: AppParts) {
  return (request: FastifyRequest, _reply: unknown, done: (refusal?: Error) => void) => {
    if (isFile(request)) done();
    else if (isDoor(parts, request)) admitToDoor(parts.desk, { request, done });
    else if (isOfPage(parts, request)) admitToPage(parts.desk, { request, done });
    else admit(parts.desk, { request, action: request.routeOptions.config.loaded?.action, done });
  };
}

/** Whether the request is for a file of the page. A page has many, and sending one costs nothing. */
function isFile(request: FastifyRequest): boolean {
  return isLook(request) && !request.is404 && request.routeOptions.config.isFile === true;
}

/** Whether the request is one that Discord may have sent. */
function isDoor({ desk }: AppParts, request: FastifyRequest): boolean {
  return request.routeOptions.config.isDoor === true && isDoorOpen(desk);
}

/** Whether the request is for the page, the health checks or the metrics, which never wait for the store. */
function isOfPage({ page }: AppParts, request: FastifyRequest): boolean {
  if (isApi(request)) return false;
  return request.is404 ? page !== undefined && isScreen(request) : isLook(request);
}

function addAction(
  app: FastifyInstance,
  { desk, loaded }: { desk: Desk; loaded: LoadedAction },
): void {
  const { action } = loaded;
  const count = countAction(desk, loaded);
  const trace = traceAction(desk.tracer, loaded);
  for (const path of [action.path, ...(action.aliases ?? [])]) {
    app.route({
      method: action.method,
      url: `/api${path}`,
      bodyLimit: action.bodyBytesMax ?? BODY_BYTES_MAX,
      config: { loaded },
      handler: (request, reply) =>
        trace(request, () => count(() => runAction(desk, loaded, { request, reply }))),
    });
  }
}

function notFound(parts: AppParts) {
  const methods = new Map(
    parts.actions.flatMap(({ action }) =>
      [action.path, ...(action.aliases ?? [])].map((path) => [`/api${path}`, action.method]),
    ),
  );
  const findScreen = makeScreenFinder(tools);
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (parts.page && isScreen(request)) {
      const screen = findScreen(readPath(request));
      return parts.page.shell(screen === undefined ? reply.code(404) : reply, screen);
    }
    const method = methods.get(withoutLastSlash(readPath(request)));
    if (!method) return sendProblem(reply, new DeskError('desk/not-found'));
    const refusal = new DeskError('desk/method-not-allowed', { params: { method } });
    return sendProblem(reply, refusal, ['allow', method]);
  };
}

/** What monitors and browsers ask for by themselves. None of it was ever a screen. */
const NO_SCREENS = /^\/(?:assets|metrics|\.well-known)(?:\/|$)/;

/**
 * Whether a person may have meant a screen. At an unknown address the page says so itself; a program that asks
 * for a file gets an answer that it can read.
 */
function isScreen(request: FastifyRequest): boolean {
  const path = readPath(request);
  const isFileName = path.lastIndexOf('.') > path.lastIndexOf('/');
  return isLook(request) && !isApi(request) && !isFileName && !NO_SCREENS.test(path);
}

function isLook({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function readPath({ url }: FastifyRequest): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Removes one slash, as the router does. A pattern for several would restart at each slash of a long URL. */
function withoutLastSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function findAction({ routeOptions }: FastifyRequest): Action | undefined {
  return routeOptions.config.loaded?.action;
}

function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.url === '/api';
}

function requestIds(desk: Desk): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${desk.name}-${count.toString(36)}`;
  };
}

/**
 * Browsers open connections in advance. When closing, the server waits a minute or more for those, so a
 * stopping desk destroys them itself.
 */
function dropUnusedSockets(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}

/**
 * /healthz says that the process responds. /readyz says that its store responds too
 * and hasn't just refused a change.
 */
function serveHealth(app: FastifyInstance, { desk, version }: AppParts): void {
  app.get('/healthz', async (_request, reply) => {
    reply.headers({ ...apiHeaders, 'cache-control': 'no-store' });
    return { status: 'ok', version };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.headers({ ...apiHeaders, 'cache-control': 'no-store' });
    // Answered at once, because asking the store wouldn't show that it refuses changes.
    if (desk.store.isFailing) return sendProblem(reply, new DeskError('desk/store'));
    try {
      await desk.database.transaction((tx) => tx.one('SELECT 1 AS one'));
    } catch {
      throw new DeskError('desk/store');
    }
    const status = desk.settings().maintenance ? 'maintenance' : 'ready';
    return { status, version };
  });
}
