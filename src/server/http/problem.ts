import type { FastifyInstance, FastifyReply } from 'fastify';
import { DeskError, type ErrorCode } from '#errors.ts';
import { problemBody, retryAfterSeconds } from '#kit/contract/problem-body.ts';
import { FILE_BYTES_MAX } from '#kit/many/read-file.ts';
import { writeAnswer } from './answer.ts';

/** When to come back where nobody can say. */
const BACK_IN_S = 10;

/** A desk that stops is asked again for a moment; Fastify answers by itself then. */
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

/** What was thrown as an expected failure, or undefined when nobody expected it. */
export function asDeskError(
  error: unknown,
  { limit, takesFile }: { limit: number; takesFile: boolean },
): DeskError | undefined {
  if (error instanceof DeskError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code ? FASTIFY_FAULTS[code] : undefined;
  if (known === 'desk/too-large' && takesFile) {
    return new DeskError('roster/too-large', { params: { kilobytes: FILE_BYTES_MAX / 1024 } });
  }
  if (known) {
    return new DeskError(known, {
      params: { limit: `${Math.floor(limit / 1024)} KB`, type: 'application/json' },
    });
  }
  // A body that breaks off, a header that is no header: the client's doing.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new DeskError('desk/unreadable');
  }
  return undefined;
}

export function unexpected(requestId: string): DeskError {
  return new DeskError('desk/unexpected', { params: { id: requestId } });
}
