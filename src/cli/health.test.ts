import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { startDesk } from '#testing/desk.ts';
import { inFreshFolder, json } from './run.fixture.ts';

const { call, run } = inFreshFolder();

async function portOf(server: Server): Promise<string> {
  if (!server.listening) server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return String((server.address() as AddressInfo).port);
}

const close = (server: Server) => new Promise((resolve) => server.close(resolve));

it('ends with 0 for a desk that is ready, and for one that is closed on purpose', async () => {
  const desk = await startDesk();
  const { port } = new URL(desk.url);
  const ready = await run(['health'], { PORT: port });
  expect(ready).toMatchObject({ code: 0, out: `The desk on ${desk.url} is ready.\n`, err: '' });
  expect(json(await call(['health', '--json'], { PORT: port, HOST: '0.0.0.0' }))).toEqual({
    ...{ ok: true, status: 'ready', version: '0.1.0', url: desk.url },
  });
  await desk.setMaintenance(true);
  expect(await call(['health'], { PORT: port })).toMatchObject({
    code: 0,
    out: expect.stringContaining('closed to visitors'),
  });
  await desk.stop();
});

it('ends with 1 while the database refuses changes, unless only the process counts', async () => {
  const desk = await startDesk();
  const { port } = new URL(desk.url);
  desk.desk.store.noteFault(new DeskError('desk/store'), desk.app.log);
  const failing = await call(['health'], { PORT: port });
  expect(failing).toMatchObject({ code: 1, out: expect.stringContaining('its database is down') });
  const live = await call(['health', '--live'], { PORT: port });
  expect(live).toMatchObject({ code: 0, out: `The desk on ${desk.url} runs.\n` });
  await desk.stop();
});

it('needs no other setting, and reads no secret', async () => {
  const desk = await startDesk();
  const { port } = new URL(desk.url);
  const others = { GATEHOUSE_SECRET_KEY_FILE: '/nowhere', LOG_LEVEL: 'loud' };
  expect(await call(['health'], { PORT: port, ...others })).toMatchObject({ code: 0 });
  await desk.stop();
});

it('ends with 1 where nothing listens', async () => {
  const free = createServer();
  const port = await portOf(free);
  await close(free);
  const ended = await call(['health', '--json'], { PORT: port });
  expect(ended.code).toBe(1);
  expect(json(ended)).toMatchObject({ ok: false, status: 'down', version: null });
});

it('ends with 1 where something listens and says nothing', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined).resume());
  const port = await portOf(silent);
  const ended = await call(['health', '--timeout', '1'], { PORT: port });
  expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('within 1 s') });
  await close(silent);
});

it('ends with 1 where another program answers', async () => {
  const other = createHttp((_request, response) => response.end('<h1>Welcome</h1>'));
  const port = await portOf(other);
  const ended = await call(['health'], { PORT: port });
  expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('not a desk') });
  await close(other);
});
