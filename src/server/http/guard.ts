import type { FastifyRequest } from 'fastify';
import { findLogin, loginWords } from '../../desk/guard/rules.ts';
import { DeskError } from '../../errors.ts';

/** The credential guard, before anything else reads the body: every key, value and header. */
export function refuseLogins(request: FastifyRequest): void {
  const { body, query, params, raw } = request;
  const login = findLogin([body, query, params, raw.rawHeaders]);
  if (!login) return;
  const { kind, revoke } = loginWords(login.kind);
  throw new DeskError('guard/login-secret', { params: { kind, revoke } });
}
