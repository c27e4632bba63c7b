import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startDesk } from '#testing/desk.ts';

it.each([
  ['says nothing', ''],
  ['has begun to ask', 'GET /healthz HTTP/1.1\r\nHost: desk\r\n'],
])('a desk that is to stop does not wait for a connection that %s', async (_, said) => {
  const desk = await startDesk();
  const { hostname, port } = new URL(desk.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(said);
  // This request is answered after the server has seen the socket, which was opened first.
  expect((await fetch(`${desk.url}/healthz`)).ok).toBe(true);
  const closed = once(socket, 'close');
  socket.resume();
  await desk.stop();
  await closed;
});
