import type { Answer } from '#kit/page/client.tsx';
import { noteBackend, readState } from './backend.ts';
import { noteBan } from './ban.ts';
import { lookAtHealth } from './health.ts';
import { noteLimit } from './limit.ts';
import { type RequestOptions, request } from './request.ts';

/** Calls the desk's API, and records what the answer says about bans and the backend. */
export async function call<Data>(path: string, options?: RequestOptions): Promise<Answer<Data>> {
  const answer = await request<Data>(`/api${path}`, options);
  // The call was aborted here, which says nothing about the desk.
  if (options?.signal?.aborted) return answer;
  const state = readState(answer);
  const isSessionCall = path === '/load';
  noteBan(answer);
  noteLimit(answer);
  // Any other call may just have been slow, so a health check decides whether the desk is gone.
  if (state === 'unreachable' && !isSessionCall) void lookAtHealth();
  else noteBackend(state, isSessionCall);
  return answer;
}
