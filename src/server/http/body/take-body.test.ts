import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIST_BYTES_MAX } from '#kit/contract/job-schemas.ts';
import { type Client, longHeaders } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { DEPTH_MAX } from './json-shape.ts';

const BODY_MS = 10_000;

let house: PracticeDesk;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  house = await openPractice({ environment: { TRUST_PROXY: '127.0.0.1' } });
});

afterEach(async () => {
  // The spy goes first. If it were restored later, it would put the stopped clock back.
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  await house.stop();
});

/** Polls turn by turn, because some of these tests stop the clock. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await nextTurn();
}

interface Sending {
  socket: Socket;
  /** Everything received so far. */
  got(): string;
  status(): number | undefined;
}

/** A request whose body the test sends by hand, if at all. */
function begin(path: string, headers: Record<string, string>): Sending {
  const { hostname, port } = new URL(house.desk.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.on('error', () => undefined);
  const lines = Object.entries({ 'content-type': 'application/json', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`POST /api${path} HTTP/1.1\r\nHost: desk\r\n${head}\r\n`);
  return { socket, got: () => text, status: () => Number(text.slice(9, 12)) || undefined };
}

const declared = (bytes: number) => ({ 'content-length': String(bytes) });
const chunked = { 'transfer-encoding': 'chunked' };
const asChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const answered = ({ status }: Sending) => until(() => status() !== undefined);
const closed = ({ socket }: Sending) => until(() => socket.destroyed || socket.readableEnded);

/** The response to a long body of which nothing is sent. */
async function beforeBody(path: string, headers: Record<string, string>) {
  const sending = begin(path, { ...declared(LIST_BYTES_MAX), ...headers });
  await answered(sending);
  return [sending.status(), /"code":"([^"]+)"/.exec(sending.got())?.[1]];
}

describe('a long body is refused before it is read', () => {
  it('without session and pass in its headers', async () => {
    const { session, pass } = house.client;
    const expected = [401, 'access/session-invalid'];
    expect(await beforeBody('/ban', {})).toEqual(expected);
    expect(await beforeBody('/ban', longHeaders({ session: 'x', pass }))).toEqual(expected);
    const withSession = { 'x-gatehouse-session': session };
    expect(await beforeBody('/ban', withSession)).toEqual([401, 'access/pass-missing']);
  });

  it('of a tool that the pass does not open', async () => {
    const other = await house.visit({ scope: ['qr-generator'] });
    expect(await beforeBody('/ban', longHeaders(other))).toEqual([403, 'access/out-of-scope']);
  });

  it('from a network that the pass is not locked to', async () => {
    await house.post('/ip_lock', { to: 'address' });
    const elsewhere = { ...longHeaders(house.client), 'x-forwarded-for': '203.0.113.7' };
    expect(await beforeBody('/ban', elsewhere)).toEqual([403, 'access/network-locked']);
  });

  it('over its limit, whoever sends it', async () => {
    const sending = begin('/ban', declared(LIST_BYTES_MAX + 1));
    await answered(sending);
    expect(sending.status()).toBe(413);
  });

  it('as soon as it turns out to be long, where its length was not told', async () => {
    const sending = begin('/ban', chunked);
    sending.socket.write(asChunk(`{"users":["${'a'.repeat(64 * 1024)}`));
    await answered(sending);
    expect(sending.status()).toBe(401);
  });

  it('as soon as it is too deep, though it goes on', async () => {
    const headers = longHeaders(house.client);
    const sending = begin('/ban', { ...declared(LIST_BYTES_MAX), ...headers });
    sending.socket.write('['.repeat(DEPTH_MAX + 1));
    await answered(sending);
    expect([sending.status(), sending.got()]).toEqual([422, expect.stringContaining('deep')]);
  });
});

it('a body in many small pieces is put together, whether or not its length was told', async () => {
  const { session, pass } = house.client;
  const users = Array.from({ length: 8_000 }, (_, at) => `Häfen${at}`);
  const wish = { users, universe_id: '91000000101', display_reason: 'x', dry_run: 'no' };
  const text = JSON.stringify({ ...wish, session_token: session, redeem_code: pass });
  const bytes = Buffer.from(text);
  for (const length of [declared(bytes.length), chunked]) {
    const sending = begin('/ban', { ...length, ...longHeaders(house.client) });
    for (let at = 0; at < bytes.length; at += 1_001) {
      const piece = bytes.subarray(at, at + 1_001);
      if (length === chunked) sending.socket.write(`${piece.length.toString(16)}\r\n`);
      sending.socket.write(piece);
      if (length === chunked) sending.socket.write('\r\n');
    }
    if (length === chunked) sending.socket.write('0\r\n\r\n');
    await answered(sending);
    // It was read to the end, because the fault is there.
    expect(sending.got()).toContain('dry_run');
  }
});

describe('a slow body', () => {
  /** Stops the desk's timers. The returned function resolves once the desk waits for a body. */
  function stopClock() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    return () => until(() => setTimer.mock.calls.some(([, ms]) => ms === BODY_MS));
  }

  /** Advances time while the desk keeps waiting. */
  async function pass(ms: number, { status }: Sending) {
    vi.advanceTimersByTime(ms);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(status()).toBe(undefined);
  }

  it('is cut after 10 s, and told so', async () => {
    const waitedFor = stopClock();
    const sending = begin('/session/heartbeat', declared(60_000));
    sending.socket.write('{"session_token":"');
    await waitedFor();
    await pass(BODY_MS - 1, sending);
    vi.advanceTimersByTime(1);
    await closed(sending);
    expect([sending.status(), sending.got()]).toEqual([408, expect.stringContaining('too-slow')]);
  });

  it('has a second more for each 64 KB that came', async () => {
    const waitedFor = stopClock();
    const arrived = vi.spyOn(house.desk.desk.access, 'findPass');
    const sending = begin('/ban', { ...chunked, ...longHeaders(house.client) });
    sending.socket.write(asChunk('"'.padEnd(64 * 1024 + 1, 'a')));
    await until(() => arrived.mock.results.length > 0);
    await waitedFor();
    await pass(BODY_MS + 999, sending);
    vi.advanceTimersByTime(1);
    await closed(sending);
    expect(sending.status()).toBe(408);
  });

  it('is cut 10 s after its answer where it was refused before', async () => {
    await house.desk.banAddress('203.0.113.7');
    const waitedFor = stopClock();
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const sending = begin('/session/heartbeat', { ...declared(60_000), ...from });
    await answered(sending);
    await waitedFor();
    expect(sending.status()).toBe(403);
    vi.advanceTimersByTime(BODY_MS);
    await closed(sending);
  });
});

describe('the memory for bodies', () => {
  const stalled = (by: Client) => {
    const sending = begin('/ban', { ...declared(LIST_BYTES_MAX), ...longHeaders(by) });
    sending.socket.write(`{"users":["${'a'.repeat(LIST_BYTES_MAX / 2)}`);
    return sending;
  };

  it('has a ceiling over all requests: more is refused for a while, and short calls go on', async () => {
    const sendings = Array.from({ length: 5 }, () => stalled(house.client));
    const refused = () => sendings.filter(({ status }) => status() !== undefined);
    await until(() => refused().length > 0);
    expect(refused()[0]?.got()).toMatch(/^HTTP\/1.1 503 .*retry-after: 10\r\n.*desk\/no-room/is);
    expect((await house.post('/pass')).status).toBe(200);
    for (const { socket } of sendings) socket.destroy();
    await Promise.all(sendings.map(({ socket }) => socket.closed || once(socket, 'close')));
    // The slots are free again as soon as the desk has noticed that the senders are gone.
    const wish = { users: ['a'.repeat(7_000), ...Array(1_000).fill('b'.repeat(7_000))] };
    await until(async () => (await house.post('/ban', wish, await house.visit())).status === 422);
  });
});
