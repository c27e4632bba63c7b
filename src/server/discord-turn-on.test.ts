// Turning on the use from Discord, with a sandbox that really asks the desk's address before it takes it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tend as tendTurned } from '#desk/discord/turn-on/tend.ts';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { deskLog, tendAll } from './upkeep.ts';

const MINUTE = 60_000;
const OTHERS = [
  { type: 1, name: 'play', description: 'Plays a song' },
  { type: 1, name: 'lookup', description: 'Another program looks up' },
];

let platform: TestSandbox;
let desk: TestDesk;
let admin: AdminClient;
let clock: TestClock;
let folder: string;

async function start(environment = platform.connected) {
  desk = await startDesk({ folder, environment, now: clock.now, untended: true });
  admin = await visitAsAdmin(desk);
  await desk.desk.changeSettings({ publicUrl: desk.url }, 'test');
  if ('DISCORD_BOT_TOKEN' in environment) await desk.desk.connections.check('discord');
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-turn-on-'));
  clock = new TestClock();
  platform = await startSandboxServer();
  await start();
});

afterEach(async () => {
  await desk.stop();
  await platform.close();
  forgetStore(folder);
  rmSync(folder, { recursive: true, force: true });
});

const asking = () => ({ signal: new AbortController().signal });
const look = async () => (await admin.get('/api/admin/discord')).body;
interface Preview {
  seen: string;
  obstacle: unknown;
  address: string;
  former_address: string | null;
  commands: string[];
  servers: { state: string; replaces: string[]; why: string | null }[];
}
const preview = async () =>
  (await admin.get('/api/admin/discord/preview')).body as unknown as Preview;
const turnOn = async (seen?: string) =>
  admin.post('/api/admin/discord/turn_on', { seen: seen ?? (await preview()).seen });
const turnOff = () => admin.post('/api/admin/discord/turn_off', {});
const address = () => `${desk.url}/discord/interactions`;
const guildIds = () => platform.guildIds;
const tend = () => tendAll(desk.desk, (work) => work());

async function discord() {
  const { api } = await desk.desk.connections.discord();
  const { id: applicationId } = await api.application.read(asking());
  return { api, applicationId };
}

async function addressThere() {
  const { api } = await discord();
  return (await api.application.read(asking())).interactionsUrl;
}

async function setAddress(url: string | null) {
  const { api } = await discord();
  await api.application.setInteractionsUrl({ url }, asking());
}

async function commandsOf(guildId: string) {
  const { api, applicationId } = await discord();
  const there = await api.commands.list({ applicationId, guildId }, asking());
  return there.map(({ definition }) => definition);
}

async function setCommands(guildId: string, commands: typeof OTHERS) {
  const { api, applicationId } = await discord();
  await api.commands.replace({ applicationId, guildId, commands }, asking());
}

/** Makes Discord refuse these calls with this code. */
function refuse(method: 'PATCH' | 'PUT', code: number, path = '/') {
  const body = JSON.stringify({ code, message: 'No' });
  platform.sandbox.faults.set([
    { name: 'says', platform: 'discord', method, path, status: 403, body },
  ]);
}

/** The outcome of the last case of this action. */
async function findCase(action: string) {
  return desk.desk.database.transaction((tx) =>
    tx.one<{ actor: string; outcome: string; detail: string | null }>(
      `SELECT actor, outcome, detail FROM audit
       WHERE action = $1 AND phase = 'outcome' ORDER BY id DESC LIMIT 1`,
      [action],
    ),
  );
}

