import type { DeskError } from '#errors.ts';
import { redact } from '../secrets/redact.ts';

/** A failure in RFC 9457 form, used by the server's answers and by the fake server in tests. */
export function problemBody(error: DeskError, requestId: string): Record<string, unknown> {
  const { fields, members } = error.extras;
  const retryAfter = retryAfterSeconds(error);
  return {
    ...members,
    type: `/api/docs#${error.code.replace('/', '-')}`,
    title: error.title,
    status: error.status,
    detail: redact(error.message),
    code: error.code,
    request_id: requestId,
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(fields && {
      errors: Object.entries(fields).map(([field, message]) => ({
        field: redact(field),
        message: redact(message),
      })),
    }),
  };
}

export function retryAfterSeconds({ extras }: DeskError): number | undefined {
  return extras.retryAfterMs === undefined ? undefined : Math.ceil(extras.retryAfterMs / 1_000);
}
