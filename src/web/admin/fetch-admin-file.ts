import type { AdminInput } from '#kit/admin/admin-client.tsx';
import { cutOffProblem } from '#kit/admin/cut-off-problem.ts';
import { holdsSecret } from '#kit/admin/holds-secret.ts';
import type { Action } from '#kit/contract/feature.ts';
import type { Answer } from '#kit/page/client.tsx';
import { adminSession } from '../client/admin-session.ts';
import { secretProblem, sendAdmin, writeQuery } from './send-admin.ts';

// Allows for a million rows over a slow connection.
const TIMEOUT_MS = 5 * 60_000;

/** Fetches a file that only an admin may read, which a plain link can't do. A refusal is a normal answer. */
export async function fetchAdminFile(
  action: Action,
  input: AdminInput,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Answer<Blob>> {
  const query = writeQuery(input);
  if (holdsSecret(query)) return { ok: false, problem: secretProblem() };
  const file = await fetchFile(action.path + query, signal);
  // Sent again as a normal call, which knows how to read a refusal.
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
