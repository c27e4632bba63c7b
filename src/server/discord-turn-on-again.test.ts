// What Discord had before the desk is never forgotten, whatever comes between.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { claimed } from '#desk/discord/turn-on/claim.ts';
import { keepTurned } from '#desk/discord/turn-on/store.ts';
import { inDiscordHouse, MINUTE, OTHERS } from './discord-turn-on.fixture.ts';

const { platform, desk, clock, discord, preview, guildIds, address, look, ...house } =
  inDiscordHouse();
const { turnOn, turnOff, tend, tendTelling, startOther, refuse, findCase } = house;
const { addressThere, setAddress, commandsOf, setCommands, stored, findWish, restart } = house;

/** The same desk at another address. */
async function move(): Promise<string> {
  const moved = desk().url.replace('127.0.0.1', 'localhost');
  await desk().desk.changeSettings({ publicUrl: moved }, 'test');
  return `${moved}/discord/interactions`;
}

/** As it is if the process dies after it opened the door and before Discord answered. */
async function dieWhileTurningOn({ former = null as string | null, wanted = address() } = {}) {
  const { applicationId } = await discord();
  await desk().desk.database.transaction((tx) =>
    keepTurned(tx, {
      ...{ applicationId, address: wanted, pendingAddress: wanted, formerAddress: former },
      ...{ at: clock().now(), by: 'Kade', lookedAt: 0, trouble: null },
    }),
  );
  await desk().desk.changeSettings({ discordDesk: true }, 'test');
}

/** Everything that is kept about Discord belongs to another bot than the connected one. */
async function connectOther() {
  await desk().desk.database.transaction(async (tx) => {
    for (const table of ['discord_turned_on', 'discord_commands']) {
      await tx.run(`UPDATE ${table} SET application_id = '1'`);
    }
  });
}

describe('turning it on again', () => {
  it('keeps the former address if Discord refuses the desk’s new one', async () => {
    const { other, former } = await startOther();
    await setAddress(former);
    await turnOn();
    const first = address();
    const moved = await move();
    refuse('PATCH', 50013);
    expect((await turnOn()).status).toBe(409);
    expect(await look()).toMatchObject({ is_on: true, turned: { address: first } });
    expect((await look()).trouble).toMatchObject({ what: 'moved', address: moved });
    platform().sandbox.faults.set([]);
    clock().advance(10 * MINUTE);
    expect(await tendTelling()).toEqual([]);
    expect((await turnOn()).status).toBe(200);
    expect(await addressThere()).toBe(moved);
    expect((await turnOff()).body.detail).toContain('The former address is back.');
    expect(await addressThere()).toBe(former);
    await other.stop();
  });

  it('asks again for what Discord didn’t answer, and knows both addresses until then', async () => {
    await turnOn();
    const first = address();
    const moved = await move();
    // Discord can be read while the plan is made, and then no more.
    const me = { platform: 'discord', path: '/applications/@me$' } as const;
    const { seen } = await preview();
    platform().sandbox.faults.set([
      { name: 'down', ...me, method: 'PATCH' },
      { name: 'down', ...me, method: 'GET', skip: 1 },
    ]);
    expect((await turnOn(seen)).status).toBeGreaterThanOrEqual(500);
    expect(await look()).toMatchObject({ is_on: true, trouble: { what: 'unconfirmed' } });
    platform().sandbox.faults.set([]);
    // A request that took effect later than its answer was waited for.
    await setAddress(moved);
    expect((await preview()).former_address).toBeNull();
    clock().advance(10 * MINUTE);
    expect(await tendTelling()).toEqual([]);
    expect(await look()).toMatchObject({ trouble: null, turned: { address: moved } });
    expect(first).not.toBe(moved);
    expect((await turnOff()).body.detail).toContain('The bot has no address now.');
    expect(await addressThere()).toBeNull();
  });

  it('keeps the former address after Discord removed the desk’s', async () => {
    const { other, former } = await startOther();
    await setAddress(former);
    await turnOn();
    await setAddress(null);
    await turnOn();
    expect(await addressThere()).toBe(address());
    await turnOff();
    expect(await addressThere()).toBe(former);
    await other.stop();
  });
});

describe('turning it off', () => {
  it('puts the former address back also after Discord removed the desk’s', async () => {
    const { other, former } = await startOther();
    await setAddress(former);
    await turnOn();
    await setAddress(null);
    expect((await turnOff()).body.detail).toContain('The former address is back.');
    expect(await addressThere()).toBe(former);
    await other.stop();
  });

  it('says nothing of another address if there is none', async () => {
    await turnOn();
    await setAddress(null);
    const { detail } = (await turnOff()).body;
    expect(detail).toContain('The bot has no address now.');
    expect(detail).not.toContain('another');
  });

  it('calls no server changed in which nothing was ever registered', async () => {
    const [first = ''] = guildIds();
    await setCommands(first, OTHERS);
    refuse('PUT', 30034);
    await turnOn();
    platform().sandbox.faults.set([]);
    expect((await turnOff()).body.detail).not.toContain('Another program');
    expect(await commandsOf(first)).toHaveLength(OTHERS.length);
  });

  it('keeps what another bot had, and says why nothing is put back', async () => {
    await turnOn();
    await connectOther();
    const before = await stored();
    const { body } = await turnOff();
    expect(body.detail).toContain('A different bot is connected now');
    expect(body).toMatchObject({ is_on: false, trouble: { what: 'other-bot' } });
    expect(await stored()).toEqual(before);
    clock().advance(10 * MINUTE);
    await tend();
    expect(await stored()).toEqual(before);
    expect(await findCase('discord/turn-on/finish')).toBeUndefined();
    const told = await findCase('discord/turn-on/turnOff');
    expect(JSON.parse(told?.detail ?? '')).toMatchObject({ address_back: 'other-bot' });
  });
});

