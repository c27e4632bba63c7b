// Turning on the use from Discord, with a sandbox that really asks the desk's address before it takes it.
import { describe, expect, it } from 'vitest';
import { inDiscordHouse, MINUTE, OTHERS } from './discord-turn-on.fixture.ts';

const { platform, desk, admin, clock, discord, preview, guildIds, address, look, ...house } =
  inDiscordHouse();
const { turnOn, turnOff, tend, tendTelling, restart, startOther } = house;
const { addressThere, setAddress, commandsOf, setCommands, refuse, findCase } = house;

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
    expect(desk().desk.settings().discordDesk).toBe(true);
    const told = await findCase('discord/turn-on/turnOn');
    expect(told?.outcome).toBe('done');
    expect(JSON.parse(told?.detail ?? '')).toMatchObject({ address: address(), failed: 0 });
  });

  it('puts everything back if Discord can’t verify the address, and says why', async () => {
    await desk().desk.changeSettings({ publicUrl: 'http://127.0.0.1:1' }, 'test');
    const answer = await turnOn();
    expect(answer).toMatchObject({ status: 409, body: { code: 'discord/interactions-url' } });
    expect(desk().desk.settings().discordDesk).toBe(false);
    expect(await addressThere()).toBeNull();
    expect(await look()).toMatchObject({ is_on: false, turned: null, servers: [] });
  });

  it('changes nothing if Discord has changed since the admin looked', async () => {
    const { seen } = await preview();
    await setCommands(guildIds()[0]!, OTHERS);
    expect((await turnOn(seen)).body.code).toBe('discord-desk/changed');
    expect(await addressThere()).toBeNull();
    expect(desk().desk.settings().discordDesk).toBe(false);
  });

  it('registers nothing twice, because Discord counts new commands', async () => {
    await turnOn();
    const [first = ''] = guildIds();
    const { api, applicationId } = await discord();
    const ids = async () =>
      (
        await api.commands.list(
          { applicationId, guildId: first },
          { signal: new AbortController().signal },
        )
      ).map(({ id }) => id);
    const before = await ids();
    expect((await preview()).servers[0]).toMatchObject({ state: 'same', replaces: [] });
    expect((await turnOn()).status).toBe(200);
    expect(await ids()).toEqual(before);
  });

  it.each([
    ['', 'No public address'],
    ['http://desk.example', 'Not a public HTTPS address'],
  ])('needs a public address on HTTPS: %j is none', async (publicUrl, title) => {
    await desk().desk.changeSettings({ publicUrl }, 'test');
    expect((await preview()).obstacle).toMatchObject({ title });
    expect((await turnOn('x')).status).toBe(409);
    expect(desk().desk.settings().discordDesk).toBe(false);
  });

  it('needs a connected bot', async () => {
    await restart(platform().reachable);
    expect((await preview()).obstacle).toMatchObject({ title: 'No bot is connected' });
    expect((await turnOn('x')).body.code).toBe('discord-desk/practice');
    expect(await look()).toMatchObject({ is_connected: false, is_on: false });
    expect((await turnOff()).status).toBe(200);
  });

  it('is not a setting that can be changed elsewhere', async () => {
    const changes = [{ name: 'discordDesk', from: false, to: true }];
    const answer = await admin().post('/api/admin/settings/change', { changes });
    expect(answer.body.code).toBe('settings/elsewhere');
  });
});

describe('turning it off', () => {
  it('puts back the address and the commands that were there before', async () => {
    const [first = '', second = ''] = guildIds();
    const { other, former } = await startOther();
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
    expect(desk().desk.settings().discordDesk).toBe(false);
    platform().sandbox.faults.set([]);
    clock().advance(10 * MINUTE);
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
    platform().sandbox.faults.set([]);
    await tend();
    expect(await commandsOf(first)).toEqual([]);
    clock().advance(10 * MINUTE);
    await tend();
    expect((await commandsOf(first)).map(({ name }) => name)).toContain('lookup');
    expect(await findCase('discord/turn-on/register')).toMatchObject({ actor: 'desk' });
  });

  it('follows the list of servers at once', async () => {
    const [first = '', second = ''] = guildIds();
    await setCommands(second, OTHERS);
    await turnOn();
    await desk().desk.database.transaction((tx) =>
      tx.run('DELETE FROM discord_commands WHERE guild_id = $1', [first]),
    );
    await setCommands(first, []);
    expect((await look()).servers).toContainEqual(
      expect.objectContaining({ id: first, state: 'waiting' }),
    );
    await tend();
    expect((await commandsOf(first)).map(({ name }) => name)).toContain('lookup');
    const unlisted = { ...platform().connected, DISCORD_GUILD_IDS: first };
    await restart(unlisted);
    await tend();
    expect((await commandsOf(second)).map(({ name }) => name)).toEqual(['play', 'lookup']);
  });

  it('notices within ten minutes that the address is gone, and when it is back', async () => {
    await turnOn();
    await setAddress(null);
    await tend();
    expect((await look()).trouble).toBeNull();
    clock().advance(10 * MINUTE);
    const since = clock().now();
    await tend();
    clock().advance(10 * MINUTE);
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
    for (let round = 0; round < 3; round += 1) {
      clock().advance(10 * MINUTE);
      told.push(...(await tendTelling()));
    }
    expect(told).toEqual([expect.stringContaining('no longer has this desk’s address')]);
  });

  it('says that the address was moved', async () => {
    await turnOn();
    await desk().desk.changeSettings({ publicUrl: 'https://new.example' }, 'test');
    const moved = 'https://new.example/discord/interactions';
    expect((await look()).trouble).toEqual({ what: 'moved', since: null, address: moved });
  });
});
