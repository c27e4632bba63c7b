import { z } from 'zod';
import { errors } from '#errors.ts';
import { credentialFields, mayBeLong, SESSION_HEADER } from '#kit/contract/credential-fields.ts';
import { type Action, isForAdmins } from '#kit/contract/feature.ts';
import { UPLOAD_JSON, type UploadField } from '#kit/contract/uploads.ts';
import type { LoadedAction } from '../features.ts';

type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document, generated from the contracts. */
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
  const { action, name } = loaded;
  const alias = path === action.path ? '' : `-at-${path.slice(1)}`;
  return {
    operationId: `${name.replaceAll('/', '-')}${alias}`,
    summary: loaded.schemas.summary,
    tags: [loaded.tool?.title ?? 'Desk'],
    'x-access': action.access,
    'x-effect': action.effect,
    ...(action.cooldown && { 'x-cooldown': action.cooldown }),
    ...describeParameters(loaded),
    ...(action.method === 'POST' && {
      requestBody: {
        required: true,
        content: describeContent(loaded),
      },
    }),
    responses: { ...describeSuccess(loaded, describeHeaders(action)), default: problemAnswer },
  };
}

/** A file is sent in a form. Callers without a form can send the lines of a text file as JSON. */
function describeContent(loaded: LoadedAction): JsonObject {
  const schema = inputSchema(loaded);
  const json = { 'application/json': { schema } };
  const { file, files } = loaded.action;
  if (files !== undefined) return { ...json, 'multipart/form-data': describeUpload(schema, files) };
  if (file === undefined) return json;
  const binary = { type: 'string', format: 'binary', description: 'A text file' };
  const properties = { ...(schema.properties as JsonObject), [file]: binary };
  return { 'multipart/form-data': { schema: { ...schema, properties } }, ...json };
}

function describeUpload(schema: JsonObject, { field, max }: UploadField): JsonObject {
  const binary = { type: 'string', format: 'binary' };
  const properties = {
    [UPLOAD_JSON]: { ...schema, description: 'The other fields, as JSON' },
    [field]: { type: 'array', items: binary, maxItems: max },
  };
  return { schema: { type: 'object', required: [UPLOAD_JSON], properties } };
}

function describeParameters({ action, schemas }: LoadedAction): JsonObject {
  const bearer = describeBearer(action);
  const { properties = {}, required = [] } =
    action.method === 'GET' ? (toJsonSchema(schemas.input) as ObjectSchema) : {};
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  if (bearer) parameters.unshift(bearer);
  if (mayBeLong(action)) parameters.push(...longHeaders);
  return parameters.length > 0 ? { parameters } : {};
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function describeBearer(action: Action) {
  const isRotation = action.path === '/session_token';
  const isAdmin = action.method === 'GET' && isForAdmins(action);
  const isPass = action.passInHeader === true;
  if (!isRotation && !isAdmin && !isPass) return undefined;
  const description = isAdmin
    ? 'Bearer and the admin session token'
    : isPass
      ? 'Bearer and the pass'
      : 'Bearer and the old session token, to rotate it';
  const schema: unknown = { type: 'string', description };
  return { name: 'Authorization', in: 'header', required: !isRotation, schema };
}

const longHeaders = [
  { name: SESSION_HEADER, description: 'The session, where the body is over 64 KB' },
  { name: 'Authorization', description: 'Bearer and the pass, where the body is over 64 KB' },
].map(({ name, description }) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string', description } as unknown,
}));

const problemAnswer = {
  description: 'A problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Actions that are logged name their case. */
function describeHeaders({ effect, access }: Action): JsonObject {
  if (effect !== 'changes' || access === 'open' || access === 'visitor') return {};
  const description = 'The number of its case in the audit log';
  return { headers: { 'X-Case-Id': { description, schema: { type: 'integer' } } } };
}

function describeSuccess({ schemas, action }: LoadedAction, headers: JsonObject): JsonObject {
  const { output } = schemas;
  if (output instanceof z.ZodVoid) return { 204: { description: 'Done', ...headers } };
  if (output instanceof z.ZodString) {
    const type = output.meta()?.contentMediaType ?? 'text/csv';
    return {
      200: { description: 'A file', content: { [String(type)]: { schema: { type: 'string' } } } },
    };
  }
  const type = action.streams ? 'text/event-stream' : 'application/json';
  const schema = toJsonSchema(output);
  return {
    200: { description: 'Done', ...headers, content: { [type]: { schema } } },
  };
}

function inputSchema({ action, schemas }: LoadedAction): JsonObject {
  const schema = toJsonSchema(schemas.input) as {
    properties?: JsonObject;
    required?: string[];
  } & JsonObject;
  const names = credentialFields(action);
  const credentials: JsonObject = {
    ...(names.session && { [names.session]: credential('The session token') }),
    ...(names.pass && { [names.pass]: credential('The pass') }),
    ...(names.admin && { [names.admin]: credential('The admin session token') }),
  };
  return {
    ...schema,
    properties: {
      ...credentials,
      ...schema.properties,
      ...(action.effect === 'changes' && { undoes: undoesSchema }),
    },
    required: [...Object.keys(credentials), ...(schema.required ?? [])],
  };
}

const undoesSchema = { type: 'integer', description: 'The case that this call takes back' };

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
