import type { Action } from '#kit/contract/feature.ts';
import type { Answer, Problem } from '#kit/page/client.tsx';
import { saveFile } from '#ui/save-file.ts';
import { words } from '#ui/words.ts';
import { adminSession } from '../client/admin-session.ts';
import { holdsSecret } from '#kit/admin/holds-secret.ts';
import { type AdminInput, queryOf, secretProblem, sendAdmin } from './send-admin.ts';
import en from './words/en.json';

const say = words(en);

// A million rows on a slow line.
const TIMEOUT_MS = 5 * 60_000;

/** A file that only an admin may fetch, which a plain link cannot do. A refusal is an answer like any other. */
export async function downloadAdmin(
  action: Action,
  input: AdminInput,
  { fileName }: { fileName: string },
): Promise<Answer<Blob>> {
  const answer = await fetchAdminFile(action, input);
  if (answer.ok) saveFile(answer.data, fileName);
  return answer;
}

/** The file alone, for whoever looks into it before it is saved. */
export async function fetchAdminFile(
  action: Action,
  input: AdminInput,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Answer<Blob>> {
  const query = queryOf(input);
  if (holdsSecret(query)) return { ok: false, problem: secretProblem() };
  const file = await fetchFile(action.path + query, signal);
  // Asked once more as any call is asked: that one knows how to read a refusal.
  if (file === 'refused') return sendAdmin<Blob>(action, input);
  if (file === 'cut-off') return { ok: false, problem: cutOffProblem() };
  return { ok: true, status: 200, data: file };
}

async function fetchFile(
  path: string,
  given: AbortSignal | undefined,
): Promise<Blob | 'refused' | 'cut-off'> {
  const token = adminSession.get()?.token ?? '';
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = given ? AbortSignal.any([timeout, given]) : timeout;
    const response = await fetch(`/api${path}`, { cache: 'no-store', headers, signal });
    return response.ok ? await response.blob() : 'refused';
  } catch {
    return 'cut-off';
  }
}

/** It did not come whole, so no part of it is kept. */
export function cutOffProblem(): Problem {
  return {
    status: 0,
    code: 'page/cut-off',
    title: say('cut-off.title'),
    detail: say('cut-off.detail'),
    fields: {},
  };
}
