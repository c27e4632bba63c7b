import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeskError, type ErrorCode, errors } from '#errors.ts';
import { type Client, visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { type SampleChange, sampleActions } from '#testing/sample-tool.ts';

let desk: TestDesk;
let client: Client;
let work: SampleChange;

beforeEach(async () => {
  desk = await startDesk({
    extraActions: sampleActions((input, context) => work(input, context)),
    settings: { toolCooldownMs: 0, twoPersonTargetsPerHour: 1_000, changesPerTenMinutes: 1_000 },
  });
  client = await visit(desk, await desk.createCode());
});

afterEach(() => desk.stop());

const body = () => ({
  session_token: client.session,
  redeem_code: client.pass,
  user: 'kestrel_092',
  reason: 'spam',
});

const unavailable = (Object.keys(errors) as ErrorCode[]).filter(
  (code) => errors[code].status === 503,
);

it('every 503 says when to come back, whatever it is for', async () => {
  expect(unavailable.length).toBeGreaterThan(10);
  for (const code of unavailable) {
    work = async () => {
      throw new DeskError(code);
    };
    const reply = await client.post('/api/sample_change', body());
    expect([code, reply.status]).toEqual([code, 503]);
    expect([code, Number(reply.headers.get('retry-after')) > 0]).toEqual([code, true]);
  }
});

it('a time that is known is told as it is', async () => {
  work = async () => {
    throw new DeskError('platform/down', { retryAfterMs: 42_000, params: { platform: 'Roblox' } });
  };
  const reply = await client.post('/api/sample_change', body());
  expect(reply.headers.get('retry-after')).toBe('42');
  expect(reply.body.retry_after).toBe(42);
});

it('a desk that stops says it too', async () => {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  work = async ({ user }, { caseId }) => {
    begun.resolve();
    await goOn.promise;
    return { user, case_id: caseId };
  };
  const { hostname, port } = new URL(desk.url);
  const socket = connect(Number(port), hostname);
  let got = '';
  socket.on('data', (piece) => {
    got += piece;
  });
  const sent = JSON.stringify(body());
  const head = `Host: desk\r\nContent-Type: application/json\r\nContent-Length: ${sent.length}\r\n\r\n`;
  socket.write(`POST /api/sample_change HTTP/1.1\r\n${head}${sent}`);
  await begun.promise;
  const stopped = desk.stop();
  // On the same connection, which stays open until the first request is answered.
  socket.write('GET /api/banner HTTP/1.1\r\nHost: desk\r\n\r\n');
  const asked = once(desk.app.server, 'request');
  await asked;
  goOn.resolve();
  await once(socket, 'close');
  await stopped;
  expect(got).toMatch(/HTTP\/1.1 503 .*retry-after: 10/is);
  desk = await startDesk();
});
