// A desk with real connections, and the notices that its staff get about them.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { sendNotices } from './send.ts';

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

function tend(): Promise<void> {
  const { database, name, seals, connections } = desk.desk;
  const ports = {
    ...{ database, name, seals },
    modes: () => connections.modes(),
    courier: () => connections.courier(),
  };
  const signal = new AbortController().signal;
  const settings = desk.desk.settings();
  return sendNotices(ports, { nowMs: desk.desk.now(), signal, settings });
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

it('a webhook of a server that the owner did not list is refused', async () => {
  const { webhooks } = platforms.sandbox.describe(Date.now()) as unknown as { webhooks: Webhook[] };
  const foreign = webhooks.find((one) => one.foreign);
  const refused = await owner.post('/api/admin/notices/save', { webhook_url: foreign?.url });
  expect(refused.body.code).toBe('notices/not-listed');
});
