// Connections over restarts, when they break, and next to the environment's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { searchDesk } from '#testing/search-desk.ts';
import { until } from '#testing/until.ts';
import {
  BOT_TOKEN,
  CLOUD_KEY,
  MARKERS,
  startPlatform,
  type TestPlatform,
} from './platform.fixture.ts';

const HOUR = 3_600_000;
const SECRETS = [
  'the first secret of a desk, long enough',
  'another secret of a desk, long enough',
];

let folder: string;
let clock: TestClock;
let platform: TestPlatform;
let desk: TestDesk;
let admin: AdminClient;

async function start(environment: Record<string, string> = {}): Promise<void> {
  const [GATEHOUSE_SECRET_KEY = ''] = SECRETS;
  desk = await startDesk({
    folder,
    now: clock.now,
    untended: true,
    environment: { ...platform.environment, GATEHOUSE_SECRET_KEY, ...environment },
  });
  admin = await visitAsAdmin(desk);
}

async function restart(environment: Record<string, string> = {}): Promise<void> {
  await desk.stop();
  clock.advance(1_000);
  await start(environment);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-connections-'));
  clock = new TestClock();
  platform = await startPlatform();
  await start();
});

afterEach(async () => {
  await desk.stop();
  await platform.close();
  forgetStore(folder);
  rmSync(folder, { recursive: true, force: true });
});

const asking = () => ({ signal: AbortSignal.timeout(5_000) });
const saveDiscord = (wish: object = {}) =>
  admin.post('/api/admin/connections/save', {
    platform: 'discord',
    credential: BOT_TOKEN,
    listed: platform.guildIds,
    client_id: '1234',
    client_secret: 'S3CRETMARK',
    ...wish,
  });
const saveRoblox = () =>
  admin.post('/api/admin/connections/save', {
    platform: 'roblox',
    credential: CLOUD_KEY,
    listed: platform.universeIds,
  });
const check = (name: string) => admin.post('/api/admin/connections/check', { platform: name });
const inspect = async () => (await admin.get('/api/admin/connections')).body;
const modes = async () => (await admin.get('/api/platforms')).body;
const discord = () => desk.desk.connections.discord();
const roblox = () => desk.desk.connections.roblox();

describe('what was saved', () => {
  it('is nowhere at rest or in the log, and works after a restart', async () => {
    expect((await saveDiscord()).status).toBe(200);
    expect((await saveRoblox()).status).toBe(200);
    expect(await searchDesk(desk, MARKERS)).toEqual([]);
    await restart();
    expect(await modes()).toEqual({ discord: 'checking', roblox: 'checking' });
    const link = await discord();
    expect(link.app).toEqual({ id: '1234', secret: 'S3CRETMARK' });
    expect((await link.api.identity.self(asking())).bot).toBe(true);
    expect((await roblox()).universes).toHaveLength(platform.universeIds.length);
    await desk.desk.connections.upkeep();
    expect(await modes()).toEqual({ discord: 'connected', roblox: 'connected' });
    expect(await searchDesk(desk, MARKERS)).toEqual([]);
  });

  it('is nowhere either when it was not kept, whatever the platform did', async () => {
    for (const name of ['5xx', 'garbled', 'disabled-key', 'user-token']) {
      platform.sandbox.faults.set([{ name }]);
      clock.advance(HOUR);
      // The old session's key was entered too long ago to change connections.
      admin = await visitAsAdmin(desk);
      const replies = [await saveDiscord(), await saveRoblox()];
      expect(replies.some(({ status }) => status >= 400)).toBe(true);
      for (const { text } of replies) {
        for (const marker of MARKERS) expect(text).not.toContain(marker);
      }
    }
    expect(await searchDesk(desk, MARKERS)).toEqual([]);
    // The search does find values that are stored.
    expect(await searchDesk(desk, [platform.guildIds[0] ?? ''])).not.toEqual([]);
  });

  it('does not open with another secret: broken, in words, and never a crash', async () => {
    await saveDiscord();
    const [, GATEHOUSE_SECRET_KEY = ''] = SECRETS;
    await restart({ GATEHOUSE_SECRET_KEY });
    expect(await modes()).toMatchObject({ discord: 'broken', roblox: 'practice' });
    expect((await inspect()).discord).toMatchObject({
      problem: { title: 'The saved credential can’t be decrypted' },
      has_client_secret: false,
    });
    await expect(discord()).rejects.toThrow('encrypted with a different secret');
    expect((await check('discord')).body.discord).toMatchObject({ mode: 'broken' });
    expect((await saveDiscord({ credential: undefined })).body.code).toBe('connections/sealed');
    expect((await saveDiscord()).body.discord).toMatchObject({ mode: 'connected' });
  });

  it('is hidden by the environment, which wins, and is there again without it', async () => {
    await saveDiscord({ listed: [] });
    const [first = ''] = platform.guildIds;
    await restart({ DISCORD_BOT_TOKEN: BOT_TOKEN, DISCORD_GUILD_IDS: first });
    expect((await discord()).guilds.map(({ id }) => id)).toEqual([first]);
    expect((await inspect()).discord).toMatchObject({
      mode: 'connected',
      source: 'environment',
      hides_saved: true,
      saved_by: null,
      listed: [first],
    });
    const refused = await saveDiscord();
    expect([refused.status, refused.body.code]).toEqual([409, 'connections/environment']);
    expect(refused.body.detail).toContain('DISCORD_BOT_TOKEN');
    expect(await searchDesk(desk, MARKERS)).toEqual([]);
    await restart();
    expect((await inspect()).discord).toMatchObject({ source: 'saved', listed: [] });
  });
});

