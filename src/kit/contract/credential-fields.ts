import { type Action, BODY_BYTES_MAX, isForAdmins } from './feature.ts';

/** Carries the session of a body that may be long; its pass or admin token is the bearer. */
export const SESSION_HEADER = 'X-Gatehouse-Session';

/** Whether the credentials go with it in headers too, so that nobody's megabytes are read before it is known whose. */
export function mayBeLong({ bodyBytesMax = BODY_BYTES_MAX }: Action): boolean {
  return bodyBytesMax > BODY_BYTES_MAX;
}

/** The names of the fields that carry credentials in the body of an action. */
export function credentialFields(action: Action): {
  session?: string;
  pass?: string;
  admin?: string;
} {
  if (action.access === 'open' || action.passInHeader) return {};
  if (isForAdmins(action)) return action.method === 'POST' ? { admin: 'admin_key' } : {};
  const session = action.sessionField ?? 'session_token';
  if (action.access !== 'moderator') return { session };
  const pass = 'redeem_code';
  return action.orAdmin ? { session, pass, admin: 'admin_key' } : { session, pass };
}