describe('turning it on', () => {
  it('first says what it replaces, then sets the address and registers the commands', async () => {
    const [first = ''] = guildIds();
    await setCommands(first, OTHERS);
    const before = await preview();
    expect(before).toMatchObject({ obstacle: null, address: address(), former_address: null });
    expect(before.commands).toContain('/lookup');
    expect(before.servers[0]).toMatchObject({ state: 'ready', replaces: ['/play', '/lookup'] });
    expect(await look()).toMatchObject({ is_on: false, turned: null, servers: [] });

    const answer = await turnOn(before.seen);
    expect(answer).toMatchObject({ status: 200, body: { is_on: true, trouble: null } });
    expect(answer.body.servers).toEqual(
      guildIds().map(() => expect.objectContaining({ state: 'registered', why: null })),
    );
    expect(await addressThere()).toBe(address());
    expect((await commandsOf(first)).map(({ name }) => name)).not.toContain('play');
    expect(desk.desk.settings().discordDesk).toBe(true);
    const told = await findCase('discord/turn-on/turnOn');
    expect(told?.outcome).toBe('done');
    expect(JSON.parse(told?.detail ?? '')).toMatchObject({ address: address(), failed: 0 });
  });

  it('puts everything back if Discord can’t verify the address, and says why', async () => {
    await desk.desk.changeSettings({ publicUrl: 'http://127.0.0.1:1' }, 'test');
    const answer = await turnOn();
    expect(answer).toMatchObject({ status: 409, body: { code: 'discord/interactions-url' } });
    expect(desk.desk.settings().discordDesk).toBe(false);
    expect(await addressThere()).toBeNull();
    expect(await look()).toMatchObject({ is_on: false, turned: null, servers: [] });
  });

  it('changes nothing if Discord has changed since the admin looked', async () => {
    const { seen } = await preview();
    await setCommands(guildIds()[0]!, OTHERS);
    expect((await turnOn(seen)).body.code).toBe('discord-desk/changed');
    expect(await addressThere()).toBeNull();
    expect(desk.desk.settings().discordDesk).toBe(false);
  });

  it('registers nothing twice, because Discord counts new commands', async () => {
    await turnOn();
    const [first = ''] = guildIds();
    const { api, applicationId } = await discord();
    const ids = async () =>
      (await api.commands.list({ applicationId, guildId: first }, asking())).map(({ id }) => id);
    const before = await ids();
    expect((await preview()).servers[0]).toMatchObject({ state: 'same', replaces: [] });
    expect((await turnOn()).status).toBe(200);
    expect(await ids()).toEqual(before);
  });

  it.each([
    ['', 'No public address'],
    ['http://desk.example', 'Not a public HTTPS address'],
  ])('needs a public address on HTTPS: %j is none', async (publicUrl, title) => {
    await desk.desk.changeSettings({ publicUrl }, 'test');
    expect((await preview()).obstacle).toMatchObject({ title });
    expect((await turnOn('x')).status).toBe(409);
    expect(desk.desk.settings().discordDesk).toBe(false);
  });

  it('needs a connected bot', async () => {
    await desk.stop();
    await start(platform.reachable);
    expect((await preview()).obstacle).toMatchObject({ title: 'No bot is connected' });
    expect((await turnOn('x')).body.code).toBe('discord-desk/practice');
    expect(await look()).toMatchObject({ is_connected: false, is_on: false });
    expect((await turnOff()).status).toBe(200);
  });

  it('is not a setting that can be changed elsewhere', async () => {
    const changes = [{ name: 'discordDesk', from: false, to: true }];
    const answer = await admin.post('/api/admin/settings/change', { changes });
    expect(answer.body.code).toBe('settings/elsewhere');
  });
});

describe('turning it off', () => {
  it('puts back the address and the commands that were there before', async () => {
    const [first = '', second = ''] = guildIds();
    // Answers as a program of someone else would.
    const other = await startDesk({
      environment: platform.connected,
      settings: { discordDesk: true },
      untended: true,
    });
    await other.desk.connections.check('discord');
    const former = `${other.url}/discord/interactions`;
    await setAddress(former);
    await setCommands(first, OTHERS);
    expect((await preview()).former_address).toBe(former);
    await turnOn();
    expect(await addressThere()).toBe(address());
    const answer = await turnOff();
    expect(answer).toMatchObject({
      status: 200,
      body: { is_on: false, turned: null, servers: [] },
    });
    expect(answer.body.detail).toContain('The former address is back.');
    expect(await addressThere()).toBe(former);
    expect((await commandsOf(first)).map(({ name }) => name)).toEqual(['play', 'lookup']);
    expect(await commandsOf(second)).toEqual([]);
    await other.stop();
  });

  it('leaves alone what another program has set since', async () => {
    const [first = ''] = guildIds();
    await turnOn();
    await setCommands(first, OTHERS);
    const { detail } = (await turnOff()).body;
    expect(detail).toContain('Another program has changed the commands');
    expect((await commandsOf(first)).map(({ name }) => name)).toEqual(['play', 'lookup']);
    expect(await addressThere()).toBeNull();
  });

  it('is harmless when repeated', async () => {
    await turnOn();
    expect((await turnOff()).status).toBe(200);
    expect(await turnOff()).toMatchObject({ status: 200, body: { is_on: false, turned: null } });
  });

  it('shuts the door even if Discord refuses, and the upkeep does the rest', async () => {
    await turnOn();
    refuse('PATCH', 50013);
    const { body } = await turnOff();
    expect(body).toMatchObject({ is_on: false, turned: { address: address() } });
    expect(body.detail).toContain('Discord still has its address.');
    expect(desk.desk.settings().discordDesk).toBe(false);
    platform.sandbox.faults.set([]);
    clock.advance(10 * MINUTE);
    await tend();
    expect(await addressThere()).toBeNull();
    expect(await look()).toMatchObject({ turned: null, servers: [] });
    expect(await findCase('discord/turn-on/finish')).toMatchObject({ actor: 'desk' });
  });
});

