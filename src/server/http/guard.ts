import type { FastifyRequest } from 'fastify';
import { withoutExempt } from '../../desk/guard/exemptions.ts';
import { findLogin, loginWords } from '../../desk/guard/rules.ts';
import { DeskError } from '../../errors.ts';
import type { Action } from '../../kit/contract.ts';
import { findLogins } from '../../kit/secret-shapes.ts';

/** The credential guard, before anything else reads the body: every key, value and header. */
export function refuseLogins(request: FastifyRequest, { method, path }: Action): void {
  const { query, params, raw } = request;
  const body = withoutExempt(`${method} ${path}`, request.body, kindsOf);
  const login = findLogin([body, query, params, raw.rawHeaders]);
  if (!login) return;
  const { kind, revoke } = loginWords(login.kind);
  throw new DeskError('guard/login-secret', { params: { kind, revoke } });
}

function kindsOf(text: string) {
  return findLogins(text).map(({ kind }) => kind);
}
