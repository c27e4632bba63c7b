import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app.ts';
import { docsStyle, drawDocs } from './docs-page.ts';
import { describeApi } from './openapi.ts';
import { pageHeaders } from './security-headers.ts';

const docsHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
};

/** /api/openapi.json, and the same as a page to read. Both are drawn once, when somebody asks: a desk is up sooner. */
export function serveDocs(app: FastifyInstance, { actions, version, config }: AppParts): void {
  const document = once(() => JSON.stringify(describeApi(actions, version)));
  const page = once(() => drawDocs(actions, { siteName: config.siteName, version }));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.headers(docsHeaders).type('application/json; charset=utf-8').send(document()),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.headers(docsHeaders).type('text/html; charset=utf-8').send(page()),
  );
  app.get('/api/docs.css', (_request, reply) =>
    reply.headers(docsHeaders).type('text/css; charset=utf-8').send(docsStyle),
  );
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
