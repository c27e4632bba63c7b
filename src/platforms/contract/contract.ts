// Checks our calls against both platforms' official documents.
import type { WireReply, WireRequest } from '../wire.ts';
import { checkOperationReply } from './check-reply.ts';
import { checkOperationRequest, type RequestChecks } from './check-request.ts';
import {
  type ApiDocument,
  documentsFolder,
  findOperation,
  type Operation,
  readDocument,
} from './document.ts';
import { type DocumentName, type Endpoint, endpoints } from './endpoints.ts';
import { type Check, createCheck } from './validator.ts';

export interface Contract {
  /** Describes each mismatch; empty when the request is as documented. */
  checkRequest(request: WireRequest): string[];
  checkReply(request: WireRequest, reply: WireReply): string[];
  /** Lists every endpoint and how often it was seen. */
  covered(): { endpoint: string; requests: number; replies: number }[];
}

interface Opened {
  document: ApiDocument;
  requestChecks: RequestChecks;
  replyCheck: Check;
}

interface Known {
  endpoint: Endpoint;
  /** Shown in messages: `GET users /v1/users/{userId}`. */
  title: string;
  pattern: RegExp;
  operation: Operation | undefined;
  opened: Opened;
  requests: number;
  replies: number;
}

const documentNames = ['discord', 'roblox', 'prose-supplement'] as const;

/** Returns undefined when the documents are absent. */
export function openContract(folder = documentsFolder): Contract | undefined {
  const opened = new Map<DocumentName, Opened>();
  for (const name of documentNames) {
    const document = readDocument(folder, name);
    if (!document) return undefined;
    opened.set(name, open(document, name));
  }
  const all = endpoints.map((endpoint) => know(endpoint, opened.get(endpoint.document)!));
  // Literal segments match before variables: '/users/@me' before '/users/{user_id}'.
  const inOrder = all.toSorted((one, other) => placesIn(one) - placesIn(other));
  const find = ({ base, method, path }: WireRequest) =>
    inOrder.find(
      ({ endpoint, pattern }) =>
        endpoint.base === base && endpoint.method === method && pattern.test(path.split('?')[0]!),
    );
  return {
    checkRequest(request) {
      const known = find(request);
      if (!known?.operation) return [undefinedOperation(request)];
      known.requests += 1;
      const params = paramsIn(known.pattern, request);
      const { requestChecks } = known.opened;
      const faults = checkOperationRequest(known.operation, { request, params }, requestChecks);
      return faults.map((fault) => `${known.title}: ${fault}`);
    },
    checkReply(request, reply) {
      const known = find(request);
      if (!known?.operation) return [undefinedOperation(request)];
      known.replies += 1;
      const {
        endpoint,
        operation,
        opened: { document, replyCheck },
      } = known;
      const faults = checkOperationReply({ endpoint, operation, document }, reply, replyCheck);
      return faults.map((fault) => `${known.title} answers ${reply.status}: ${fault}`);
    },
    covered: () =>
      all.map(({ title, requests, replies }) => ({ endpoint: title, requests, replies })),
  };
}

function open(document: ApiDocument, name: DocumentName): Opened {
  return {
    document,
    requestChecks: {
      body: createCheck(document, name, { direction: 'request' }),
      text: createCheck(document, name, { direction: 'request', isText: true }),
    },
    replyCheck: createCheck(document, name, { direction: 'reply' }),
  };
}

function know(endpoint: Endpoint, opened: Opened): Known {
  return {
    endpoint,
    title: `${endpoint.method} ${endpoint.base} ${endpoint.path}`,
    pattern: buildPathPattern(endpoint.path),
    operation: findOperation(opened.document, endpoint),
    opened,
    requests: 0,
    replies: 0,
  };
}

function buildPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/:]+)')}$`);
}

function placesIn({ endpoint }: Known): number {
  return endpoint.path.split('{').length;
}

function paramsIn(pattern: RegExp, { path }: WireRequest): Record<string, string> {
  const { groups = {} } = pattern.exec(path.split('?')[0]!) ?? {};
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

function undefinedOperation({ method, base, path }: WireRequest): string {
  return `undefined operation: ${method} ${base} ${path}`;
}
