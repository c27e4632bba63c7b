import type { Answer } from '#kit/page/client.tsx';
import { lastActivity } from './activity.ts';
import { adminSession } from './admin-session.ts';
import { call } from './call.ts';
import { pageProblem, readProblemBody } from './request.ts';
import type { SessionAnswer } from './session-keeper.ts';
import { storedPass } from './stored-pass.ts';

// The page's only call at load, and for each refresh: it keeps the session and returns all that the page
// shows by itself. Whoever shows a part of it takes that part with `onPart`.

interface LoadAnswer {
  session: { session_token: string | null; expires_in_ms: number };
  parts: Record<string, unknown>;
}

interface Credentials {
  pass: string | undefined;
  admin: string | undefined;
}

export function currentCredentials(): Credentials {
  return { pass: storedPass.get(), admin: adminSession.get()?.token };
}

/** Undefined if this caller has no such part. `sent` tells whose part it is. */
type TakePart<Data> = (answer: Answer<Data> | undefined, sent: Credentials) => void;

const takers = new Map<string, TakePart<never>>();

/** Takes one part of every load, by the name of its call. If the load fails, each part gets its problem. */
export function onPart<Data>(name: string, take: TakePart<Data>): void {
  takers.set(name, take);
}

let started = 0;
let applied = 0;

/** Loads with the session's token, or with a new session. An answer that was overtaken changes nothing. */
export async function load(token: string | undefined, rotate: boolean): Promise<Loaded> {
  started += 1;
  const own = started;
  const sent = currentCredentials();
  const last_active_at = lastActivity();
  const told = await call<LoadAnswer>('/load', {
    body: {
      ...(token !== undefined && { session_token: token }),
      ...(rotate && { rotate }),
      ...(last_active_at !== undefined && { last_active_at }),
      ...(sent.pass !== undefined && { redeem_code: sent.pass }),
      ...(sent.admin !== undefined && { admin_key: sent.admin }),
    },
  });
  const answer = told.ok && !isLoad(told.data) ? unreadable : told;
  if (own > applied) {
    applied = own;
    handOut(answer, sent);
  }
  if (!answer.ok) return { sent, answer };
  const { session_token, expires_in_ms } = answer.data.session;
  const session = { session_token: session_token ?? token ?? '', expires_in_ms };
  return { sent, answer: { ...answer, data: session } };
}

const unreadable: Answer<never> = { ok: false, problem: pageProblem('unreadable') };

/** Something between the page and the desk may answer in the desk's place. */
function isLoad(data: LoadAnswer | undefined): boolean {
  return typeof data?.session?.expires_in_ms === 'number' && typeof data.parts === 'object';
}

export interface Loaded {
  /** What the call was made with. */
  sent: Credentials;
  answer: Answer<SessionAnswer>;
}

function handOut(answer: Answer<LoadAnswer>, sent: Credentials): void {
  for (const [name, take] of takers) take(readPart(answer, name) as never, sent);
}

function readPart(answer: Answer<LoadAnswer>, name: string): Answer | undefined {
  if (!answer.ok) return answer;
  const part = answer.data.parts[name];
  return part === undefined ? undefined : readPartAnswer(part);
}

/** Reads the answer to one of several calls that were made as one. */
export function readPartAnswer(part: unknown): Answer {
  const { ok, data, problem } = (part ?? {}) as { ok?: unknown; data?: unknown; problem?: unknown };
  if (ok === true) return { ok: true, status: 200, data };
  const { status } = (problem ?? {}) as { status?: unknown };
  const told = { status: typeof status === 'number' ? status : 0 };
  return { ok: false, problem: readProblemBody(problem, told) };
}
