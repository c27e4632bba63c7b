import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DeskError } from '#errors.ts';
import { BODY_BYTES_MAX } from '#kit/contract/feature.ts';
import type { Desk } from '../../desk.ts';
import { readForm } from './form.ts';
import { JsonShape } from './json-shape.ts';
import { checkLines } from './lines.ts';
import { openMemories } from './memory.ts';
import { letGoWhenAnswered, type Taking, takeBody } from './take-body.ts';
import { vouch } from './vouch.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, where parsing it dropped something: the guard looks at that as well. */
    overwritten: string | undefined;
  }
}

/** How bodies become fields: JSON, and forms where a file goes with them. */
export function readBodies(app: FastifyInstance, desk: Desk): void {
  const memories = openMemories();
  const taking = (request: FastifyRequest): Taking => {
    const { loaded } = request.routeOptions.config;
    return {
      memories,
      limit: loaded?.action.bodyBytesMax ?? BODY_BYTES_MAX,
      vouch: async () => loaded && vouch(desk, loaded, request),
    };
  };
  app.decorateRequest('room', undefined);
  app.decorateRequest('overwritten', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    letGoWhenAnswered(request, reply.raw);
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const shape = new JsonShape();
      const watch = (piece: Buffer) => shape.watch(piece);
      const bytes = await takeBody(request, payload, { ...taking(request), watch });
      const text = bytes.toString('utf8');
      const body = parseJson(text);
      if (shape.hidesKeys(body)) request.overwritten = text;
      return checked(body, bytes);
    },
  );
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const bytes = await takeBody(request, payload, taking(request));
      return checked(await readForm(request, bytes), bytes);
    },
  );
}

/** Unknown fields are refused by the schemas, `__proto__` among them, so the text is read as it is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DeskError('desk/unreadable');
  }
}

function checked(body: unknown, { length }: Buffer): unknown {
  if (length > BODY_BYTES_MAX) checkLines(body);
  return body;
}
