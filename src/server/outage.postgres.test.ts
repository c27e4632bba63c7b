import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { type Cluster, startCluster } from '#testing/postgres/cluster.ts';
import { findPostgres } from '#testing/postgres/find.ts';
import { sampleActions } from '#testing/sample-tool.ts';

// A server of its own, because the test stops and restarts it.
let cluster: Cluster;
let desk: TestDesk;

beforeAll(async () => {
  const programs = findPostgres();
  if (!('url' in inject('postgres')) || !programs) return;
  cluster = await startCluster(programs);
  desk = await startDesk({
    extraActions: sampleActions(),
    environment: { DATABASE_URL: cluster.databaseUrl('postgres') },
    settings: { toolCooldownMs: 0 },
  });
});

afterAll(async () => {
  await desk?.stop();
  await cluster?.remove();
});

it('without its database a desk answers 503 in words, and goes on when it is back', async () => {
  const client = await visit(desk, await desk.createCode());
  const change = () =>
    client.post('/api/sample_change', {
      session_token: client.session,
      redeem_code: client.pass,
      user: 'kestrel_092',
      reason: 'x',
    });
  expect((await change()).status).toBe(200);
  await cluster.stop();
  for (const reply of [await change(), await client.get('/api/banner'), await change()]) {
    expect([reply.status, reply.body.code]).toEqual([503, 'desk/store']);
  }
  expect((await client.get('/readyz')).status).toBe(503);
  expect((await client.get('/healthz')).status).toBe(200);
  await cluster.start();
  expect((await change()).status).toBe(200);
  // The desk checks every ten seconds whether it can write again.
  await expect.poll(async () => (await client.get('/readyz')).status).toBe(200);
  const { body } = await client.post('/api/pass', {
    session_token: client.session,
    redeem_code: client.pass,
  });
  expect(body.changes).toMatchObject({ used: 2 });
  const log = desk.log.join('\n');
  expect(log).not.toContain(new URL(cluster.databaseUrl('x')).password);
});