describe('a credential that the platform takes back', () => {
  it('breaks the connection: nothing more is sent until it is saved anew', async () => {
    await saveDiscord();
    const link = await discord();
    platform.takes({});
    await expect(link.api.identity.self(asking())).rejects.toMatchObject({
      code: 'platform/revoked',
    });
    await expect(link.api.identity.self(asking())).rejects.toThrow('no longer accepts');
    await until(async () => (await modes()).discord === 'broken');
    const sent = platform.calls.length;
    await expect(discord()).rejects.toMatchObject({ code: 'platform/revoked' });
    await desk.desk.connections.upkeep();
    expect(platform.calls).toHaveLength(sent);
    expect(await modes()).toMatchObject({ discord: 'broken' });
    const said = desk.log.filter((line) => line.includes('rejects its credential'));
    expect(said).toHaveLength(1);

    // Still known after a restart, without a call.
    await restart();
    expect(await modes()).toMatchObject({ discord: 'broken' });
    await expect(discord()).rejects.toMatchObject({ code: 'platform/revoked' });
    expect(platform.calls).toHaveLength(sent);
    expect((await inspect()).discord).toMatchObject({
      problem: { title: 'Discord no longer accepts the credential' },
      warnings: [],
    });

    const token = BOT_TOKEN.replaceAll('MARK', 'NEXT');
    platform.takes({ token });
    expect((await saveDiscord({ credential: token })).status).toBe(200);
    expect(await modes()).toMatchObject({ discord: 'connected' });
    expect((await (await discord()).api.identity.self(asking())).bot).toBe(true);
  });

  it('is fixed by a check, where the same one works again', async () => {
    await saveRoblox();
    const usedAt = clock.now();
    clock.advance(1_000);
    platform.sandbox.faults.set([{ name: 'disabled-key' }]);
    const broken = await check('roblox');
    expect(broken.status).toBe(200);
    expect(broken.body.roblox).toMatchObject({
      mode: 'broken',
      problem: { title: 'The key is disabled' },
      key: { enabled: false, used_at: usedAt },
    });
    await expect(roblox()).rejects.toMatchObject({ code: 'platform/revoked' });
    platform.sandbox.faults.set([]);
    clock.advance(1_000);
    expect((await check('roblox')).body.roblox).toMatchObject({ mode: 'connected', problem: null });
    const { api, universes } = await roblox();
    expect((await api.universes.get(universes[0]!.id, asking())).displayName).toBeTruthy();
    await restart();
    expect(await modes()).toMatchObject({ roblox: 'checking' });
  });

  it('breaks one of the environment too, until a check finds it well', async () => {
    await restart({
      ROBLOX_API_KEY: CLOUD_KEY,
      ROBLOX_UNIVERSE_IDS: platform.universeIds.join(','),
    });
    expect(await modes()).toMatchObject({ roblox: 'checking' });
    platform.takes({});
    await expect(roblox()).rejects.toMatchObject({ code: 'platform/revoked' });
    expect((await inspect()).roblox).toMatchObject({
      mode: 'broken',
      problem: { detail: expect.stringContaining('Change it in the desk’s environment') },
    });
    platform.takes({ key: CLOUD_KEY });
    expect((await check('roblox')).body.roblox).toMatchObject({ mode: 'connected' });
    expect((await roblox()).universes).toHaveLength(platform.universeIds.length);
  });
});