describe('with another bot', () => {
  it('forgets nothing of the earlier one if Discord refuses the address', async () => {
    await turnOn();
    await connectOther();
    const before = await stored();
    await move();
    refuse('PATCH', 50013);
    expect((await turnOn()).status).toBe(409);
    expect(await stored()).toEqual(before);
  });

  it('takes what the connected bot has for what was there before', async () => {
    const [first = ''] = guildIds();
    await turnOn();
    await connectOther();
    await setCommands(first, OTHERS);
    expect((await turnOn()).body).toMatchObject({ trouble: null, is_on: true });
    await turnOff();
    expect((await commandsOf(first)).map(({ name }) => name)).toEqual(['play', 'lookup']);
    expect(await stored()).toEqual({ turned: [], servers: [] });
  });
});

describe('a process that dies before Discord answered', () => {
  it('leaves it as not confirmed, until Discord says that it has the address', async () => {
    await dieWhileTurningOn();
    expect(await look()).toMatchObject({ is_on: true, trouble: { what: 'unconfirmed' } });
    expect(await tendTelling()).toEqual([]);
    expect((await look()).trouble).toMatchObject({ what: 'unconfirmed' });
    await setAddress(address());
    clock().advance(10 * MINUTE);
    expect(await tendTelling()).toEqual([]);
    expect((await look()).trouble).toBeNull();
    await tend();
    expect((await commandsOf(guildIds()[0]!)).map(({ name }) => name)).toContain('lookup');
  });

  it('is asked by the next round, not ten minutes later', async () => {
    await dieWhileTurningOn();
    await setAddress(address());
    await tend();
    expect((await look()).trouble).toBeNull();
  });

  it('can be turned off: the address that Discord still has stays', async () => {
    const { other, former } = await startOther();
    await setAddress(former);
    await dieWhileTurningOn({ former });
    expect((await turnOff()).body.detail).toContain('The former address is back.');
    expect(await addressThere()).toBe(former);
    await other.stop();
  });
});

describe('the log', () => {
  it.each([
    ['were put back', { before: OTHERS, since: undefined }, ['putBack']],
    ['were removed', { before: [], since: undefined }, ['remove']],
    ['were left to another program', { before: [], since: OTHERS }, []],
  ])('says of the commands of a server what was done: they %s', async (_, has, recorded) => {
    const [first = '', second = ''] = guildIds();
    await setCommands(second, has.before);
    await turnOn();
    if (has.since) await setCommands(second, has.since);
    await restart({ ...platform().connected, DISCORD_GUILD_IDS: first });
    await tend();
    expect((await stored()).servers).toHaveLength(1);
    const found = [];
    for (const name of ['putBack', 'remove']) {
      if (await findWish(`discord/turn-on/${name}`)) found.push(name);
    }
    expect(found).toEqual(recorded);
  });

  it('says how turning it off was finished', async () => {
    const { other, former } = await startOther();
    await turnOn();
    refuse('PATCH', 50013);
    await turnOff();
    platform().sandbox.faults.set([]);
    await setAddress(former);
    clock().advance(10 * MINUTE);
    await tend();
    expect(await findWish('discord/turn-on/finish')).toEqual({
      ...{ address: address(), address_back: 'left' },
    });
    await other.stop();
  });
});

describe('only one at a time', () => {
  const claim = <T>(work: () => Promise<T>) =>
    claimed({ database: desk().desk.database, nowMs: clock().now() }, work);

  it('is not over because an earlier one that took too long has ended', async () => {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = claim(() => {
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    clock().advance(MINUTE);
    await claim(async () => {
      end.resolve();
      await late;
      await expect(claim(async () => undefined)).rejects.toThrow('Another admin');
    });
    expect(await claim(async () => 'free')).toBe('free');
  });

  it('limits the upkeep to less time than its claim lasts, and that is no failure', async () => {
    await turnOn();
    await setAddress(null);
    clock().advance(10 * MINUTE);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    onTestFinished(() => timeout.mockRestore());
    await tend();
    expect(timeout).toHaveBeenCalled();
    expect(timeout.mock.calls[0]?.[0]).toBeLessThan(MINUTE);
    timeout.mockRestore();
    expect((await look()).trouble).toBeNull();
    clock().advance(10 * MINUTE);
    await tend();
    expect((await look()).trouble).toMatchObject({ what: 'removed' });
  });
});
