import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASES } from '../wire.ts';
import type { DocumentName, Endpoint } from './endpoints.ts';

export interface Schema {
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  explode?: boolean;
  schema: Schema;
}

export type Content = Record<string, { schema?: Schema }>;

export interface Response {
  description?: string;
  content?: Content;
}

export interface Operation {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response & { $ref?: string }>;
  security?: Record<string, unknown>[];
}

type PathItem = { parameters?: Parameter[]; servers?: { url: string }[] } & {
  [method: string]: Operation & { servers?: { url: string }[] };
};

export interface ApiDocument {
  servers?: { url: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    responses?: Record<string, Response>;
  };
}

/** Outside the project: we may not redistribute the documents, so they aren't part of it. */
export const documentsFolder = join(import.meta.dirname, '../../../../shared/platforms');

export function readDocument(folder: string, name: DocumentName): ApiDocument | undefined {
  const path = join(folder, `${name}.openapi.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Adds the path's own parameters; undefined when the document has no such endpoint on that host. */
export function findOperation(document: ApiDocument, endpoint: Endpoint): Operation | undefined {
  const item = document.paths[endpoint.path];
  const operation = item?.[endpoint.method.toLowerCase()];
  if (!item || !operation) return undefined;
  const servers = operation.servers ?? item.servers ?? document.servers ?? [];
  if (!servers.some(({ url }) => url === BASES[endpoint.base])) return undefined;
  return {
    ...operation,
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
  };
}

/** Finds the documented response for a status; `4XX` covers every status of that class. */
export function findResponse(
  { components }: ApiDocument,
  { responses }: Operation,
  status: number,
): Response | undefined {
  const found = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  const name = found?.$ref?.split('/').at(-1);
  return name === undefined ? found : components.responses?.[name];
}
