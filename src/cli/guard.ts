import { findLogin, loginWords } from '#desk/guard/rules.ts';
import { RefusedError } from './faults.ts';

/**
 * Runs the credential guard before any command reads its arguments, because a label
 * must not contain a login either.
 */
export async function refuseLoginArgs(args: readonly string[]): Promise<void> {
  const login = findLogin(args);
  if (!login) return;
  // Loaded only now, because the codes of all errors take longer to load than most commands.
  const { DeskError } = await import('#errors.ts');
  const { kind, revoke } = loginWords(login.kind);
  const { code, message } = new DeskError('guard/login-secret', { params: { kind, revoke } });
  throw new RefusedError(code, `${message} Also remove it from your shell history.`);
}
