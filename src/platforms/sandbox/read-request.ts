import type { WireRequest } from '../wire.ts';
import type { PartRequest } from './part.ts';

/** The path in its parts, and the body as data. */
export function readRequest(request: WireRequest, nowMs: number): PartRequest {
  const { method, path, headers } = request;
  const cut = path.indexOf('?');
  const plain = cut === -1 ? path : path.slice(0, cut);
  return {
    method,
    segments: plain.split('/').slice(1).map(decoded),
    query: new URLSearchParams(cut === -1 ? '' : path.slice(cut + 1)),
    headers,
    ...readBody(request),
    nowMs,
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function readBody({ headers, body }: WireRequest): Pick<PartRequest, 'body' | 'isBodyBroken'> {
  if (body === undefined || body === '') return { body: undefined };
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { body: Object.fromEntries(new URLSearchParams(body)) };
  }
  try {
    return { body: JSON.parse(body) };
  } catch {
    return { body: undefined, isBodyBroken: true };
  }
}
