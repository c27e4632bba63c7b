import { admin } from '#desk/access/admin/contract.ts';
import type { Answer, Problem } from '#kit/page/client.tsx';
import { words } from '#ui/words.ts';
import { keepAdminSession } from '../../client/admin-session.ts';
import { browserId } from '../../client/browser-id.ts';
import { call } from '../../client/call.ts';
import { queryClient } from '../query-client.ts';
import en from './words/en.json';

const say = words(en);

interface LoggedIn {
  valid: true | 'read';
  admin_token: string;
  expires_in_ms: number;
}

/** A key for an admin session. The key is sent this once and kept nowhere. */
export async function logIn(key: string): Promise<Answer<LoggedIn>> {
  const answer = await call<LoggedIn>(admin.actions.authenticate.path, {
    body: { key, browser: browserId() },
  });
  if (!answer.ok) return { ok: false, problem: inWordsOfTheLogin(answer.problem) };
  const { valid, admin_token, expires_in_ms } = answer.data;
  keepAdminSession({
    access: valid === true ? 'full' : 'read',
    token: admin_token,
    expiresInMs: expires_in_ms,
  });
  void queryClient.invalidateQueries();
  return answer;
}

function inWordsOfTheLogin(problem: Problem): Problem {
  if (!problem.code.startsWith('page/')) return problem;
  return { ...problem, title: say('network.title'), detail: say('network.detail') };
}
