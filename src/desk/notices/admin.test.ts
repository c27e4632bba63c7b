// A desk with real connections, and the notices that its staff get about them.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { queueConnectionNews } from './queue.ts';
import { sendNotices } from './send.ts';
import { listWaiting } from './store.ts';
import { writeMessage } from './write-message.ts';

interface Webhook {
  url: string;
  channel_id: string;
  channel: string | null;
  foreign: boolean;
}

let platforms: TestSandbox;
let desk: TestDesk;
let owner: AdminClient;

beforeEach(async () => {
  platforms = await startSandboxServer();
  desk = await startDesk({ environment: platforms.connected, untended: true });
  owner = await visitAsAdmin(desk, 'full', 'Ada');
  for (const platform of ['discord', 'roblox']) await check(platform);
});

afterEach(async () => {
  await desk.stop();
  await platforms.close();
});

const check = (platform: string) => owner.post('/api/admin/connections/check', { platform });

const staff = () => {
  const { webhooks } = platforms.sandbox.describe(Date.now()) as unknown as { webhooks: Webhook[] };
  const found = webhooks.find(({ foreign, channel }) => !foreign && channel !== null);
  if (!found) throw new Error('The world has no webhook of its own');
  return found;
};

const said = () =>
  (platforms.sandbox.readChannel(staff().channel_id, Date.now()) ?? []).map(
    ({ content }) => content,
  );

function tend(laterMs = 0): Promise<void> {
  const { database, name, seals, connections } = desk.desk;
  const ports = {
    ...{ database, name, seals },
    modes: () => connections.modes(),
    courier: () => connections.courier(),
  };
  const signal = new AbortController().signal;
  const settings = desk.desk.settings();
  return sendNotices(ports, { nowMs: desk.desk.now() + laterMs, signal, settings });
}

it.each(['discord', 'roblox'] as const)(
  'the staff hears once that %s broke, and once that it is back',
  async (platform) => {
    const { channel_id, url } = staff();
    expect(channel_id).toBeTruthy();
    const saved = await owner.post('/api/admin/notices/save', { webhook_url: url });
    expect(saved.body).toMatchObject({ channel: { is_practice: false } });
    const before = said().length;
    await tend();
    expect(said().length).toBe(before);
    platforms.sandbox.faults.set([{ name: 'revoked', platform }]);
    await check(platform);
    expect(desk.desk.connections.modes()[platform]).toBe('broken');
    for (let round = 0; round < 3; round += 1) await tend();
    const title = platform === 'discord' ? 'Discord' : 'Roblox';
    expect(said().slice(before)).toEqual([
      expect.stringContaining(`${title} does not take this desk’s credential any more`),
    ]);
    platforms.sandbox.faults.set([]);
    await check(platform);
    for (let round = 0; round < 3; round += 1) await tend();
    expect(said().slice(before + 1)).toEqual([`${title} is connected again.`]);
  },
);

const QUIET_MS = 15 * 60_000;

it('a connection that comes and goes is told of once in the quiet period, and what is told is true', async () => {
  await owner.post('/api/admin/notices/save', { webhook_url: staff().url });
  const before = said().length;
  const set = async (isBroken: boolean) => {
    platforms.sandbox.faults.set(isBroken ? [{ name: 'revoked', platform: 'roblox' }] : []);
    await check('roblox');
    expect(desk.desk.connections.modes().roblox).toBe(isBroken ? 'broken' : 'connected');
  };
  const news = () => said().slice(before);
  await set(true);
  await tend();
  await set(false);
  await tend();
  expect(news()).toHaveLength(2);
  await set(true);
  await tend();
  await set(false);
  await tend();
  // The channel says that it is connected, which is so.
  expect(news()).toHaveLength(2);
  await tend(QUIET_MS);
  expect(news().slice(2)).toEqual([
    'Roblox did not take this desk’s credential for a while. It is connected again.',
  ]);
  await tend(2 * QUIET_MS);
  await set(true);
  await tend(2 * QUIET_MS);
  expect(news().slice(3)).toEqual([
    expect.stringMatching(/^Roblox does not take this desk’s credential any more/),
  ]);
});

it('two connections that break together are one message', async () => {
  await owner.post('/api/admin/notices/save', { webhook_url: staff().url });
  const before = said().length;
  platforms.sandbox.faults.set([{ name: 'revoked', platform: 'roblox' }]);
  await check('roblox');
  await desk.desk.database.transaction(async (tx) => {
    const both = ['discord', 'roblox'] as const;
    for (const platform of both) await queueConnectionNews(tx, { platform, mode: 'broken' }, 0);
  });
  const waiting = await desk.desk.database.transaction((tx) => listWaiting(tx));
  expect(writeMessage(waiting, '').split('\n')).toEqual([
    'Connections changed:',
    expect.stringMatching(/^- Discord does not take/),
    expect.stringMatching(/^- Roblox does not take/),
  ]);
  expect(said().length).toBe(before);
});

it('a webhook of a server that the owner did not list is refused', async () => {
  const { webhooks } = platforms.sandbox.describe(Date.now()) as unknown as { webhooks: Webhook[] };
  const foreign = webhooks.find((one) => one.foreign);
  const refused = await owner.post('/api/admin/notices/save', { webhook_url: foreign?.url });
  expect(refused.body.code).toBe('notices/not-listed');
});
