import type { TestDesk } from './desk.ts';

export interface Reply {
  status: number;
  headers: Headers;
  // A test reads whatever the answer holds.
  body: Record<string, unknown> & { code?: string; detail?: string; title?: string };
  text: string;
}

export interface Client {
  session: string;
  pass: string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** A visitor with a session, and with a pass when a code is given. */
export async function visit(desk: Pick<TestDesk, 'url'>, code?: string): Promise<Client> {
  const get = (path: string, headers = {}) => send(desk.url + path, { headers });
  const post = (path: string, body: unknown, headers = {}) =>
    send(desk.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const session = text((await get('/api/session_token')).body.session_token);
  const client = { session, pass: '', get, post };
  if (code === undefined) return client;
  const redeemed = await post('/api/redeem', { session_id: session, code });
  return { ...client, pass: text(redeemed.body.pass) };
}

export interface AdminClient {
  token: string;
  keyId: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
}

/** Somebody with an admin session. */
export async function visitAsAdmin(
  desk: Pick<TestDesk, 'url' | 'admin'>,
  access: 'full' | 'read' = 'full',
  label?: string,
): Promise<AdminClient> {
  const { token, keyId } = await desk.admin(access, label);
  return {
    token,
    keyId,
    get: (path) => send(desk.url + path, { headers: { authorization: `Bearer ${token}` } }),
    post: (path, body = {}, headers = {}) =>
      send(desk.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ admin_key: token, ...body }),
      }),
  };
}

async function send(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: /[/+]json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {},
  };
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('The desk did not answer as expected');
  return value;
}
