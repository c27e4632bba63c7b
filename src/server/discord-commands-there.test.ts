// The desk says of each server what is there, not what it once registered.
import { describe, expect, it } from 'vitest';
import { inDiscordHouse, MINUTE, OTHERS } from './discord-turn-on.fixture.ts';

const { platform, desk, clock, discord, preview, guildIds, look, turnOn, turnOff, ...house } =
  inDiscordHouse();
const { tend, restart, commandsOf, setCommands, refuse } = house;

const namesOf = async (guildId: string) => (await commandsOf(guildId)).map(({ name }) => name);

async function findServer(guildId: string) {
  const { servers } = (await look()) as { servers: { id: string; state: string }[] };
  return servers.find(({ id }) => id === guildId);
}

async function tendLater() {
  clock().advance(10 * MINUTE);
  await tend();
}

describe('commands that another program changed', () => {
  it('are noticed within ten minutes, left alone, and replaced only when an admin asks', async () => {
    const [first = '', second = ''] = guildIds();
    await turnOn();
    await setCommands(first, OTHERS);
    await tendLater();
    expect(await findServer(first)).toMatchObject({ state: 'changed', why: null });
    expect(await findServer(second)).toMatchObject({ state: 'registered' });
    await tendLater();
    expect(await namesOf(first)).toEqual(['play', 'lookup']);

    const before = await preview();
    expect(before.servers[0]).toMatchObject({ state: 'ready', replaces: ['/play', '/lookup'] });
    await turnOn(before.seen);
    expect(await findServer(first)).toMatchObject({ state: 'registered' });
    await tendLater();
    expect(await findServer(first)).toMatchObject({ state: 'registered' });
    // The admin was told that these come back.
    await turnOff();
    expect(await namesOf(first)).toEqual(['play', 'lookup']);
  });

  it('are also noticed if they are gone, and when they are back', async () => {
    const [first = ''] = guildIds();
    await turnOn();
    const own = await commandsOf(first);
    await setCommands(first, []);
    await tendLater();
    expect(await findServer(first)).toMatchObject({ state: 'changed' });
    const { api, applicationId } = await discord();
    const at = { applicationId, guildId: first, commands: own };
    await api.commands.replace(at, { signal: new AbortController().signal });
    await tendLater();
    expect(await findServer(first)).toMatchObject({ state: 'registered' });
  });

  it('stay when a later version of the desk has others to register', async () => {
    const [first = ''] = guildIds();
    await turnOn();
    await setCommands(first, OTHERS);
    // What an earlier version registered.
    const earlier = JSON.stringify([{ type: 1, name: 'desk', description: 'An earlier version' }]);
    await desk().desk.database.transaction((tx) =>
      tx.run('UPDATE discord_commands SET registered = $1 WHERE guild_id = $2', [earlier, first]),
    );
    await tend();
    expect(await namesOf(first)).toEqual(['play', 'lookup']);
    expect(await findServer(first)).toMatchObject({ state: 'changed' });
    // Not asked again every few seconds.
    refuse('GET', 50001, '/applications/');
    await tend();
    expect(await findServer(first)).toMatchObject({ state: 'changed' });
  });
});

describe('the look every ten minutes', () => {
  it('asks each server once', async () => {
    await turnOn();
    const ids = guildIds();
    const { applicationId } = await discord();
    const body = JSON.stringify({ code: 50001, message: 'No' });
    const path = (guildId: string) => `/applications/${applicationId}/guilds/${guildId}/`;
    const once = {
      name: 'says',
      platform: 'discord',
      method: 'GET',
      status: 403,
      skip: 1,
    } as const;
    platform().sandbox.faults.set(ids.map((id) => ({ ...once, body, path: path(id) })));
    await tendLater();
    await tend();
    for (const id of ids) expect(await findServer(id)).toMatchObject({ state: 'registered' });
    await tendLater();
    for (const id of ids) expect(await findServer(id)).toMatchObject({ state: 'failed' });
    platform().sandbox.faults.set([]);
    await tendLater();
    for (const id of ids) expect(await findServer(id)).toMatchObject({ state: 'registered' });
  });

  it('says of a server that the bot isn’t there', async () => {
    const [first = ''] = guildIds();
    const absent = '1300000000000000099';
    await turnOn();
    await restart({ ...platform().connected, DISCORD_GUILD_IDS: `${first},${absent}` });
    await tend();
    expect(await findServer(absent)).toMatchObject({ state: 'absent', why: null });
    expect(await findServer(first)).toMatchObject({ state: 'registered' });
  });
});
