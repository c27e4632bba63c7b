import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import {
  botReport,
  discord,
  GUILD_ID,
  openConnections,
  practiceStrip,
  roblox,
  serversField,
  tokenField,
  UNIVERSE_ID,
} from './connections.fixture.ts';
import { connectedReport, practiceReport } from './report.fixture.ts';

const saveButton = () => within(discord()).getByRole('button', { name: /^(Test and save|Save)$/ });

test('connecting a bot goes from the first steps to acting for real, and empties the field of its token', async () => {
  const { user, fill, desk, hold } = await openConnections(practiceReport());
  desk.answer({ 'connections/save': () => hold(botReport()) });
  expect(practiceStrip()?.textContent).toContain('Nothing reaches Discord or Roblox.');
  const panel = within(discord());
  panel.getByRole('heading', { name: 'How to connect a bot' });
  panel.getByText('Paste the bot’s token and enter the server ids.');
  expect(tokenField().type).toBe('password');
  expect(tokenField().autocomplete).toBe('off');

  await fill(tokenField(), 'sandbox');
  panel.getByText('Enter the servers that tools can act on.');
  await fill(serversField(), GUILD_ID);
  panel.getByText(
    'Asks Discord once who this token belongs to and what it can do in 1 server. If it is a bot’s token, the desk encrypts and saves it, and the Discord tools act on the real server. If not, the token is discarded.',
  );
  panel.getByText('5 of 5 tests left this hour');
  await user.click(saveButton());
  expect(desk.inputsOf('connections/save')).toEqual([
    { platform: 'discord', credential: 'sandbox', listed: [GUILD_ID] },
  ]);

  expect(discord().textContent).toContain(
    'Connected as Gate Bot. The Discord tools act on your real servers.',
  );
  expect(discord().textContent).toMatch(/Saved by Mira, /);
  within(discord()).getByText('Harbour Lights');
  expect(screen.queryByText('How to connect a bot')).toBeNull();
  expect(practiceStrip()?.textContent).toContain('Nothing reaches Roblox. Discord is connected.');
  expect(tokenField().value).toBe('');
});

test('a form without what it needs says so at the field, and asks nobody', async () => {
  const { user, fill, desk } = await openConnections(practiceReport());
  await user.click(saveButton());
  within(discord()).getByText('Paste it first');
  expect(document.activeElement).toBe(tokenField());
  await fill(tokenField(), 'sandbox');
  expect(within(discord()).queryByText('Paste it first')).toBeNull();
  await fill(serversField(), `${GUILD_ID}\n12345, Harbour`);
  within(discord()).getByText(
    /^Line 2: “12345” is not a server id\. A server id has 17 to 20 digits\./,
  );
  await user.click(saveButton());
  expect(document.activeElement).toBe(serversField());
  expect(serversField().value).toBe(`${GUILD_ID}\n12345, Harbour`);
  expect(desk.inputsOf('connections/save')).toEqual([]);
});

test('a token that is refused leaves the form as it was, and costs a try', async () => {
  const { user, fill, desk, hold } = await openConnections(practiceReport());
  desk.answer({
    'connections/save': () => {
      const { discord: before, ...rest } = practiceReport();
      hold({ ...rest, discord: { ...before, tries_left: 4 } });
      const params = {
        platform: 'Discord',
        credential: 'the token of a bot',
        next: 'Copy it anew.',
      };
      throw new DeskError('connections/refused', { params });
    },
  });
  await fill(tokenField(), 'Bot sandbox');
  await fill(serversField(), GUILD_ID);
  await user.click(saveButton());
  expect(desk.inputsOf('connections/save')).toMatchObject([{ credential: 'sandbox' }]);
  expect(discord().textContent).toContain(
    'Not accepted. Discord doesn’t accept this as the token of a bot. It was tried once and discarded; your previous connection is unchanged. Copy it anew.',
  );
  expect(tokenField().value).toBe('Bot sandbox');
  expect(serversField().value).toBe(GUILD_ID);
  within(discord()).getByText('4 of 5 tests left this hour');
  within(discord()).getByText(/^No bot is connected\./);
});

