import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Count } from '#desk/limits/windows.ts';
import { DeskError, type ErrorCode } from '#errors.ts';
import type { Action } from '#kit/contract/feature.ts';
import { problemBody, retryAfterSeconds } from '#kit/contract/problem-body.ts';
import { FILE_BYTES_MAX } from '#kit/many/file-limit.ts';
import { apiHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The rate limit's count for this request. */
    limit: Omit<Count, 'isWithin' | 'isOverrun'> | undefined;
    /** The case of this change, once it is known. */
    caseId: number | undefined;
  }
}

interface ApiAnswer {
  status: number;
  type: string;
  /** Null for an answer without a body. */
  body: string | null;
  /** More headers, as alternating names and values. */
  headers?: string[];
}

const SHARED = Object.entries({ ...apiHeaders, 'cache-control': 'no-store' }).flat();

/** Writes an API answer with all its headers at once, which costs half of setting them one by one. */
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

/** When to retry if we don't know better. */
const BACK_IN_S = 10;

/** While a desk stops, Fastify answers by itself, so the header is set here. */
export function tellWhenToComeBack(app: FastifyInstance, stopping: AbortSignal): void {
  app.server.prependListener('request', (_request, response) => {
    if (stopping.aborted) response.setHeader('retry-after', String(BACK_IN_S));
  });
}

/** The one place where a failure becomes an answer (RFC 9457). */
export function sendProblem(
  reply: FastifyReply,
  error: DeskError,
  headers: string[] = [],
): FastifyReply {
  const retryAfter = retryAfterSeconds(error) ?? (error.status === 503 ? BACK_IN_S : undefined);
  return writeAnswer(reply, {
    status: error.status,
    type: 'application/problem+json; charset=utf-8',
    body: JSON.stringify(problemBody(error, reply.request.id)),
    headers: retryAfter === undefined ? headers : [...headers, 'retry-after', String(retryAfter)],
  });
}

const FASTIFY_FAULTS: Record<string, ErrorCode> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'desk/unreadable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'desk/unreadable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'desk/unreadable',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'desk/unsupported-type',
  FST_ERR_CTP_INVALID_TYPE: 'desk/unsupported-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'desk/too-large',
};

/** Translates an error into a DeskError; undefined for unexpected ones. */
export function translateError(
  error: unknown,
  { limit, action }: { limit: number; action: Action | undefined },
): DeskError | undefined {
  if (error instanceof DeskError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code ? FASTIFY_FAULTS[code] : undefined;
  if (known === 'desk/too-large' && action?.file) {
    return new DeskError('roster/too-large', { params: { kilobytes: FILE_BYTES_MAX / 1024 } });
  }
  if (known === 'desk/too-large' && action?.files?.tooLarge) {
    return new DeskError(action.files.tooLarge);
  }
  if (known) {
    return new DeskError(known, {
      params: { limit: `${Math.floor(limit / 1024)} KB`, type: 'application/json' },
    });
  }
  // A truncated body or malformed header is the client's fault.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new DeskError('desk/unreadable');
  }
  return undefined;
}

export function unexpected(requestId: string): DeskError {
  return new DeskError('desk/unexpected', { params: { id: requestId } });
}
