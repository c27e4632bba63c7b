import type { AdminInput, SendOptions } from '#kit/admin/admin-client.tsx';
import { holdsSecret } from '#kit/admin/holds-secret.ts';
import { mayBeLong } from '#kit/contract/credential-fields.ts';
import type { Action } from '#kit/contract/feature.ts';
import type { Answer, Problem } from '#kit/page/client.tsx';
import { words } from '#ui/words.ts';
import { adminSession, noteAdminEnd, untilSessionEnds } from '../client/admin-session.ts';
import { call } from '../client/call.ts';
import { pickTimeout } from '../client/send.ts';
import { askForKey } from './key-again/asked.ts';
import en from './words/en.json';

const say = words(en);

/**
 * Makes one call with the admin session. A refused session ends in every tab. If the key has to be entered
 * again, asks for it and then continues the call.
 */
export async function sendAdmin<Data>(
  action: Action,
  input: AdminInput,
  how: SendOptions = {},
): Promise<Answer<Data>> {
  const answer = await sendOnce<Data>(action, input, how);
  if (answer.ok || answer.problem.code !== 'access/key-again') return answer;
  return (await askForKey()) ? sendOnce(action, input, how) : answer;
}

async function sendOnce<Data>(
  action: Action,
  input: AdminInput,
  { idempotencyKey, onEvent, signal }: SendOptions,
): Promise<Answer<Data>> {
  const token = adminSession.get()?.token;
  if (token === undefined) return { ok: false, problem: endedProblem() };
  const query = action.method === 'GET' ? writeQuery(input) : '';
  if (holdsSecret(query)) return { ok: false, problem: secretProblem() };
  const answer = await (action.method === 'GET'
    ? call<Data>(action.path + query, {
        headers: { Authorization: `Bearer ${token}` },
        signal: untilSessionEnds(),
      })
    : call<Data>(action.path, {
        headers: {
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
          ...(mayBeLong(action) && { Authorization: `Bearer ${token}` }),
        },
        body: { ...input, admin_key: token },
        timeoutMs: pickTimeout(action),
        onEvent,
        signal,
      }));
  noteAdminEnd(token, answer);
  return answer;
}

/** Writes `?state=new&query=Mira`. Undefined and empty values are left out. */
export function writeQuery(input: AdminInput): string {
  const pairs = Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** URLs end up in logs and histories, so input with a secret isn't sent. */
export function secretProblem(): Problem {
  return {
    status: 422,
    code: 'page/secret-in-address',
    title: say('secret.title'),
    detail: say('secret.detail'),
    fields: {},
  };
}

function endedProblem(): Problem {
  return {
    status: 401,
    code: 'access/admin-invalid',
    title: say('ended.title'),
    detail: say('ended.detail'),
    fields: {},
  };
}
