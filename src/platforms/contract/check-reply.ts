import type { WireReply } from '../wire.ts';
import { type ApiDocument, findResponse, type Operation, type Schema } from './document.ts';
import type { Endpoint } from './endpoints.ts';
import { checkRefusal } from './refusals.ts';
import { bodyIsAnything, unwritten } from './relaxed.ts';
import type { Check } from './validator.ts';

export function checkReplyOf(
  {
    endpoint,
    operation,
    document,
  }: { endpoint: Endpoint; operation: Operation; document: ApiDocument },
  reply: WireReply,
  check: Check,
): string[] {
  const { status } = reply;
  // Whatever stands before a platform may say anything when it is down.
  if (status >= 500) return [];
  const response = findResponse(document, operation, status);
  const schema =
    response?.content?.['application/json']?.schema ??
    (status === 200 ? unwritten[endpoint.path] : undefined);
  if (schema) return checkJson(reply, schema, check);
  const { base, path } = endpoint;
  if (status >= 400 && (base !== 'discord' || path.startsWith('/oauth2/token'))) {
    const read = readJson(reply);
    if (typeof read === 'string') return [read];
    const { description } = response ?? {};
    return checkRefusal({ path, status, body: read.body, description });
  }
  if (!response) return [`status ${status} is not documented`];
  const mayHaveBody = bodyIsAnything.includes(path);
  return reply.body === '' || mayHaveBody ? [] : ['has a body where none is documented'];
}

function checkJson(reply: WireReply, schema: Schema, check: Check): string[] {
  const read = readJson(reply);
  return typeof read === 'string' ? [read] : check(schema, read.body);
}

function readJson({ headers, body }: WireReply): { body: unknown } | string {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return 'is not said to be JSON';
  try {
    return { body: JSON.parse(body) };
  } catch {
    return 'is not JSON';
  }
}
