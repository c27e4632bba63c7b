import { z } from 'zod';
import { errors } from '../../errors.ts';
import type { Action } from '../../kit/contract.ts';
import type { LoadedAction } from '../features.ts';

type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document, drawn from the contracts. */
export function describeApi(actions: LoadedAction[], version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const loaded of actions) {
    const { action } = loaded;
    for (const path of [action.path, ...(action.aliases ?? [])]) {
      paths[path] = { ...paths[path], [action.method.toLowerCase()]: describeAction(loaded, path) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse',
      version,
      description:
        'Every answer that is no success is a problem (RFC 9457) with a stable code. Unknown fields are refused.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas: { Problem: problemSchema() } },
  };
}

function describeAction(loaded: LoadedAction, path: string): JsonObject {
  const { action, schemas, name } = loaded;
  const alias = path === action.path ? '' : `-at-${path.slice(1)}`;
  return {
    operationId: `${name.replace('/', '-')}${alias}`,
    summary: action.summary,
    tags: [loaded.tool?.title ?? 'Desk'],
    'x-access': action.access,
    'x-effect': action.effect,
    'x-cooldown-ms': action.cooldownMs,
    ...(takesBearer(action) && { parameters: [bearerParameter] }),
    ...(action.method === 'POST' && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inputSchema(loaded) } },
      },
    }),
    responses: { ...successOf(schemas.output), default: problemAnswer },
  };
}

const takesBearer = (action: Action) => action.path === '/session_token';

const bearerParameter = {
  name: 'Authorization',
  in: 'header',
  required: false,
  description: 'Bearer and the old session token, to rotate it',
  schema: { type: 'string' },
};

const problemAnswer = {
  description: 'A problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function successOf(output: z.ZodType): JsonObject {
  if (output instanceof z.ZodVoid) return { 204: { description: 'Done' } };
  const schema = toJsonSchema(output);
  return { 200: { description: 'Done', content: { 'application/json': { schema } } } };
}

function inputSchema({ action, schemas }: LoadedAction): JsonObject {
  const schema = toJsonSchema(schemas.input) as {
    properties?: JsonObject;
    required?: string[];
  } & JsonObject;
  const credentials: JsonObject = {};
  if (action.access !== 'open') {
    credentials[action.sessionField ?? 'session_token'] = credential('The session token');
  }
  if (action.access === 'moderator') credentials.redeem_code = credential('The pass');
  return {
    ...schema,
    properties: { ...credentials, ...schema.properties },
    required: [...Object.keys(credentials), ...(schema.required ?? [])],
  };
}

function credential(description: string): JsonObject {
  return { type: 'string', description };
}

function toJsonSchema(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema);
  return rest;
}

function problemSchema(): JsonObject {
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string', enum: Object.keys(errors) },
      request_id: { type: 'string' },
      retry_after: { type: 'integer', description: 'Seconds' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  };
}
