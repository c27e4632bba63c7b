// Replies in Discord's format.
import type { WireReply } from '../../wire.ts';

export function ok(answer: unknown): WireReply {
  return reply(200, answer);
}

export function done(): WireReply {
  return { status: 204, headers: {}, body: '' };
}

export function reply(status: number, answer: unknown): WireReply {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify(answer) };
}

export interface FieldFault {
  /** The field's place in the body, such as `embeds.0.title`. */
  path: string;
  code: string;
  message: string;
}

/** Ends a request with an error body. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: number;
  readonly faults: readonly FieldFault[];

  constructor(status: number, error: { code: number; message: string; faults?: FieldFault[] }) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.faults = error.faults ?? [];
  }

  toReply(): WireReply {
    const { code, message, faults } = this;
    const errors = faults.length > 0 ? { errors: nested(faults) } : {};
    return reply(this.status, { message, code, ...errors });
  }
}

type Nested = { [field: string]: Nested | { code: string; message: string }[] };

function nested(faults: readonly FieldFault[]): Nested {
  const root: Nested = {};
  for (const { path, code, message } of faults) {
    let at = root;
    for (const field of path.split('.')) {
      at[field] ??= {};
      at = at[field] as Nested;
    }
    at._errors = [
      ...((at._errors ?? []) as { code: string; message: string }[]),
      { code, message },
    ];
  }
  return root;
}

export const invalidForm = (faults: FieldFault[]) =>
  new Refusal(400, { code: 50035, message: 'Invalid Form Body', faults });

export const unauthorized = () => new Refusal(401, { code: 0, message: '401: Unauthorized' });
export const invalidToken = () =>
  new Refusal(401, { code: 50027, message: 'Invalid Webhook Token' });
export const emptyMessage = () =>
  new Refusal(400, { code: 50006, message: 'Cannot send an empty message' });
export const missingAccess = () => new Refusal(403, { code: 50001, message: 'Missing Access' });
export const missingPermissions = () =>
  new Refusal(403, { code: 50013, message: 'Missing Permissions' });

const UNKNOWN = {
  channel: { code: 10003, message: 'Unknown Channel' },
  guild: { code: 10004, message: 'Unknown Guild' },
  member: { code: 10007, message: 'Unknown Member' },
  message: { code: 10008, message: 'Unknown Message' },
  user: { code: 10013, message: 'Unknown User' },
  webhook: { code: 10015, message: 'Unknown Webhook' },
  interaction: { code: 10062, message: 'Unknown interaction' },
  ban: { code: 10026, message: 'Unknown Ban' },
} as const;

export const unknown = (thing: keyof typeof UNKNOWN) => new Refusal(404, UNKNOWN[thing]);
