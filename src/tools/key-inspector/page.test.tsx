import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import type { schemas } from './contract.ts';

type Key = ReturnType<typeof schemas>['inspect']['output']['_zod']['output'];

const key: Key = {
  name: 'Ban key',
  enabled: true,
  expired: false,
  expires_at: null,
  expires_soon: false,
  scopes: [
    {
      name: 'universe.user-restriction',
      operations: ['read', 'write'],
      universes: [{ id: '9000000001', name: 'Lantern Bay' }],
    },
  ],
  tools: [
    { tool: 'check-tool', title: 'Check Tool', works: 'yes', missing: [] },
    {
      tool: 'ban-tool',
      title: 'Ban Tool',
      works: 'partly',
      missing: [
        {
          name: 'universe.user-restriction:read',
          title: 'user restrictions (read)',
          for: 'see current bans',
          optional: false,
          places: ['Skyforge Obby'],
        },
      ],
    },
  ],
  checked_at: NOW,
  now: NOW,
};
const endsSoon = { expires_soon: true, expires_at: NOW + 86_400_000 };
const none = { ...key, tools: key.tools.map((one) => ({ ...one, works: 'no' as const })) };

async function openTool(found: Key = key) {
  const page = await openPage('/key-inspector', { answers: { 'key-inspector/inspect': found } });
  const inspect = () => page.user.click(screen.getByRole('button', { name: /^Inspect/ }));
  return { ...page, inspect };
}

const card = () => within(screen.getByRole('region', { name: 'Open Cloud key' }));
const row = (name: string) => {
  const tools = within(screen.getByRole('region', { name: 'Tools' }));
  const found = tools.getAllByRole('listitem').find((item) => within(item).queryByText(name));
  if (!found) throw new Error(`No row of ${name}`);
  return within(found);
};

describe('the key in words', () => {
  test('is its state, its expiry, its scopes, and the tools that it allows', async () => {
    const { desk, inspect } = await openTool();
    screen.getByText('Not inspected yet');
    await inspect();
    expect(desk.inputsOf('key-inspector/inspect')).toEqual([{}]);
    card().getByText('Works');
    card().getByText('never, as long as it is used');
    card().getByText('universe.user-restriction: read, write');
    card().getByText('in Lantern Bay');
    row('Check Tool').getByText('Works');
    row('Ban Tool').getByText('Works in part');
    row('Ban Tool').getByText(/^Needs user restrictions \(read\) in Skyforge Obby to see current/);
    expect(messages()).toContain('The key works.');
    // There is nothing to fix, so there is no link.
    expect(card().queryByRole('link')).toBeNull();
  });

  test.each([
    ['Expired', { ...none, expired: true }, /can set a new date/, 'Doesn’t work'],
    ['Disabled', { ...none, enabled: false }, /can enable it again/, 'Doesn’t work'],
    ['Works', { ...key, ...endsSoon }, /can set a later date/, 'Works'],
  ] as const)('leads to where it is fixed: %s', async (state, found, fix, works) => {
    const { inspect } = await openTool(found);
    await inspect();
    card().getByText(state);
    card().getByText(fix);
    const link = card().getByRole('link', { name: 'Open Credentials on Roblox' });
    expect(link.getAttribute('href')).toBe('https://create.roblox.com/dashboard/credentials');
    row('Check Tool').getByText(works);
  });
});

const down = { params: { platform: 'Roblox', wait: '30 s' }, retryAfterMs: 30_000 };
test.each([
  [
    'Roblox no longer knows this key: it was deleted or its secret was changed.',
    new DeskError('key-inspector/refused'),
  ],
  ['Roblox isn’t responding.', new DeskError('platform/down', down)],
])('a refusal takes the key that worked before away: %s', async (words, error) => {
  const { desk, inspect } = await openTool();
  await inspect();
  screen.getByRole('button', { name: 'Wait 5s' });
  await advance(5_000);
  desk.answer({
    'key-inspector/inspect': () => {
      throw error;
    },
  });
  await inspect();
  screen.getAllByText(words, { exact: false });
  expect(screen.queryByRole('region', { name: 'Open Cloud key' })).toBeNull();
  screen.getByText('Not inspected yet');
});
