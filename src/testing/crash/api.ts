import { longHeaders } from '../client.ts';

/** A desk that can't reach its database in any way must not keep a test waiting. */
const GIVEN_UP_AFTER_MS = 120_000;

/** A reply; callers get undefined when it was lost. */
export interface Answered {
  status: number;
  requestId: string;
  text: string;
  body: Record<string, unknown>;
}

export async function post(
  url: string,
  body: Record<string, unknown>,
  key?: string,
): Promise<Answered | undefined> {
  const headers = {
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
    ...longHeaders({
      session: String(body.session_token ?? body.token),
      pass: String(body.redeem_code),
    }),
  };
  const answer = await exchange(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer && { ...answer, body: JSON.parse(answer.text) };
}

async function exchange(url: string, init: RequestInit) {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS) });
    const requestId = answer.headers.get('x-request-id') ?? '';
    return { status: answer.status, requestId, text: await answer.text() };
  } catch {
    return undefined;
  }
}

/** For calls that must succeed before the test can start. */
export async function mustPost(
  url: string,
  body: Record<string, unknown>,
  wanted = 200,
): Promise<Record<string, unknown>> {
  const answer = await post(url, body);
  if (answer?.status !== wanted) throw new Error(`${url} answered ${answer?.text ?? 'nothing'}`);
  return answer.body;
}
