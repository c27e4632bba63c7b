import type { FastifyReply } from 'fastify';
import { DeskError, type ErrorCode } from '../../errors.ts';
import { FILE_BYTES_MAX } from '../../kit/many/read-file.ts';
import { redact } from '../../kit/redact.ts';
import { writeAnswer } from './answer.ts';

/** The one place where a failure becomes an answer (RFC 9457). */
export function sendProblem(
  reply: FastifyReply,
  error: DeskError,
  headers: string[] = [],
): FastifyReply {
  const { retryAfterMs, fields, members } = error.extras;
  const retryAfter = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000);
  const body = {
    ...members,
    type: `/api/docs#${error.code.replace('/', '-')}`,
    title: error.title,
    status: error.status,
    detail: redact(error.message),
    code: error.code,
    request_id: reply.request.id,
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(fields && {
      errors: Object.entries(fields).map(([field, message]) => ({
        field: redact(field),
        message: redact(message),
      })),
    }),
  };
  return writeAnswer(reply, {
    status: error.status,
    type: 'application/problem+json; charset=utf-8',
    body: JSON.stringify(body),
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
