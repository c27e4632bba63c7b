// Each family of Roblox endpoints has its own error format.
import type { WireReply } from '../../wire.ts';

export function sendJson(body: unknown, status = 200): WireReply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

export function sendEmpty(): WireReply {
  return { status: 200, headers: {}, body: '' };
}

const cloudStatuses = {
  INVALID_ARGUMENT: 400,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
} as const;

/** Open Cloud v2. */
export function refuseCloud(code: keyof typeof cloudStatuses, message: string): WireReply {
  return sendJson({ code, message }, cloudStatuses[code]);
}

/** The older hosts, with each endpoint's documented error codes; the gateway in front of them uses 0. */
export function refuseLegacy(status: number, code: number, message: string): WireReply {
  return sendJson({ errors: [{ code, message }] }, status);
}

export function refuseKey(): WireReply {
  return refuseLegacy(401, 0, 'Invalid API Key');
}

/** RFC 6749, section 5.2. */
export function refuseOauth(status: 400 | 401, error: string): WireReply {
  return sendJson({ error }, status);
}