test('the token of a person is refused with how its owner ends it', async () => {
  const { user, fill } = await openConnections(practiceReport(), {
    answers: {
      'connections/save': () => {
        throw new DeskError('connections/person');
      },
    },
  });
  await fill(tokenField(), 'sandbox');
  await fill(serversField(), GUILD_ID);
  await user.click(saveButton());
  expect(discord().textContent).toContain(
    'Anyone who has it is signed in as its owner, who can end it by changing the Discord password.',
  );
  within(discord()).getByText(/^No bot is connected\./);
});

test('when every try of the hour is used, the button says from when on there is another', async () => {
  const report = practiceReport();
  const spent = { tries_left: 0, tries_back_at: report.now + 600_000 };
  const { user, fill, desk } = await openConnections({
    ...report,
    discord: { ...report.discord, ...spent },
  });
  await fill(tokenField(), 'sandbox');
  await fill(serversField(), GUILD_ID);
  const words = /^No tests left\. Next one at \d\d:\d\d$/;
  // Once beside the button, and once as the reason why it is disabled.
  expect(within(discord()).getAllByText(words)).toHaveLength(2);
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  await user.click(saveButton());
  await user.type(tokenField(), '{Enter}');
  expect(desk.inputsOf('connections/save')).toEqual([]);
});

test('a key is connected with its experience, and tells its state and scopes', async () => {
  const { user, fill, desk, hold } = await openConnections(practiceReport());
  desk.answer({
    'connections/save': () => hold({ ...practiceReport(), roblox: connectedReport().roblox }),
  });
  await fill(screen.getByLabelText(/^API key/), 'sandbox');
  await fill(screen.getByRole('textbox', { name: /^Universe ids/ }), UNIVERSE_ID);
  await user.click(within(roblox()).getByRole('button', { name: 'Test and save' }));
  expect(desk.inputsOf('connections/save')).toEqual([
    { platform: 'roblox', credential: 'sandbox', listed: [UNIVERSE_ID] },
  ]);
  expect(roblox().textContent).toContain(
    'Connected with the key bay-mods. The Roblox tools act on your real experiences.',
  );
  within(roblox()).getByText('universe.user-restriction');
  within(roblox()).getByText('Enabled');
  expect(screen.getByLabelText(/^API key/)).toHaveProperty('value', '');
});

test('an app for Token Revoker is folded away, needs both halves, and its secret is not shown again', async () => {
  const { user, fill, desk, hold } = await openConnections(botReport({ listed: [GUILD_ID] }));
  const app = { client_id: '123456789012345678', has_client_secret: true };
  desk.answer({ 'connections/save': () => hold(botReport({ listed: [GUILD_ID], ...app })) });
  const panel = within(discord());
  const fold = panel.getByText(/^App for Token Revoker/).closest('details');
  expect(fold?.open).toBe(false);
  await user.click(panel.getByText(/^App for Token Revoker/));
  expect(fold?.open).toBe(true);
  await fill(panel.getByLabelText('Client id'), app.client_id);
  panel.getByText('Paste the app’s client secret.');
  await user.click(saveButton());
  panel.getByText('Paste the secret of this app');
  expect(desk.inputsOf('connections/save')).toEqual([]);

  const secret = panel.getByLabelText<HTMLInputElement>(/^Client secret/);
  expect(document.activeElement).toBe(secret);
  expect(secret.type).toBe('password');
  await fill(secret, 'half-of-a-secret');
  await user.click(saveButton());
  expect(desk.inputsOf('connections/save')).toEqual([
    {
      platform: 'discord',
      listed: [GUILD_ID],
      client_id: app.client_id,
      client_secret: 'half-of-a-secret',
    },
  ]);
  within(discord()).getByText('saved');
  const after = within(discord()).getByLabelText<HTMLInputElement>(/^Client secret/);
  expect(after.value).toBe('');
  expect(document.documentElement.outerHTML).not.toContain('half-of-a-secret');
});