describe('upkeep', () => {
  it('asks at the start and every six hours, and uses the key each time', async () => {
    await saveRoblox();
    await restart();
    const before = platform.calls.length;
    await desk.desk.connections.upkeep();
    const [introspect, ...used] = platform.calls.slice(before);
    expect(introspect).toBe('POST /roblox/api-keys/v1/introspect');
    expect(used).toHaveLength(platform.universeIds.length);
    clock.advance(5 * HOUR);
    const meanwhile = platform.calls.length;
    await desk.desk.connections.upkeep();
    expect(platform.calls).toHaveLength(meanwhile);
    clock.advance(HOUR);
    await desk.desk.connections.upkeep();
    expect(platform.calls.length).toBeGreaterThan(meanwhile);
    expect((await inspect()).roblox).toMatchObject({ checked_at: clock.now() });
  });

  it('uses the key also where no experience is listed', async () => {
    await admin.post('/api/admin/connections/save', {
      platform: 'roblox',
      credential: CLOUD_KEY,
      listed: [],
    });
    expect(platform.calls.some((call) => call.startsWith('GET /roblox/cloud/v2/users/'))).toBe(
      true,
    );
  });
});

describe('a webhook that is gone', () => {
  it('is not called again, also after a restart', async () => {
    await saveDiscord();
    const gone = { id: '80351110224678912', token: 'aB3'.repeat(22) };
    const call = async () => (await discord()).api.webhooks.getByToken(gone, asking());
    await expect(call()).rejects.toMatchObject({ code: 'discord/unknown-webhook' });
    const sent = platform.calls.length;
    await expect(call()).rejects.toMatchObject({ code: 'discord/dead-webhook' });
    await restart();
    await expect(call()).rejects.toMatchObject({ code: 'discord/dead-webhook' });
    expect(platform.calls).toHaveLength(sent);
    clock.advance(400 * 24 * HOUR);
    await desk.desk.connections.upkeep();
    const asked = platform.calls.length;
    await restart();
    await expect(call()).rejects.toMatchObject({ code: 'discord/dead-webhook' });
    expect(platform.calls).toHaveLength(asked);
  });

  it('is called again when the owner says so, and only then', async () => {
    await saveDiscord();
    const gone = { id: '80351110224678912', token: 'aB3'.repeat(22) };
    const call = async () => (await discord()).api.webhooks.getByToken(gone, asking());
    const list = async () => (await admin.get('/api/admin/connections/dead_webhooks')).body;
    const callAgain = () =>
      admin.post('/api/admin/connections/call_again', { webhook_id: gone.id });
    expect((await callAgain()).body.code).toBe('connections/not-gone');
    await expect(call()).rejects.toMatchObject({ code: 'discord/unknown-webhook' });
    await restart();
    expect(await list()).toMatchObject({ count: 1, webhooks: [{ id: gone.id }] });
    const reply = await callAgain();
    expect(reply.status, reply.text).toBe(200);
    expect(await list()).toMatchObject({ count: 0, webhooks: [] });
    const sent = platform.calls.length;
    await expect(call()).rejects.toMatchObject({ code: 'discord/unknown-webhook' });
    expect(platform.calls).toHaveLength(sent + 1);
    await restart();
    await expect(call()).rejects.toMatchObject({ code: 'discord/dead-webhook' });
  });
});

describe('the practice world', () => {
  it('loses nothing that was answered when the desk is started again', async () => {
    const { api, guilds } = await discord();
    const [guild] = guilds;
    const at = { guild: guild!.id, user: '80351110224678912' };
    const [member] = await api.members.search({ guild: at.guild, query: 'a', limit: 1 }, asking());
    at.user = member!.user.id;
    await api.bans.put({ ...at, reason: 'case 7', deleteMessageSeconds: 0 }, asking());
    await restart();
    const again = await discord();
    expect(again.guilds).toEqual(guilds);
    expect((await again.api.bans.get(at, asking())).reason).toBe('case 7');
  });

  it('says what stands in its channels, and draws its people', async () => {
    const link = await discord();
    const channels = await link.api.identity.channels(link.guilds[0]!.id, asking());
    const messages = channels.flatMap(({ id }) => link.readPractice?.(id) ?? []);
    expect(messages.length).toBeGreaterThan(0);
    expect(messages[0]).toEqual({
      id: expect.any(String),
      at: expect.any(Number),
      author: expect.any(String),
      content: expect.any(String),
      embeds: 0,
      files: [],
      thread_id: null,
    });
    expect(link.avatarOf({ id: '80351110224678912' })).toMatch(/^data:image\/svg/);
  });

  it('breaks for a moment where a fault says so, and goes on', async () => {
    await discord();
    desk.sandbox.faults.set([{ name: 'revoked', platform: 'discord', times: 1 }]);
    await expect((await discord()).api.identity.self(asking())).rejects.toMatchObject({
      code: 'platform/revoked',
    });
    expect((await (await discord()).api.identity.self(asking())).bot).toBe(true);
    expect(await modes()).toMatchObject({ discord: 'practice' });
  });
});
