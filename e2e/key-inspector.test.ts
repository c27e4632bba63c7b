import { afterEach, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });

afterEach(() => house.desk.sandbox.faults.set([]));

async function openTool(options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  const { page } = visitor;
  await page.goto(`${house.url}/key-inspector`);
  const inspect = page.getByRole('button', { name: /^Inspect/ });
  await inspect.waitFor();
  return { ...visitor, inspect, card: page.getByRole('region', { name: 'The key' }) };
}

test('the key in words: its state, its expiry, its scopes, and the tools that it allows', async () => {
  const { page, inspect, card } = await openTool();
  await page.getByText('Not inspected yet').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await inspect.click();
  await card.getByText('Works').waitFor();
  await card.getByText('universe.user-restriction: read, write').waitFor();
  const tools = page.getByRole('region', { name: 'Tools that it allows' });
  await tools.getByRole('listitem').filter({ hasText: 'Check Tool' }).getByText('Works').waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test('a key that is dead says where it is mended', async () => {
  const { page, inspect, card } = await openTool({ expected: /status of (409|503)/ });
  for (const [fault, state, mend] of [
    ['expired-key', 'Expired', /gives it a new date/],
    ['disabled-key', 'Switched off', /switches it on again/],
  ] as const) {
    house.desk.sandbox.faults.set([{ name: fault }]);
    await inspect.click();
    await card.getByText(state).waitFor();
    await card.getByText(mend).waitFor();
    const link = card.getByRole('link', { name: 'Open Credentials on Roblox' });
    expect(await link.getAttribute('href')).toBe('https://create.roblox.com/dashboard/credentials');
    await page.getByText('Does not work').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
  }
  house.desk.sandbox.faults.set([{ name: 'revoked' }]);
  await inspect.click();
  await page.getByText('The key was deleted, or its secret was changed.').first().waitFor();
  house.desk.sandbox.faults.set([{ name: 'down' }]);
  await inspect.click();
  await page.getByText('Roblox does not answer right now.').first().waitFor();
});
