import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkAccount } from '../src/testing/discord-door.ts';
import { startSandboxServer, type TestSandbox } from '../src/testing/platforms.ts';
import { axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const platforms: TestSandbox = await startSandboxServer();
afterAll(() => platforms.close());

const house = openDesk({
  environment: platforms.connected,
  settings: { discordDesk: true, publicUrl: 'https://desk.example' },
});

interface World {
  guilds: { id: string; name: string; roles: { id: string; name: string }[] }[];
  members: { id: string; bot: boolean }[];
}

const world = () => platforms.sandbox.describe(Date.now()) as unknown as World;
const member = () => world().members.find(({ bot }) => !bot)!.id;

beforeAll(() => house.desk.desk.connections.check('discord'));

test('the owner chooses a server and a role, and a pass without it is suspended until it is back', async () => {
  const pass = await house.createPass();
  await linkAccount(house.desk, 'night-shift-3', member());
  const [guild] = world().guilds;
  const setRoles = (ids: string[]) =>
    platforms.sandbox.acting(Date.now()).setRoles(member(), guild!.id, ids);

  const { page: owner } = await openAdmin(house, 'connections', { label: 'Kade' });
  const part = owner.getByRole('region', { name: 'Who can use a linked pass' });
  await part.getByText('Everyone who is in at least one of your listed servers').waitFor();
  await part.getByRole('button', { name: 'Change…' }).click();
  await part.getByRole('combobox', { name: 'Server' }).selectOption({ label: guild!.name });
  const roles = part.getByRole('combobox', { name: 'Role' });
  const [, id = ''] = await roles
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => (option as unknown as { value: string }).value),
    );
  await roles.selectOption(id);
  expect(await axeFaultsInEveryLook(owner)).toEqual([]);
  await owner.setViewportSize({ width: 1280, height: 720 });
  setRoles([]);
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByRole('list', { name: 'Suspended passes' }).waitFor();
  expect(await axeFaultsInEveryLook(owner)).toEqual([]);

  const { page } = await house.visit({ stored: { code: pass }, expected: /403/ });
  await page.goto(`${house.url}/qr-generator`);
  await page.getByText('Pass suspended').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  await owner.setViewportSize({ width: 1280, height: 720 });
  await part.getByRole('link', { name: 'Open Passes' }).click();
  const ask = owner.getByRole('button', { name: 'Ask again about pass night-shift-3' });
  await ask.waitFor();
  expect(await axeFaultsInEveryLook(owner)).toEqual([]);
  await owner.setViewportSize({ width: 1280, height: 720 });
  setRoles([id]);
  await ask.click();
  await owner.getByRole('button', { name: 'Ask Discord', exact: true }).click();
  await owner.getByText('Discord answered', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'QR Generator' }).waitFor();
  await page.getByText('Pass suspended').waitFor({ state: 'detached' });
});
