import type { ActionCall, Answer } from '../../kit/page-client.tsx';
import { backend } from './backend.ts';
import { call } from './call.ts';
import { pageProblem, type RequestOptions } from './request.ts';
import { session } from './session.ts';
import { storedPass } from './stored-pass.ts';

/** A call that needs a session. One refused for its session is repeated once with a fresh one. */
export async function sendWithSession<Data>(
  path: string,
  optionsFor: (token: string) => RequestOptions,
): Promise<Answer<Data>> {
  const token = await session.ensure();
  if (token === undefined) return { ok: false, problem: noSession() };
  const answer = await call<Data>(path, optionsFor(token));
  if (answer.ok || answer.problem.code !== 'access/session-invalid') return answer;
  const fresh = await session.replace(token);
  return fresh === undefined ? answer : call<Data>(path, optionsFor(fresh));
}

/** An action of a tool, with the session and the pass that it needs. */
export async function sendAction({ action, input, idempotencyKey }: ActionCall): Promise<Answer> {
  const pass = storedPass.get();
  if (action.access === 'moderator' && pass === undefined) {
    return { ok: false, problem: pageProblem('pass') };
  }
  const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
  if (action.access === 'open') return call(action.path, { body: input, headers });
  return sendWithSession(action.path, (token) => ({
    headers,
    body: {
      ...input,
      [action.sessionField ?? 'session_token']: token,
      ...(action.access === 'moderator' && { redeem_code: pass }),
    },
  }));
}

function noSession() {
  return pageProblem(backend.get().state === 'unreachable' ? 'network' : 'session');
}
