import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Late, NotSent, Unanswered, type WireRequest } from '../wire.ts';
import { openTransport } from './http-transport.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const never = new AbortController().signal;
const request: WireRequest = { base: 'cloud', method: 'GET', path: '/x?y=1', headers: {} };

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener) => listen(createHttpServer(listener));

/** Calls back with each socket once a complete request head has arrived. */
function serveRaw(onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => onRequest(socket));
  });
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  return listen(server);
}

function transport(override: string, timeoutMs = 5_000) {
  const { send, close } = openTransport({ override, timeoutMs });
  opened.push(close);
  return send;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('an answer', () => {
  test('comes with its status, headers in lower case, and body', async () => {
    const base = await serve((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('end', () => {
        outgoing.writeHead(404, { 'X-RateLimit-Limit': '5', 'Set-Cookie': ['a', 'b'] });
        const { method, url, headers } = incoming;
        const sent = Buffer.concat(chunks).toString();
        outgoing.end(JSON.stringify({ method, url, key: headers['x-api-key'], sent }));
      });
    });
    const reply = await transport(`${base}/roblox`)(
      { ...request, method: 'PATCH', headers: { 'x-api-key': 'k' }, body: '{"ü":1}' },
      never,
    );
    expect(reply.status).toBe(404);
    expect(reply.headers).toMatchObject({ 'x-ratelimit-limit': '5', 'set-cookie': 'a,b' });
    expect(JSON.parse(reply.body)).toEqual({
      method: 'PATCH',
      url: '/roblox/x?y=1',
      key: 'k',
      sent: '{"ü":1}',
    });
  });

  test('that sends elsewhere is an answer, and nobody goes there', async () => {
    let asked = 0;
    const base = await serve((_, outgoing) => {
      asked += 1;
      outgoing.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await transport(base)(request, never)).status).toBe(302);
    expect(asked).toBe(1);
  });

  test('leaves its connection open for those that follow', async () => {
    const sockets = new Set<unknown>();
    const base = await serve((incoming, outgoing) => {
      sockets.add(incoming.socket);
      outgoing.end('ok');
    });
    const send = transport(base);
    for (let at = 0; at < 20; at += 1) await send(request, never);
    // A connection stays busy briefly after its answer, so the next request uses another.
    expect(sockets.size).toBeLessThanOrEqual(2);
  });
});

describe('nothing can have happened', () => {
  test('when nobody listens', async () => {
    const send = transport(`http://127.0.0.1:${await freePort()}`);
    await expect(send(request, never)).rejects.toBeInstanceOf(NotSent);
  });

  test('when the other end does not speak TLS', async () => {
    const plain = await serveRaw((socket) => socket.end('this is not TLS'));
    const send = transport(plain.replace('http:', 'https:'));
    await expect(send(request, never)).rejects.toBeInstanceOf(NotSent);
  });

  test('when the connection does not come about in time', async () => {
    // The server sends nothing, so the handshake never completes.
    const silent = await serveRaw(() => undefined);
    const send = transport(silent.replace('http:', 'https:'), 60);
    await expect(send(request, never)).rejects.toBeInstanceOf(NotSent);
  });

  test('when it was called off before it was sent', async () => {
    const reason = new Error('gone home');
    const base = await serve((_, outgoing) => outgoing.end());
    await expect(transport(base)(request, AbortSignal.abort(reason))).rejects.toBe(reason);
    const silent = await serveRaw(() => undefined);
    const controller = new AbortController();
    const pending = transport(silent.replace('http:', 'https:'))(request, controller.signal);
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
  });

  test('when it was called off while the connection was made, which then serves the next', async () => {
    const asked: (string | undefined)[] = [];
    const base = await serve(({ url }, outgoing) => {
      asked.push(url);
      outgoing.end();
    });
    const send = transport(base);
    const controller = new AbortController();
    const pending = send({ ...request, path: '/off' }, controller.signal);
    controller.abort(new Error('gone home'));
    await expect(pending).rejects.toThrow('gone home');
    for (let at = 0; at < 3; at += 1) await send({ ...request, path: '/on' }, never);
    expect(asked).toEqual(['/on', '/on', '/on']);
  });

  test('when the request itself makes no sense', async () => {
    let asked = 0;
    const base = await serve((_, outgoing) => {
      asked += 1;
      outgoing.end();
    });
    const send = transport(base);
    const paths = ['x', '//\\host/', '/a/../b', '/a/..', '/./a', '/a b', '/a\r\nb', '/a#b', '/ü'];
    for (const path of paths) {
      await expect(send({ ...request, path }, never), path).rejects.toThrow(TypeError);
    }
    await expect(send({ ...request, headers: { 'x-a': 'b\r\nc: d' } }, never)).rejects.toThrow(
      /invalid/i,
    );
    expect(asked).toBe(0);
    expect((await send({ ...request, path: '/a..b/c...?d=../e' }, never)).status).toBe(200);
  });
});

describe('it may have been done', () => {
  const cases: [string, (socket: Socket) => void][] = [
    ['when the connection is reset after the request', (socket) => socket.resetAndDestroy()],
    ['when it is closed without an answer', (socket) => socket.end()],
    [
      'when half of the body came',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'),
    ],
    ['when what came is no answer', (socket) => socket.end('what?\r\n\r\n')],
  ];
  test.each(cases)('%s, and nobody is called slow for it', async (_, onRequest) => {
    const send = transport(await serveRaw(onRequest), 5_000);
    const error = await send(request, never).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unanswered);
    expect(error).not.toBeInstanceOf(Late);
  });

  const slow: [string, (socket: Socket) => void][] = [
    ['when no answer came in time', () => undefined],
    [
      'when the rest of the body did not come in time',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'),
    ],
  ];
  test.each(slow)('%s', async (_, onRequest) => {
    const send = transport(await serveRaw(onRequest), 150);
    await expect(send(request, never)).rejects.toBeInstanceOf(Late);
  });

  test('when it was called off after it was sent', async () => {
    const controller = new AbortController();
    const send = transport(await serveRaw(() => controller.abort(new Error('gone home'))));
    await expect(send(request, controller.signal)).rejects.toBeInstanceOf(Late);
  });

  test('when the answer does not end', async () => {
    const base = await serve((_, outgoing) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const write = () => {
        while (!outgoing.destroyed && outgoing.write(chunk));
      };
      outgoing.on('drain', write);
      write();
    });
    await expect(transport(base)(request, never)).rejects.toBeInstanceOf(Unanswered);
  });
});

test('stands in for the platforms on this machine only', () => {
  const open = (override: string) => openTransport({ override, timeoutMs: 1 });
  const bad = [
    'http://example.org',
    'http://127.0.0.1.example.org',
    'http://127.0.0.1@example.org',
    'http://user@127.0.0.1',
    'ftp://127.0.0.1',
    'http://10.0.0.1/x',
    'nonsense',
  ];
  for (const override of bad) expect(() => open(override), override).toThrow(TypeError);
  for (const override of ['http://127.0.0.1:1/a', 'http://[::1]:1', 'http://localhost']) {
    opened.push(open(override).close);
  }
});
