import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { Stream } from '#kit/server/context.ts';
import { type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { type SampleChange, sampleActions } from '#testing/sample-tool.ts';

let desk: TestDesk;
let client: Client;
let events: Stream['events'];
let recheck: () => Promise<unknown>;
let note: (facts: Record<string, unknown>) => void;

const change: SampleChange = async (_input, context) => {
  ({ recheck, note } = context);
  return new Stream(events);
};

beforeEach(async () => {
  desk = await startDesk({ extraActions: sampleActions(change), settings: { toolCooldownMs: 0 } });
  client = await visit(desk, await desk.createCode());
});

afterEach(() => desk.stop());

const body = () => ({
  session_token: client.session,
  redeem_code: client.pass,
  user: 'somebody',
  reason: 'x',
});

async function newestCase(): Promise<Record<string, unknown>> {
  const { session: session_token, pass: redeem_code } = client;
  const { body } = await client.post('/api/cases/list', { session_token, redeem_code });
  return (body.cases as Record<string, unknown>[])[0] ?? {};
}

it('tells each event, names its case, and closes it when the last one is told', async () => {
  events = async function* () {
    yield { status: 'sent', index: 1 };
    note({ sent: 1 });
    yield { message: 'All messages have been sent' };
  };
  const reply = await client.post('/api/sample_change', body());
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(reply.headers.get('x-accel-buffering')).toBe('no');
  expect(reply.headers.get('content-encoding')).toBeNull();
  expect(reply.text).toBe(
    'data: {"status":"sent","index":1}\n\ndata: {"message":"All messages have been sent"}\n\n',
  );
  const one = await newestCase();
  expect(String(one.id)).toBe(reply.headers.get('x-case-id'));
  expect(one.outcome).toBe('done');
});

it('what fails in the middle is the last event, and the outcome of the case', async () => {
  events = async function* () {
    yield { status: 'sent', index: 1 };
    throw new DeskError('discord/unknown-webhook');
  };
  const { text } = await client.post('/api/sample_change', body());
  const told = JSON.parse(text.trim().split('\n\n').at(-1)?.slice('data: '.length) ?? '');
  expect(told.status).toBe('stopped');
  expect(told.error).toMatchObject({ code: 'discord/unknown-webhook', title: 'Invalid Webhook' });
  expect((await newestCase()).outcome).toBe('discord/unknown-webhook');
});

it('whoever leaves ends it after what is under way, and the case says how far it came', async () => {
  let told = 0;
  const ended = Promise.withResolvers<void>();
  events = async function* (signal) {
    while (!signal.aborted) {
      told += 1;
      yield { status: 'sent', index: told };
      // The visitor leaves now, so this event is the last.
      const left = new Promise((resolve) => {
        signal.addEventListener('abort', resolve, { once: true });
      });
      if (!signal.aborted) await left;
    }
    note({ sent: told, cancelled: signal.aborted });
    ended.resolve();
  };
  const leaving = new AbortController();
  const response = await fetch(`${desk.url}/api/sample_change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body()),
    signal: leaving.signal,
  });
  await response.body?.getReader().read();
  leaving.abort();
  await ended.promise;
  expect(told).toBe(1);
  await expect.poll(async () => (await newestCase()).outcome).toBe('done');
});

it('whoever does not read what is told is hung up on, and nothing gathers', async () => {
  const isLeft = Promise.withResolvers<void>();
  let told = 0;
  events = async function* (signal) {
    signal.addEventListener('abort', () => isLeft.resolve(), { once: true });
    for (; told < 2_000 && !signal.aborted; told += 1) {
      yield { text: 'x'.repeat(64 * 1024) };
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const { hostname, port } = new URL(desk.url);
  const socket = connect(Number(port), hostname).pause();
  const text = JSON.stringify(body());
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/sample_change HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  );
  await isLeft.promise;
  expect(told).toBeLessThan(2_000);
  socket.destroy();
});

it('a pass that is revoked in the middle is refused at the next look', async () => {
  const admin = await visitAsAdmin(desk);
  events = async function* () {
    await recheck();
    yield { status: 'sent', index: 1 };
    const { body } = await admin.get('/api/admin/passes');
    const [pass] = body.passes as { id: string }[];
    await admin.post('/api/admin/passes/revoke', { pass_id: pass?.id });
    await recheck();
    yield { status: 'sent', index: 2 };
  };
  const { text } = await client.post('/api/sample_change', body());
  expect(text).toContain('"index":1');
  expect(text).not.toContain('"index":2');
  expect(text).toContain('access/pass-invalid');
});

it('a desk that stops does not wait for a stream that would go on for hours', async () => {
  let isStopped = false;
  events = async function* (signal) {
    yield { status: 'sent', index: 1 };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    isStopped = true;
  };
  const response = await fetch(`${desk.url}/api/sample_change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body()),
  });
  await response.body?.getReader().read();
  await desk.stop();
  expect(isStopped).toBe(true);
  desk = await startDesk();
});
