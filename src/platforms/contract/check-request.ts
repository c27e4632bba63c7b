import { readForm } from '../read-form.ts';
import type { WireRequest } from '../wire.ts';
import type { Operation, Parameter } from './document.ts';
import type { Check } from './validator.ts';

export interface RequestChecks {
  body: Check;
  /** For path and query parameters. */
  text: Check;
}

const credentialHeaders = ['authorization', 'x-api-key'];

/** `params` holds the decoded values of the path's variables. */
export function checkOperationRequest(
  operation: Operation,
  { request, params }: { request: WireRequest; params: Readonly<Record<string, string>> },
  checks: RequestChecks,
): string[] {
  return [
    ...checkAddress(operation, { request, params }, checks.text),
    ...checkBody(operation, request, checks.body),
    ...checkCredential(operation, request),
  ];
}

function checkAddress(
  { parameters = [] }: Operation,
  { request, params }: { request: WireRequest; params: Readonly<Record<string, string>> },
  check: Check,
): string[] {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '');
  const known = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name));
  const faults = parameters.flatMap((parameter) => {
    const { name, required } = parameter;
    const value = readValue(parameter, query, params);
    if (value === undefined) return required ? [`${name} is missing`] : [];
    return check(parameter.schema, value).map((fault) => `${parameter.in} ${name}: ${fault}`);
  });
  return [...unknown.map((name) => `query ${name} is not documented`), ...faults];
}

function readValue(
  { name, in: place, schema, explode }: Parameter,
  query: URLSearchParams,
  params: Readonly<Record<string, string>>,
): unknown {
  if (place === 'path') return params[name];
  if (place === 'header' || !query.has(name)) return undefined;
  if (schema.type !== 'array') return query.get(name);
  return explode === false ? query.get(name)!.split(',') : query.getAll(name);
}

function checkBody({ requestBody }: Operation, request: WireRequest, check: Check): string[] {
  if (!requestBody) return request.body === undefined ? [] : ['takes no body'];
  if (request.body === undefined) return requestBody.required ? ['has no body'] : [];
  const mediaType = (request.headers['content-type'] ?? '').split(';')[0]!.trim();
  const content = requestBody.content[mediaType];
  if (!content?.schema) return [`content-type '${mediaType}' is not documented`];
  const body = parseBody(request.headers['content-type']!, request.body);
  return body === undefined
    ? ['the body cannot be read']
    : check(content.schema, body).map((fault) => `body: ${fault}`);
}

const PARTS_MAX = 11;

/** Files are checked by their names; the other fields of such a form are in `payload_json`. */
function parseBody(type: string, sent: string | Uint8Array): unknown {
  const text = typeof sent === 'string' ? sent : readPayload(type, sent);
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readPayload(type: string, bytes: Uint8Array): string {
  const [payload, ...files] = readForm(bytes, { type, partsMax: PARTS_MAX }) ?? [];
  const isNamed = files.every(({ name }, at) => name === `files[${at}]`);
  return payload?.name === 'payload_json' && isNamed ? Buffer.from(payload.bytes).toString() : '';
}

/** The owner's credential may only be sent to endpoints that ask for it. */
function checkCredential({ security = [] }: Operation, { headers }: WireRequest): string[] {
  const carried = credentialHeaders.filter((name) => headers[name] !== undefined);
  const names = security.flatMap((each) => Object.keys(each));
  const isOpen = security.some((each) => Object.keys(each).length === 0);
  if (names.length === 0) return carried.map((name) => `${name} is sent, and is not asked for`);
  if (carried.length === 0) return isOpen ? [] : ['no credential is sent'];
  return carried
    .filter((name) => !isAskedFor(name, headers[name]!, names))
    .map((name) => `${name} is not a credential for this call`);
}

function isAskedFor(header: string, value: string, names: readonly string[]): boolean {
  if (header === 'x-api-key') return names.includes('roblox-api-key');
  return (
    (names.includes('BotToken') && value.startsWith('Bot ')) ||
    (names.includes('clientBasic') && value.startsWith('Basic '))
  );
}
