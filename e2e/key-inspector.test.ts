import { afterEach, expect, test } from 'vitest';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });

afterEach(() => house.desk.sandbox.faults.set([]));

test('the key in words: its state, its scopes and the tools that it allows; one that is dead says where it is fixed', async () => {
  const { page } = await house.visit({
    stored: { code: await house.createPass() },
    expected: /status of (409|503)/,
  });
  await page.goto(`${house.url}/key-inspector`);
  const inspect = page.getByRole('button', { name: /^Inspect/ });
  const card = page.getByRole('region', { name: 'Open Cloud key' });
  await page.getByText('Not inspected yet').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await inspect.click();
  await card.getByText('Works').waitFor();
  await card.getByText('universe.user-restriction: read, write').waitFor();
  const tools = page.getByRole('region', { name: 'Tools' });
  await tools.getByRole('listitem').filter({ hasText: 'Check Tool' }).getByText('Works').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  for (const [fault, state] of [
    ['expired-key', 'Expired'],
    ['disabled-key', 'Disabled'],
  ] as const) {
    house.desk.sandbox.faults.set([{ name: fault }]);
    await inspect.click();
    await card.getByText(state).waitFor();
    await page.getByText('Doesn’t work').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
  }
  house.desk.sandbox.faults.set([{ name: 'revoked' }]);
  await inspect.click();
  await page
    .getByText('Roblox no longer knows this key: it was deleted or its secret was changed.')
    .first()
    .waitFor();
  house.desk.sandbox.faults.set([]);
  await inspect.click();
  await card.getByText('Works').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
