import { mayBeLong, PRACTICE_HEADER, SESSION_HEADER } from '#kit/contract/credential-fields.ts';
import { type Action, canReadTogether } from '#kit/contract/feature.ts';
import { isAnswerLost } from '#kit/page/attempt.ts';
import type { ActionCall, Answer, Problem } from '#kit/page/client.tsx';
import { backend } from './backend.ts';
import { call } from './call.ts';
import { pastLimit } from './limit.ts';
import { createReader } from './read-together.ts';
import { pageProblem, type RequestOptions } from './request.ts';
import { findLoadProblem, session } from './session.ts';
import { sayShownWorld } from './shown-world.ts';
import { storedPass } from './stored-pass.ts';

const ON_THE_WAY_MS = 5_000;

/** Makes a call that needs a session. If the session is refused, retries once with a new one. */
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

/**
 * Sends a tool's action with the session and pass it needs. A look-up that meets a limit is made again when
 * that is over; a change isn't, because nobody expects it a minute later.
 */
export async function sendAction(wanted: ActionCall): Promise<Answer> {
  const answer = await sendOnce(wanted);
  const isOver = wanted.signal?.aborted || wanted.action.effect === 'changes';
  if (answer.ok || isOver || answer.problem.code !== 'limits/rate') return answer;
  await pastLimit();
  return wanted.signal?.aborted ? answer : sendOnce(wanted);
}

function sendOnce(wanted: ActionCall): Promise<Answer> {
  const { action, input, signal } = wanted;
  const isAlone = signal !== undefined || !canReadTogether(action);
  return isAlone ? sendAlone(wanted) : readFree(action, input);
}

/** Small reads that begin in the same moment are one call. */
export const readFree = createReader((action, input) => sendAlone({ action, input: { ...input } }));

async function sendAlone({ action, input, ...how }: ActionCall): Promise<Answer> {
  const { idempotencyKey, onEvent, signal } = how;
  const shown = action.effect === 'changes' ? sayShownWorld() : undefined;
  const headers = {
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(shown && { [PRACTICE_HEADER]: shown }),
  };
  if (action.access === 'open') {
    const isRead = action.method === 'GET';
    return call(action.path, isRead ? { headers } : { body: input, headers });
  }
  const sessionField = action.sessionField ?? 'session_token';
  if (action.access !== 'moderator') {
    return sendWithSession(action.path, (token) => ({
      headers,
      body: { ...input, [sessionField]: token },
    }));
  }
  if (action.passInHeader) return fetchFile({ action, input, signal });
  const timeoutMs = pickTimeout(action);
  const optionsFor: OptionsFor = (secrets) => ({
    headers: { ...headers, ...headersFor(action, secrets) },
    timeoutMs,
    onEvent,
    signal,
    body: { ...input, [sessionField]: secrets.session, redeem_code: secrets.pass },
  });
  return action.afterExchange ? sendExchange(action, optionsFor) : sendWithPass(action, optionsFor);
}

/** Fetches a file by its URL, with the pass in the header. */
function fetchFile({ action, input, signal }: ActionCall): Promise<Answer> {
  const pass = storedPass.get();
  if (pass === undefined) return Promise.resolve({ ok: false, problem: pageProblem('pass') });
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, `${value}`]));
  return call(`${action.path}?${query}`, { headers: { Authorization: `Bearer ${pass}` }, signal });
}

/** Longer than the desk's own deadline, so that its error message arrives first. */
export function pickTimeout({ deadlineMs }: Action): number | undefined {
  return deadlineMs === undefined ? undefined : deadlineMs + ON_THE_WAY_MS;
}

function headersFor(action: Action, { session: token, pass }: Secrets): Record<string, string> {
  return mayBeLong(action) ? { [SESSION_HEADER]: token, Authorization: `Bearer ${pass}` } : {};
}

type OptionsFor = (secrets: Secrets) => RequestOptions;

/** If the pass is refused because another tab exchanged it, retries once with the new one. */
async function sendWithPass({ path }: Action, optionsFor: OptionsFor): Promise<Answer> {
  const pass = storedPass.get();
  if (pass === undefined) return { ok: false, problem: pageProblem('pass') };
  const answer = await sendWithSession(path, (token) => optionsFor({ session: token, pass }));
  const current = storedPass.get();
  const isRefused = !answer.ok && answer.problem.code === 'access/pass-invalid';
  if (!isRefused || current === undefined || current === pass) return answer;
  return sendWithSession(path, (token) => optionsFor({ session: token, pass: current }));
}

/** If the answer to an exchange was lost, asks again with the same secrets. */
async function sendExchange(action: Action, optionsFor: OptionsFor): Promise<Answer> {
  const { path } = action;
  const lost = lostExchange(path);
  if (lost) {
    const answer = await call(path, optionsFor(lost));
    noteExchange(path, lost, answer);
    // If these secrets are refused, the first request may never have arrived.
    if (answer.ok || answer.problem.status !== 401) return answer;
  }
  let used: Secrets | undefined;
  const answer = await sendWithPass(action, (secrets) => {
    used = secrets;
    return optionsFor(secrets);
  });
  if (used) noteExchange(path, used, answer);
  return answer;
}

/** Nothing was sent, so nothing was done. A limit or an unreachable desk says so itself. */
function noSession(): Problem {
  const problem = findLoadProblem();
  if (problem && problem.status >= 400) return problem;
  if (!problem && backend.get().state !== 'unreachable') return pageProblem('session');
  return { ...(problem ?? pageProblem('network')), status: 503 };
}

// As long as the server accepts exchanged secrets once more.
const AGAIN_MS = 60_000;

interface Secrets {
  session: string;
  pass: string;
}

let lost: (Secrets & { path: string; until: number }) | undefined;

/** The secrets of an exchange whose answer was lost. Asking again with them returns that answer. */
function lostExchange(path: string): Secrets | undefined {
  const isUsable =
    lost?.path === path && lost.pass === storedPass.get() && performance.now() < lost.until;
  return isUsable ? lost : undefined;
}

function noteExchange(path: string, secrets: Secrets, answer: Answer): void {
  const isLost = !answer.ok && isAnswerLost(answer.problem);
  if (isLost) lost = { ...secrets, path, until: performance.now() + AGAIN_MS };
  else if (answer.ok || answer.problem.status === 401) lost = undefined;
}
