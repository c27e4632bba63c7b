import { SESSION_HEADER } from '#kit/contract/credential-fields.ts';
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

/** From where somebody comes: through the proxy that a test's desk trusts. */
export interface Whence {
  /** Without one it is the machine's own. */
  address?: string | undefined;
  /** The random id of their browser. */
  browser?: string | undefined;
}

let networks = 0;

/** An address in a network of its own: nobody else of this run comes from there. */
export function ownAddress(): string {
  networks += 1;
  // 198.18.0.0/15 is set aside for tests, and 10.0.0.0/8 is nobody's.
  const [high, low] = [networks >> 8, networks & 255];
  return high < 2 ? `198.${18 + high}.${low}.7` : `10.${high}.${low}.7`;
}

function from({ address }: Whence): Record<string, string> {
  return address === undefined ? {} : { 'x-forwarded-for': address };
}

/** A visitor with a session, and with a pass when a code is given. */
export async function visit(
  desk: Pick<TestDesk, 'url'>,
  code?: string,
  whence: Whence = {},
): Promise<Client> {
  const get = (path: string, headers = {}) =>
    send(desk.url + path, { headers: { ...from(whence), ...headers } });
  const post = (path: string, body: unknown, headers = {}) =>
    send(desk.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(whence), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const session = text((await get('/api/session_token')).body.session_token);
  const client = { session, pass: '', get, post };
  if (code === undefined) return client;
  const { browser } = whence;
  const redeemed = await post('/api/redeem', { session_id: session, code, browser });
  return { ...client, pass: text(redeemed.body.pass) };
}

/** What a body of over 64 KB carries besides. */
export function longHeaders({ session, pass }: Pick<Client, 'session' | 'pass'>) {
  return { [SESSION_HEADER]: session, authorization: `Bearer ${pass}` };
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
