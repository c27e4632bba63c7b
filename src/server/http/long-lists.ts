import type { FastifyRequest } from 'fastify';
import { DeskError } from '../../errors.ts';
import { type Action, BODY_BYTES_MAX } from '../../kit/contract.ts';
import { credentialFields } from '../../kit/credential-fields.ts';
import type { Desk } from '../desk.ts';
import { tooFast } from './admit.ts';
import { hashOf, noPass } from './enter.ts';

/** Longer than any line of a list, and than any text beside it. */
const TEXT_MAX = 8_000;
/** Each is held in memory for as long as it is planned, which may take a minute. */
const LISTS_PER_MINUTE = 10;

/**
 * Looking for logins in megabytes of hostile text takes seconds, in which nobody else is answered. So whoever sends
 * a body that is longer than others may be has to have a pass; nothing of the body is read before but that.
 */
export async function refuseStrangers(
  desk: Desk,
  action: Action,
  request: FastifyRequest,
): Promise<void> {
  if (action.access !== 'moderator' || action.orAdmin || !mayBeLong(action, request)) return;
  const body = readBody(request.body);
  const names = credentialFields(action);
  const [sessionToken, passToken] = [body[names.session ?? ''], body[names.pass ?? '']];
  const sessionHash = hashOf('gth_s_', sessionToken);
  const passHash = hashOf('gth_p_', passToken);
  const nowMs = desk.now();
  const passId = await desk.database.transaction(async (tx) => {
    const session = sessionHash && (await desk.access.findSession(tx, sessionHash, nowMs));
    if (!session) throw new DeskError('access/session-invalid');
    const pass = passHash && (await desk.access.findPass(tx, passHash, nowMs));
    if (!pass) throw noPass(passToken);
    return pass.id;
  });
  const count = desk.listWindows.count(passId, LISTS_PER_MINUTE, nowMs);
  if (!count.isWithin) throw tooFast(count);
}

function mayBeLong({ bodyBytesMax = BODY_BYTES_MAX }: Action, { headers }: FastifyRequest) {
  if (bodyBytesMax <= BODY_BYTES_MAX) return false;
  const length = headers['content-length'];
  return length === undefined || Number(length) > BODY_BYTES_MAX;
}

/** A few fields, and lists of short lines; a file is such a list with a name. */
function readBody(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw tooMuch('The body has to be an object');
  }
  for (const value of Object.values(body)) {
    if (!textsOf(value).every(isShort)) throw tooMuch('A line or a text is too long');
  }
  return body as Readonly<Record<string, unknown>>;
}

function textsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flat();
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= TEXT_MAX;
  return typeof value !== 'object' || value === null;
}

function tooMuch(problem: string): DeskError {
  return new DeskError('desk/invalid-input', { params: { problem } });
}
