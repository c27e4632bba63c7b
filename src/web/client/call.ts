import type { Answer } from '#kit/page/client.tsx';
import { noteBackend, readState } from './backend.ts';
import { noteBan } from './ban.ts';
import { lookAtHealth } from './health.ts';
import { type RequestOptions, request } from './request.ts';

/** A call to the desk's API. Whatever it learns of bans and of the backend is noted on the way. */
export async function call<Data>(path: string, options?: RequestOptions): Promise<Answer<Data>> {
  const answer = await request<Data>(`/api${path}`, options);
  // Given up here: that says nothing of the desk.
  if (options?.signal?.aborted) return answer;
  const state = readState(answer);
  const isSessionCall = path === '/session_token';
  noteBan(answer);
  // Another call without an answer may have been slow by itself: its health tells whether the desk is gone.
  if (state === 'unreachable' && !isSessionCall) void lookAtHealth();
  else noteBackend(state, isSessionCall);
  return answer;
}
