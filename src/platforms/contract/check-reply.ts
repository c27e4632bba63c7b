import type { WireReply } from '../wire.ts';
import { type ApiDocument, findResponse, type Operation, type Schema } from './document.ts';
import type { Endpoint } from './endpoints.ts';
import { bodyIsAnything, unwritten } from './relaxed.ts';
import type { Check } from './validator.ts';

export function checkOperationReply(
  {
    endpoint,
    operation,
    document,
  }: { endpoint: Endpoint; operation: Operation; document: ApiDocument },
  reply: WireReply,
  check: Check,
): string[] {
  const { status } = reply;
  // A gateway in front of a platform may reply with anything during an outage.
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

// Errors that the documents don't describe; their shapes come from the prose or from a standard.

const cloudStatuses: Record<string, number> = {
  INVALID_ARGUMENT: 400,
  INSUFFICIENT_SCOPE: 403,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UNAVAILABLE: 503,
};

interface Refusal {
  path: string;
  status: number;
  body: unknown;
  /** From the document, such as `2: Too many usernames.`; undefined when it doesn't list the status. */
  description: string | undefined;
}

function checkRefusal({ path, status, body, description }: Refusal): string[] {
  if (path.startsWith('/oauth')) return isOauth(body) ? [] : ['is no refusal of OAuth 2'];
  if (path.startsWith('/cloud/')) return checkCloud(status, body);
  const code = readLegacyCode(body);
  if (code === undefined) return ['is no refusal of the form {errors: [{code, message}]}'];
  if (description === undefined) return checkUnlisted(status, code);
  const listed = [...description.matchAll(/^\s*(\d+):/gm)].map(([, number]) => Number(number));
  const isListed = listed.length === 0 || code === 0 || listed.includes(code);
  return isListed ? [] : [`code ${code} is not among the listed ones: ${listed.join(', ')}`];
}

/** The gateway in front of every endpoint reports errors with code 0. */
function checkUnlisted(status: number, code: number): string[] {
  const isGateway = [400, 401, 403, 404, 429].includes(status) || status >= 500;
  return isGateway && code === 0 ? [] : [`status ${status} with code ${code} is not documented`];
}

function checkCloud(status: number, body: unknown): string[] {
  const gatewayCode = readLegacyCode(body);
  if (gatewayCode !== undefined) return checkUnlisted(status, gatewayCode);
  const { code, message } = asRecord(body);
  if (typeof code !== 'string' || typeof message !== 'string') {
    return ['is no refusal of the form {code, message}'];
  }
  return cloudStatuses[code] === status ? [] : [`${code} does not go with status ${status}`];
}

function isOauth(body: unknown): boolean {
  return typeof asRecord(body).error === 'string';
}

function readLegacyCode(body: unknown): number | undefined {
  const { errors } = asRecord(body);
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  const { code, message } = asRecord(errors[0]);
  return typeof code === 'number' && typeof message === 'string' ? code : undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