describe('the upkeep', () => {
  it('registers later what a server refused, and what is said is true of each server', async () => {
    const [first = '', ...others] = guildIds();
    const { applicationId } = await discord();
    refuse('PUT', 30034, `/applications/${applicationId}/guilds/${first}/`);
    const { body } = await turnOn();
    expect(body.detail).toContain('Not yet:');
    const states = new Map(
      (body.servers as { id: string; state: string }[]).map(({ id, state }) => [id, state]),
    );
    expect(states.get(first)).toBe('failed');
    expect(others.map((id) => states.get(id))).toEqual(others.map(() => 'registered'));
    platform.sandbox.faults.set([]);
    await tend();
    expect(await commandsOf(first)).toEqual([]);
    clock.advance(10 * MINUTE);
    await tend();
    expect((await commandsOf(first)).map(({ name }) => name)).toContain('lookup');
    expect(await findCase('discord/turn-on/register')).toMatchObject({ actor: 'desk' });
  });

  it('follows the list of servers at once', async () => {
    const [first = '', second = ''] = guildIds();
    await setCommands(second, OTHERS);
    await turnOn();
    await desk.desk.database.transaction((tx) =>
      tx.run('DELETE FROM discord_commands WHERE guild_id = $1', [first]),
    );
    await setCommands(first, []);
    expect((await look()).servers).toContainEqual(
      expect.objectContaining({ id: first, state: 'waiting' }),
    );
    await tend();
    expect((await commandsOf(first)).map(({ name }) => name)).toContain('lookup');
    const unlisted = { ...platform.connected, DISCORD_GUILD_IDS: first };
    await desk.stop();
    await start(unlisted);
    await tend();
    expect((await commandsOf(second)).map(({ name }) => name)).toEqual(['play', 'lookup']);
  });

  it('notices within ten minutes that Discord removed the address, and when it is back', async () => {
    await turnOn();
    await setAddress(null);
    await tend();
    expect((await look()).trouble).toBeNull();
    clock.advance(10 * MINUTE);
    const since = clock.now();
    await tend();
    clock.advance(10 * MINUTE);
    await tend();
    expect((await look()).trouble).toEqual({ what: 'removed', since, address: null });
    await turnOn();
    expect(await look()).toMatchObject({ trouble: null, is_on: true });
    expect(await addressThere()).toBe(address());
  });

  it('tells staff of a trouble once', async () => {
    await turnOn();
    await setAddress(null);
    const told: string[] = [];
    const { database, connections, sealedLog: audit, settings, discordCommands } = desk.desk;
    for (let round = 0; round < 3; round += 1) {
      clock.advance(10 * MINUTE);
      await tendTurned({
        ...{ database, connections, audit, discordCommands, nowMs: clock.now() },
        ...{ platforms: connections, sandbox: connections.sandbox(), settings: settings() },
        ...{ signal: new AbortController().signal, log: deskLog(desk.desk) },
        notify: (_tx, { content }) => void told.push(content),
      });
    }
    expect(told).toEqual([expect.stringContaining('Discord removed this desk’s address')]);
  });

  it('says that the address was moved', async () => {
    await turnOn();
    await desk.desk.changeSettings({ publicUrl: 'https://new.example' }, 'test');
    const moved = 'https://new.example/discord/interactions';
    expect((await look()).trouble).toEqual({ what: 'moved', since: null, address: moved });
  });
});
