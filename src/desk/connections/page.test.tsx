import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOW } from '#testing/page/usual-answers.ts';
import {
  botReport,
  discord,
  openConnections,
  practiceStrip,
  serversField,
  tokenField,
} from './page/connections.fixture.ts';
import { connectedReport, practiceReport } from './page/report.fixture.ts';

test('the preflight shows every tool that acts on a platform, and whether it works', async () => {
  await openConnections(connectedReport());
  const table = (of: string) =>
    within(screen.getByRole('region', { name: `What each tool needs from the ${of}` }));
  const row = (of: string, tool: string) =>
    table(of).getByRole('row', { name: new RegExp(`^${tool}`) });
  within(row('Roblox key', 'Ban Tool')).getByText('Works');
  within(row('Discord bot', 'Server Ban')).getByText('Doesn’t work');
  within(row('Discord bot', 'Account Checker')).getByText('Works partly');
  expect(table('Discord bot').queryByRole('row', { name: /^Ban Tool/ })).toBeNull();
  screen.getByText(/^These tools need no connection: .*QR Generator/);
});

test('a connection of the environment is shown, and cannot be changed here', async () => {
  const given = { source: 'environment', saved_at: null, saved_by: null } as const;
  const { discord: bot, roblox: key, ...rest } = connectedReport();
  const { user, desk } = await openConnections({
    ...rest,
    discord: { ...bot, ...given },
    roblox: { ...key, ...given },
  });
  within(discord()).getByText(
    'DISCORD_BOT_TOKEN and DISCORD_GUILD_IDS are set in the desk’s environment, which overrides anything saved here. Change them there and restart the desk.',
  );
  within(discord()).getByText('From the environment (DISCORD_BOT_TOKEN).');
  await user.type(tokenField(), 'sandbox{Enter}');
  expect(tokenField().value).toBe('');
  const save = within(discord()).getByRole('button', { name: 'Test and save' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.click(save);
  expect(desk.inputsOf('connections/save')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Disconnect…' })).toBeNull();
  expect(screen.queryByText('Also in these servers')).toBeNull();
  expect(practiceStrip()).toBeUndefined();
});

test('a read-only admin sees everything and changes nothing', async () => {
  const { user, desk } = await openConnections(botReport(), { access: 'read' });
  expect(discord().textContent).toContain(
    'Connected as Gate Bot. The Discord tools act on your real servers.',
  );
  const before = serversField().value;
  await user.type(tokenField(), 'sandbox{Enter}');
  await user.type(serversField(), '1');
  expect(tokenField().value).toBe('');
  for (const name of [
    'Check now',
    'Disconnect…',
    'Add Night Watch to the list',
    'Save',
    'Reset…',
  ]) {
    const [button] = screen.getAllByRole('button', { name });
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    await user.click(button!);
  }
  expect(serversField().value).toBe(before);
  expect(screen.queryByRole('dialog')).toBeNull();
  const changes = /^connections\/(save|check|forget|resetPractice)$/;
  expect(desk.calls.filter(({ name }) => changes.test(name))).toEqual([]);
});

test('the practice world is reset after a question', async () => {
  const { user, desk } = await openConnections(practiceReport(), {
    answers: { 'connections/resetPractice': { detail: 'It is as it was made.' } },
  });
  await user.click(screen.getByRole('button', { name: 'Reset…' }));
  const question = within(screen.getByRole('dialog', { name: 'Reset the practice sandbox?' }));
  question.getByText(
    'Removes everything done in practice and restores the sandbox to its original state. Nothing changes on Discord or Roblox. The cases in the audit log stay.',
  );
  expect(desk.inputsOf('connections/resetPractice')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Reset sandbox' }));
  expect(desk.inputsOf('connections/resetPractice')).toEqual([{}]);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Practice sandbox reset', { selector: 'b' });
});

test('connections that cannot be read say so, and are read when it is tried again', async () => {
  const { user, desk } = await openConnections(practiceReport(), {
    answers: { 'connections/inspect': () => new Response('{"detail":"Broken"}', { status: 500 }) },
  });
  screen.getByText('Connections not loaded');
  expect(screen.queryByRole('region', { name: 'Discord bot' })).toBeNull();
  desk.answer({ 'connections/inspect': practiceReport() });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  discord();
  expect(screen.queryByText('Connections not loaded')).toBeNull();
});

test('a webhook that is gone can be called again, by a full key alone', async () => {
  const id = '80351110224678912';
  let webhooks = [{ id, at: NOW - 60_000 }];
  const answers = {
    'connections/deadWebhooks': () => ({ now: NOW, count: webhooks.length, webhooks }),
    'connections/callAgain': () => {
      webhooks = [];
      return { detail: `The desk can call webhook ${id} again.` };
    },
  };
  const { user, desk } = await openConnections(connectedReport(), { answers });
  screen.getByText(id);
  await user.click(screen.getByRole('button', { name: `Allow calls to webhook ${id}` }));
  expect(desk.inputsOf('connections/callAgain')).toEqual([{ webhook_id: id }]);
  expect(screen.queryByText('Deleted webhooks')).toBeNull();
});
