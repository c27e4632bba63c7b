// Discord keeps its address and its commands when the desk goes back to a backup.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepServer, keepTurned, takeClaim } from '#desk/discord/turn-on/store.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { contentIn } from './backup.fixture.ts';
import { inFreshFolder } from './run.fixture.ts';

const { folder, call } = inFreshFolder();
const file = () => join(folder(), 'backup.db');

async function turnOn({ desk }: TestDesk, former: string) {
  await desk.database.transaction(async (tx) => {
    const server = { applicationId: '1', guildId: '2', name: 'Lantern Quay', triedAt: 5 };
    await keepTurned(tx, {
      ...{ applicationId: '1', address: 'https://desk.example/discord/interactions' },
      ...{ pendingAddress: 'https://new.example/discord/interactions', formerAddress: former },
      ...{ at: 3, by: 'Kade', lookedAt: 4, trouble: { what: 'removed', at: 4, address: null } },
    });
    const commands = [{ type: 1, name: 'play', description: 'Plays a song' }];
    const kept = { former: commands, registered: commands, changedAt: 6, fault: 'No access' };
    await keepServer(tx, { ...server, ...kept });
    await takeClaim(tx, { owner: 'one that died', nowMs: 1, untilMs: 9e12 });
  });
  await desk.changeSettings({ discordDesk: true }, 'test');
}

async function turnOff({ desk }: TestDesk) {
  await desk.database.transaction(async (tx) => {
    await tx.run('DELETE FROM discord_turned_on');
    await tx.run('DELETE FROM discord_commands');
  });
  await desk.changeSettings({ discordDesk: false }, 'test');
}

async function known({ desk }: TestDesk) {
  const {
    discord_turned_on: turned,
    discord_commands: commands,
    ...rest
  } = await contentIn(desk.database);
  const settings = rest.settings?.filter((row) => row.includes('discordDesk'));
  return { turned, commands, settings };
}

const open = () => startDesk({ folder: folder(), untended: true });

it('knows what Discord had before, also if it was turned on since the backup', async () => {
  const desk = await open();
  await call(['backup', file()]);
  await turnOn(desk, 'https://music.example');
  const before = await known(desk);
  expect(before.turned).toHaveLength(1);
  expect((await call(['restore', file(), '--yes'])).code).toBe(0);
  expect(await known(desk)).toEqual(before);
  expect((await contentIn(desk.desk.database)).discord_turn_claims).toEqual([]);
  await expect.poll(() => desk.desk.settings().discordDesk).toBe(true);
  await desk.stop();
});

it('stays off if it was turned off since the backup', async () => {
  const desk = await open();
  await turnOn(desk, 'https://music.example');
  await call(['backup', file()]);
  await turnOff(desk);
  const before = await known(desk);
  expect((await call(['restore', file(), '--yes'])).code).toBe(0);
  expect(await known(desk)).toEqual(before);
  expect(before).toMatchObject({ turned: [], commands: [] });
  await desk.stop();
});

it('goes on where the backup was, on a new desk', async () => {
  const desk = await open();
  await turnOn(desk, 'https://music.example');
  await call(['backup', file()]);
  const before = await known(desk);
  await desk.desk.database.transaction(async (tx) => {
    for (const table of ['discord_turned_on', 'discord_commands', 'settings']) {
      await tx.run(`DELETE FROM ${table}`);
    }
  });
  expect((await call(['restore', file(), '--yes'])).code).toBe(0);
  expect(await known(desk)).toEqual(before);
  await desk.stop();
});
