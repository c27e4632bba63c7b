import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { allOperational, connectedLinks } from '#testing/page/usual-answers.ts';

const bothConnected = { discord: 'connected', roblox: 'connected' };

const need = {
  platform: 'discord',
  name: 'BAN_MEMBERS',
  title: 'Ban Members',
  for: 'show who is banned',
  optional: false,
  met: false,
  places: ['Lantern Quay'],
};

function openConnected(links: object = connectedLinks, options: { pass?: boolean } = {}) {
  return openPage('/check-tool', {
    ...options,
    answers: { 'connections/modes': bothConnected, 'connections/links': links },
  });
}

function openLacking(works: 'no' | 'partly', needs: (typeof need)[]) {
  const tools = [{ tool: 'check-tool', title: 'Check Tool', works, needs }];
  return openConnected({ ...connectedLinks, tools });
}

test('what a tool lacks is said above its form, with who can grant it and where', async () => {
  await openLacking('no', [need]);
  const notice = screen.getByText('Check Tool can’t work yet').closest('[role=status]');
  expect(notice?.textContent).toContain(
    'The bot needs Ban Members in Lantern Quay to show who is banned.',
  );
  expect(notice?.textContent).toContain(
    'Someone with Manage Roles in that server can grant it: Server Settings > Roles > the bot’s role > Permissions > Ban Members.',
  );
});

test('a tool that lacks only a part says so, and works', async () => {
  await openLacking('partly', [{ ...need, optional: true }]);
  screen.getByText('Check Tool works, but with something missing');
  expect(screen.queryByText(/can’t work yet/)).toBeNull();
});

test('a tool in practice has the tag beside its title and says where it acts', async () => {
  await openPage('/check-tool');
  const header = screen.getByRole('heading', { level: 1, name: 'Check Tool' }).closest('header');
  if (!header) throw new Error('The tool has no header');
  within(header).getByText('Practice');
  expect(within(header).getAllByText('Reads in the practice world').length).toBeGreaterThan(0);
});

test('a tool that touches no platform has no tag', async () => {
  await openPage('/qr-generator');
  screen.getByRole('note');
  expect(screen.queryByText('Practice')).toBeNull();
  expect(screen.queryByText(/practice world/)).toBeNull();
});

test('a connected tool names whom it acts as', async () => {
  await openConnected();
  const [line] = screen.getAllByText(/^Reads through the key/);
  expect(line?.textContent).toBe('Reads through the key Ban key');
});

test('without a pass the names are neither asked for nor told', async () => {
  const { desk } = await openConnected(connectedLinks, { pass: false });
  expect(screen.getAllByText('Reads through the owner’s Roblox key').length).toBeGreaterThan(0);
  for (const input of desk.inputsOf('load/page')) expect(input).not.toHaveProperty('redeem_code');
});

test('a credential that is taken back is told within half a minute, and what was typed stays', async () => {
  const { desk, fill } = await openConnected();
  const player = screen.getByRole<HTMLInputElement>('textbox', { name: 'Player' });
  await fill(player, 'kestrel_092');
  desk.answer({
    'connections/modes': { ...bothConnected, roblox: 'broken' },
    'status/summary': { ...allOperational, state: 'trouble', offline: 3, practice: 0 },
  });
  await advance(30_000);
  screen.getByText('Roblox no longer accepts this desk’s key');
  screen.getByText(
    'This tool can’t reach Roblox until the owner connects it again under Admin > Connections.',
  );
  expect(player.value).toBe('kestrel_092');
  screen.getByText('3 tools are offline');
});
