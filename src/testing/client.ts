import { SESSION_HEADER } from '#kit/contract/credential-fields.ts';
import type { TestDesk } from './desk.ts';
import { type Reply, send } from './request.ts';

export type { Reply };

export interface Client {
  session: string;
  pass: string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** Where a visitor comes from, as reported by the proxy that a test desk trusts. */
export interface Whence {
  /** Defaults to this machine's own address. */
  address?: string | undefined;
  /** The random id of the visitor's browser. */
  browser?: string | undefined;
}

let networks = 0;

/** Returns an address in a network that no other visitor of this run uses. */
export function ownAddress(): string {
  networks += 1;
  // 198.18.0.0/15 is reserved for tests, and 10.0.0.0/8 is private.
  const [high, low] = [networks >> 8, networks & 255];
  return high < 2 ? `198.${18 + high}.${low}.7` : `10.${high}.${low}.7`;
}

function from({ address }: Whence): Record<string, string> {
  return address === undefined ? {} : { 'x-forwarded-for': address };
}

/** Creates a visitor with a session, and with a pass when a code is given. */
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

/** The headers that a body of over 64 KB also needs. */
export function longHeaders({ session, pass }: Pick<Client, 'session' | 'pass'>) {
  return { [SESSION_HEADER]: session, authorization: `Bearer ${pass}` };
}

export interface AdminClient {
  token: string;
  keyId: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
}

/** Creates a client with an admin session. */
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

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('The desk did not answer as expected');
  return value;
}
