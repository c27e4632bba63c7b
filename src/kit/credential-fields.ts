import { type Action, isForAdmins } from './contract.ts';

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
