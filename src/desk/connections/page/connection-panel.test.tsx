import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  ABSENT_ID,
  botReport,
  discord,
  GUILD_ID,
  openConnections,
  practiceStrip,
  serversField,
  tokenField,
  UNLISTED_ID,
} from './connections.fixture.ts';
import { practiceReport } from './report.fixture.ts';

const listed = [GUILD_ID];

test('a connected bot offers the other servers it is in, and lists one without its token', async () => {
  const { user, desk, hold } = await openConnections(botReport({ listed }));
  const both = [GUILD_ID, UNLISTED_ID];
  desk.answer({ 'connections/save': () => hold(botReport({ listed: both, unlisted: [] })) });
  within(discord()).getByText('No changes yet.');
  const save = within(discord()).getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Add Night Watch to the list' }));
  expect(serversField().value).toBe(both.join('\n'));
  expect(document.activeElement).toBe(serversField());
  expect(screen.queryByText('Also in these servers')).toBeNull();
  within(discord()).getByText('The saved token stays. Tools can act on 2 servers.');
  await user.click(save);
  expect(desk.inputsOf('connections/save')).toEqual([{ platform: 'discord', listed: both }]);
  within(discord()).getByText('No changes yet.');
});

test('a bot that is not in a listed server is invited by a link that names it', async () => {
  const invite = `https://discord.com/oauth2/authorize?client_id=1&guild_id=${ABSENT_ID}`;
  const [here, absent] = botReport().discord.guilds;
  await openConnections(botReport({ guilds: [here!, { ...absent!, invite_url: invite }] }));
  const link = screen.getByRole('link', { name: 'Invite the bot to Lantern Bay' });
  expect(link.closest('li')?.textContent).toContain(ABSENT_ID);
  expect(link.getAttribute('href')).toBe(invite);
  expect(link.getAttribute('target')).toBe('_blank');
  screen.getByText('The bot isn’t in this server, so tools can’t act on it.');
});

test('a bot that Discord turns away is broken until a new token is saved', async () => {
  const { user, fill, desk, hold } = await openConnections(botReport({ listed }));
  const problem = { title: 'Discord no longer accepts the credential', detail: 'Save a new one.' };
  const broken = { mode: 'broken', broken_at: Date.UTC(2026, 10, 14, 20, 39), problem } as const;
  desk.answer({
    'connections/check': () => hold(botReport({ listed, ...broken })),
    'connections/save': () => hold(botReport({ listed })),
  });
  expect(screen.queryByRole('link', { name: /needs you/ })).toBeNull();
  await user.click(within(discord()).getByRole('button', { name: 'Check now' }));
  expect(desk.inputsOf('connections/check')).toEqual([{ platform: 'discord' }]);
  within(discord()).getByText('Discord no longer accepts the credential');
  expect(discord().textContent).toMatch(/Since \w{3} \d+ \w{3}, \d\d:\d\d/);
  screen.getByRole('link', { name: /^Connections.*1 item needs you/ });
  within(discord()).getByText('Paste a new token. Discord rejects the saved one.');

  await fill(tokenField(), 'sandbox');
  await user.click(within(discord()).getByRole('button', { name: 'Test and save' }));
  expect(desk.inputsOf('connections/save')).toEqual([
    { platform: 'discord', credential: 'sandbox', listed },
  ]);
  expect(discord().textContent).toContain(
    'Connected as Gate Bot. The Discord tools act on your real servers.',
  );
  expect(screen.queryByRole('link', { name: /needs you/ })).toBeNull();
});

test('a bot is forgotten after a question, and the platform is practiced again', async () => {
  const { user, desk, hold } = await openConnections(botReport({ listed }));
  desk.answer({ 'connections/forget': () => hold(practiceReport()) });
  await user.click(within(discord()).getByRole('button', { name: 'Disconnect…' }));
  const question = screen.getByRole('dialog', { name: 'Disconnect the bot?' });
  expect(question.textContent).toContain(
    'The desk deletes the token of Gate Bot and its list of servers. The Discord tools go back to practice mode. Nothing changes on Discord: if someone may have seen the token, reset it there.',
  );
  expect(desk.inputsOf('connections/forget')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Disconnect bot' }));
  expect(desk.inputsOf('connections/forget')).toEqual([{ platform: 'discord' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  within(discord()).getByText(/^No bot is connected\./);
  expect(practiceStrip()?.textContent).toContain('Nothing reaches Discord or Roblox.');
  expect(serversField().value).toBe('');
});
