import type { FastifyReply } from 'fastify';
import type { Count } from '#desk/limits/windows.ts';
import { apiHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the rate limit made of this request. */
    limit: Omit<Count, 'isWithin' | 'isOverrun'> | undefined;
    /** The case of this change, once it is known. */
    caseId: number | undefined;
  }
}

export interface ApiAnswer {
  status: number;
  type: string;
  /** Null for an answer without a body. */
  body: string | null;
  /** More headers, name after value after name. */
  headers?: string[];
}

const SHARED = Object.entries({ ...apiHeaders, 'cache-control': 'no-store' }).flat();

/** Writes an answer of the API with all its headers at once, which costs half of setting them one by one. */
export function writeAnswer(reply: FastifyReply, answer: ApiAnswer): FastifyReply {
  const { limit, id, caseId } = reply.request;
  const headers = [...SHARED, 'x-request-id', id];
  if (limit) {
    headers.push('ratelimit-limit', String(limit.limit));
    headers.push('ratelimit-remaining', String(limit.remaining));
    headers.push('ratelimit-reset', String(Math.ceil(limit.resetMs / 1_000)));
  }
  if (caseId !== undefined) headers.push('x-case-id', String(caseId));
  if (answer.headers) headers.push(...answer.headers);
  if (answer.body !== null) {
    headers.push('content-type', answer.type);
    headers.push('content-length', String(Buffer.byteLength(answer.body)));
  }
  reply.hijack();
  reply.raw.writeHead(answer.status, headers).end(answer.body ?? undefined);
  return reply;
}
