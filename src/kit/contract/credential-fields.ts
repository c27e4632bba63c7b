import { type Action, BODY_BYTES_MAX, isForAdmins } from './feature.ts';

/** Carries the session for actions with long bodies; the pass or admin token is the bearer token. */
export const SESSION_HEADER = 'X-Gatehouse-Session';

/** Says with a change which platforms the page showed in practice: `discord roblox`, or `none`. */
export const PRACTICE_HEADER = 'X-Gatehouse-Practice';

/**
 * Tells whether the credentials are sent in headers too, so the server knows the sender before it reads
 * megabytes.
 */
export function mayBeLong({ bodyBytesMax = BODY_BYTES_MAX }: Action): boolean {
  return bodyBytesMax > BODY_BYTES_MAX;
}

/** The body fields that carry an action's credentials. */
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
