import { findLogin, loginWords } from '#desk/guard/rules.ts';
import { DeskError } from '#errors.ts';
import { RefusedError } from './faults.ts';

/**
 * Runs the credential guard before any command reads its arguments, because a label
 * must not contain a login either.
 */
export function refuseLoginArgs(args: readonly string[]): void {
  const login = findLogin(args);
  if (!login) return;
  const { kind, revoke } = loginWords(login.kind);
  const { code, message } = new DeskError('guard/login-secret', { params: { kind, revoke } });
  throw new RefusedError(code, `${message} Also remove it from your shell history.`);
}
