import type { FastifyRequest } from 'fastify';
import { DeskError } from '#errors.ts';
import { SESSION_HEADER } from '#kit/contract/credential-fields.ts';
import { isForAdmins } from '#kit/contract/feature.ts';
import type { Desk } from '../../desk.ts';
import type { LoadedAction } from '../../features.ts';
import { tooFast } from '../admit.ts';
import { checkReach, findAdminFor, hashCredential, noPass } from '../enter.ts';
import { readBearer } from '../read-input.ts';

/** Each list stays in memory while it is planned, which may take a minute. */
const LISTS_PER_MINUTE = 10;

/**
 * Identifies the sender of a long body from its headers, before it is read. Reading megabytes of hostile
 * text takes seconds in which no one else is answered.
 */
export async function vouch(
  desk: Desk,
  loaded: LoadedAction,
  request: FastifyRequest,
): Promise<void> {
  const { action } = loaded;
  const nowMs = desk.now();
  const bearer = readBearer(request.headers.authorization);
  const isAdmin = isForAdmins(action) || (action.orAdmin && hashCredential('gth_a_', bearer));
  const sender = await desk.database.transaction(async (tx) => {
    if (isAdmin) return (await findAdminFor(tx, { desk, loaded, adminToken: bearer })).keyId;
    const sessionHash = hashCredential('gth_s_', request.headers[SESSION_HEADER.toLowerCase()]);
    const session = sessionHash && (await desk.access.findSession(tx, sessionHash, nowMs));
    if (!session) throw new DeskError('access/session-invalid');
    if (action.access !== 'moderator') return session.id;
    const passHash = hashCredential('gth_p_', bearer);
    const pass = passHash && (await desk.access.findPass(tx, passHash, nowMs));
    if (!pass) throw noPass(bearer);
    checkReach(loaded, pass, request.caller);
    return pass.id;
  });
  const count = desk.listWindows.count(sender, LISTS_PER_MINUTE, nowMs);
  if (!count.isWithin) throw tooFast(count);
}
