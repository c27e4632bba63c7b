import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { DeskError } from '../../errors.ts';
import { type Action, BODY_BYTES_MAX } from '../../kit/contract.ts';
import type { Config } from '../config.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import { isStoreFault } from '../store-watch.ts';
import { admit } from './admit.ts';
import { serveDocs } from './docs.ts';
import { readForm } from './form.ts';
import { serveHealth } from './health.ts';
import { createLog, type LogTarget } from './log.ts';
import { type Page, servePage } from './page.ts';
import { asDeskError, sendProblem, unexpected } from './problem.ts';
import { runAction } from './run-action.ts';
import { dropUnusedSockets } from './unused-sockets.ts';

export type Admission = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (refusal?: Error) => void,
) => void;

export interface AppParts {
  desk: Desk;
  actions: LoadedAction[];
  config: Config;
  version: string;
  /** Undefined where no page is built: the API alone. */
  page?: Page | undefined;
  logTo?: LogTarget | undefined;
}

const REQUEST_MS = 30_000;
const HEADER_BYTES_MAX = 16 * 1024;

export function createApp(parts: AppParts): FastifyInstance {
  const { desk, config } = parts;
  const app = Fastify({
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS,
    genReqId: requestIds(desk),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    http: { maxHeaderSize: HEADER_BYTES_MAX },
    loggerInstance: createLog(config.logLevel, parts.logTo),
  });
  dropUnusedSockets(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readForm);
  app.decorateRequest('limit', undefined);
  app.decorateRequest('caseId', undefined);
  // Routes of the API are admitted by a hook of their own, which knows their action.
  const admitted = admission(parts);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404 && isApi(request)) admit(desk, { request, action: undefined, done });
    else done();
  });
  app.setErrorHandler((error, request, reply) => {
    const limit = request.routeOptions.bodyLimit ?? BODY_BYTES_MAX;
    const expected = asDeskError(error, { limit, takesFile: hasFile(request) });
    if (expected && expected.status < 500) return sendProblem(reply, expected);
    if (isStoreFault(expected)) desk.store.noteFault(expected, request.log);
    else {
      const failed = { request_id: request.id, err: error, cause: (error as Error).cause };
      request.log.error(failed, 'A request failed');
    }
    return sendProblem(reply, expected ?? unexpected(request.id));
  });
  for (const loaded of parts.actions) {
    addAction(app, { desk, loaded, onRequest: admitted(loaded.action) });
  }
  serveHealth(app, parts);
  serveDocs(app, parts, admitted(undefined));
  app.setNotFoundHandler(notFound(parts));
  if (parts.page) servePage(app, parts.page);
  return app;
}

/** Unknown fields are refused by the schemas, `__proto__` among them, so the text is read as it is. */
function readJson(
  _request: FastifyRequest,
  text: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  try {
    done(null, JSON.parse(String(text)));
  } catch {
    done(new DeskError('desk/unreadable'));
  }
}

/** Makes the hook that admits the requests of an action. */
function admission({ desk, config }: AppParts): (action: Action | undefined) => Admission {
  let hasWarned = config.trustProxy.length > 0;
  return (action) => (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for']) {
      hasWarned = true;
      request.log.warn(
        { from: request.ip },
        'A proxy seems to stand before the desk. Name its address in TRUST_PROXY, or all visitors count as one.',
      );
    }
    admit(desk, { request, action, done });
  };
}

function addAction(
  app: FastifyInstance,
  { desk, loaded, onRequest }: { desk: Desk; loaded: LoadedAction; onRequest: Admission },
): void {
  const { action } = loaded;
  for (const path of [action.path, ...(action.aliases ?? [])]) {
    app.route({
      method: action.method,
      url: `/api${path}`,
      bodyLimit: action.bodyBytesMax ?? BODY_BYTES_MAX,
      config: { file: action.file },
      onRequest,
      handler: (request, reply) => runAction(desk, loaded, { request, reply }),
    });
  }
}

function notFound(parts: AppParts) {
  const methods = new Map(
    parts.actions.flatMap(({ action }) =>
      [action.path, ...(action.aliases ?? [])].map((path) => [`/api${path}`, action.method]),
    ),
  );
  return (request: FastifyRequest, reply: Parameters<typeof sendProblem>[0]) => {
    const [path = ''] = request.url.split('?');
    const isLook = request.method === 'GET' || request.method === 'HEAD';
    const isScreen = isLook && !isApi(request) && !path.startsWith('/assets/');
    if (parts.page && isScreen) return parts.page.shell(reply);
    const method = methods.get(path.replace(/\/+$/, ''));
    if (!method) return sendProblem(reply, new DeskError('desk/not-found'));
    const refusal = new DeskError('desk/method-not-allowed', { params: { method } });
    return sendProblem(reply, refusal, ['allow', method]);
  };
}

function hasFile({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.file !== undefined;
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
