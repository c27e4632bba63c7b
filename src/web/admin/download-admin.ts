import type { Action } from '../../kit/contract.ts';
import type { Answer } from '../../kit/page-client.tsx';
import { adminSession } from '../client/admin-session.ts';
import { holdsSecret } from './holds-secret.ts';
import { type AdminInput, queryOf, secretProblem, sendAdmin } from './send-admin.ts';

// A million rows on a slow line.
const TIMEOUT_MS = 5 * 60_000;

/** A file that only an admin may fetch, which a plain link cannot do. A refusal is an answer like any other. */
export async function downloadAdmin(
  action: Action,
  input: AdminInput,
  { fileName }: { fileName: string },
): Promise<Answer<undefined>> {
  const query = queryOf(input);
  if (holdsSecret(query)) return { ok: false, problem: secretProblem() };
  const file = await fetchFile(action.path + query);
  // Asked once more as any call is asked: that one knows how to read a refusal.
  if (!file) return sendAdmin<undefined>(action, input);
  save(file, fileName);
  return { ok: true, status: 200, data: undefined };
}

async function fetchFile(path: string): Promise<Blob | undefined> {
  const token = adminSession.get()?.token ?? '';
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`/api${path}`, { cache: 'no-store', headers, signal });
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
