import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { playSettings } from './page/settings.fixture.ts';

const DISCORD_ID = '80351110224678912';
const OTHER_ID = '175928847299117063';

const tools = () => screen.getByLabelText<HTMLInputElement>('Wait between uses');
const young = () => screen.getByLabelText<HTMLInputElement>('Minimum account age');
const discord = () => screen.getByLabelText<HTMLTextAreaElement>('Protected Discord accounts');
const saveBar = () => screen.queryByLabelText('Unsaved changes');
const barSays = () => within(saveBar()!).getByRole('status').textContent;
const saveButton = () => screen.getByRole('button', { name: /^Save \d+ change/ });
const theSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Maintenance' });

async function openSettings(options: Parameters<typeof openPage>[1] = {}) {
  const played = playSettings();
  const answers = { ...played.answers, ...options.answers };
  return { ...played, ...(await openPage('/admin/settings', { ...options, answers })) };
}

test('a link to a Discord account can be required once people can use the desk from Discord', async () => {
  const { changeAs, fill, user, desk } = await openSettings();
  const requires = () =>
    screen.queryByRole('switch', { name: 'Require a Discord link for actions' });
  expect(requires()).toBeNull();
  expect(screen.queryByText('Use the desk from Discord')).toBeNull();
  changeAs('Ada', { discordDesk: true });
  await fill(tools(), '8');
  await user.click(saveButton());
  await user.click(requires()!);
  expect(barSays()).toBe('Require a Discord link for actions: off to on.');
  await user.click(saveButton());
  expect(desk.inputsOf('settings/change').at(-1)).toEqual({
    changes: [{ name: 'discordLinkRequired', from: false, to: true }],
  });
});

describe('a change', () => {
  test('is said before it is saved, alone is sent, and shows who made it', async () => {
    const { user, fill, desk } = await openSettings();
    screen.getByText('Default 5 s');
    expect(screen.queryByText(/^Changed by/)).toBeNull();
    await fill(tools(), '8');
    expect(barSays()).toBe('Wait between uses: 5 s to 8 s.');
    await fill(young(), '60');
    expect(barSays()).toBe('Wait between uses: 5 s to 8 s; Minimum account age: 30 to 60.');
    await user.click(saveButton());
    expect(saveBar()).toBeNull();
    expect(screen.getAllByText('2 settings were changed.')).not.toEqual([]);
    expect(screen.getAllByText(/^Changed by Kade/)).toHaveLength(2);
    expect(tools().value).toBe('8');
    expect(desk.inputsOf('settings/change')).toEqual([
      {
        changes: [
          { name: 'toolCooldownMs', from: 5_000, to: 8_000 },
          { name: 'youngAccountDays', from: 30, to: 60 },
        ],
      },
    ]);
  });

  test('of more than three settings names three and counts the others', async () => {
    const { fill } = await openSettings();
    for (const name of ['Wait between uses', 'Wait between bans', 'Actions per day', 'Cases']) {
      await fill(screen.getByLabelText(name), '60');
    }
    expect(barSays()).toBe(
      'Wait between uses: 5 s to 60 s; Wait between bans: 10 s to 60 s; ' +
        'Actions per day: 200 to 60; and 1 more.',
    );
    expect(saveButton().textContent).toContain('Save 4 changes');
  });

  test('outside the range is refused at its field, and can be reverted', async () => {
    const { user, fill, desk } = await openSettings();
    await fill(tools(), '601');
    screen.getByText('A whole number from 0 to 600 s');
    expect(barSays()).toBe('1 setting has an error.');
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(saveButton());
    expect(desk.inputsOf('settings/change')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Revert' }));
    expect(tools().value).toBe('5');
    expect(saveBar()).toBeNull();
  });

  test('of several settings can be reverted at once', async () => {
    const { user, fill } = await openSettings();
    await fill(tools(), '7');
    await fill(young(), '7');
    await user.click(screen.getByRole('button', { name: 'Revert all' }));
    expect([tools().value, young().value]).toEqual(['5', '30']);
    expect(saveBar()).toBeNull();
  });

  test('of protected accounts takes ids and mentions, and names the lines that are neither', async () => {
    const { user, fill, desk, held } = await openSettings();
    await fill(discord(), `<@${DISCORD_ID}>\nmossy_fox\n${OTHER_ID}, ${DISCORD_ID}`);
    screen.getByText('Line 2: mossy_fox is not an id of this platform');
    screen.getByText(/1 id appears twice and is kept once\.$/);
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    await fill(discord(), `<@${DISCORD_ID}>\n${OTHER_ID}`);
    expect(barSays()).toBe('Protected Discord accounts: 2 added, 0 removed.');
    await user.click(saveButton());
    expect(saveBar()).toBeNull();
    expect(discord().value).toBe(`${DISCORD_ID}\n${OTHER_ID}`);
    expect(held().protectedDiscordIds).toEqual([DISCORD_ID, OTHER_ID]);
    expect(desk.inputsOf('settings/change')).toHaveLength(1);
  });

  test('that cannot be sent keeps what was typed, and is saved when it is tried again', async () => {
    const { user, fill, desk, answers, held } = await openSettings();
    await fill(tools(), '9');
    desk.answer({ 'settings/change': lost });
    await user.click(saveButton());
    expect(screen.getAllByText('Failed to connect to the server')).not.toEqual([]);
    expect(tools().value).toBe('9');
    desk.answer(answers);
    await user.click(saveButton());
    expect(saveBar()).toBeNull();
    expect(held().toolCooldownMs).toBe(9_000);
    const keys = desk.calls
      .filter(({ name }) => name === 'settings/change')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  test('that was made while its answer got lost is seen, and nothing is left to save', async () => {
    const { user, fill, desk, changeAs } = await openSettings();
    await fill(tools(), '9');
    desk.answer({
      'settings/change': () => {
        changeAs('Kade', { toolCooldownMs: 9_000 });
        lost();
      },
    });
    await user.click(saveButton());
    expect(saveBar()).toBeNull();
    expect(tools().value).toBe('9');
    screen.getByText(/^Changed by Kade/);
  });
});

describe('another admin who changes', () => {
  test('the same setting: the second sees both values, and nothing is overwritten', async () => {
    const { user, fill, changeAs, held } = await openSettings();
    await fill(tools(), '20');
    await fill(young(), '90');
    changeAs('Mira', { toolCooldownMs: 12_000 });
    await user.click(saveButton());
    screen.getByText('Mira changed this to 12 s while you were typing. Nothing was overwritten.');
    expect(
      screen.getAllByText(
        'Someone else just changed this: Wait between uses. Nothing was overwritten.',
      ),
    ).not.toEqual([]);
    expect(barSays()).toBe(
      'Someone else just changed this: Wait between uses. Choose a value there first.',
    );
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    expect([tools().value, young().value]).toEqual(['20', '90']);
    expect(held()).toMatchObject({ toolCooldownMs: 12_000, youngAccountDays: 30 });

    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(barSays()).toBe('Wait between uses: 12 s to 20 s; Minimum account age: 30 to 90.');
    await user.click(saveButton());
    expect(saveBar()).toBeNull();
    expect(held()).toMatchObject({ toolCooldownMs: 20_000, youngAccountDays: 90 });
  });

  test('the same setting: the second may as well take what the first one set', async () => {
    const { user, fill, changeAs, desk } = await openSettings();
    await fill(tools(), '20');
    changeAs('Mira', { toolCooldownMs: 12_000 });
    await user.click(saveButton());
    await user.click(screen.getByRole('button', { name: 'Use theirs' }));
    expect(tools().value).toBe('12');
    expect(saveBar()).toBeNull();
    expect(desk.inputsOf('settings/change')).toHaveLength(1);
  });

  test('a list: both lists are shown', async () => {
    const { user, fill, changeAs } = await openSettings();
    await fill(discord(), DISCORD_ID);
    changeAs('Mira', { protectedDiscordIds: [OTHER_ID] });
    await user.click(saveButton());
    screen.getByText(
      'Mira changed this to 1 account while you were typing. Nothing was overwritten.',
    );
    const theirs = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Their list' });
    expect([theirs.value, discord().value]).toEqual([OTHER_ID, DISCORD_ID]);
  });

  test('a different setting does not get in the way', async () => {
    const { user, fill, changeAs, held } = await openSettings();
    await fill(young(), '45');
    changeAs('Mira', { toolCooldownMs: 12_000 });
    await user.click(saveButton());
    expect(saveBar()).toBeNull();
    expect(tools().value).toBe('12');
    expect(held()).toMatchObject({ toolCooldownMs: 12_000, youngAccountDays: 45 });
  });
});

test('maintenance asks first, with a sentence of its own each way', async () => {
  const { user, desk } = await openSettings();
  await user.click(theSwitch());
  const close = screen.getByRole('dialog', { name: 'Close the desk for maintenance?' });
  within(close).getByText(
    'Closes the desk for every visitor and moderator now. They see ‘Website Offline’, and no ' +
      'tool works until you turn maintenance off. You stay logged in.',
  );
  await user.click(within(close).getByRole('button', { name: 'Cancel' }));
  expect(theSwitch().checked).toBe(false);
  expect(desk.inputsOf('settings/change')).toEqual([]);

  await user.click(theSwitch());
  await user.click(screen.getByRole('button', { name: 'Close desk' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(theSwitch().checked).toBe(true);
  expect(screen.getAllByText('The desk is closed')).not.toEqual([]);

  await user.click(theSwitch());
  const open = screen.getByRole('dialog', { name: 'Reopen the desk?' });
  await user.click(within(open).getByRole('button', { name: 'Reopen desk' }));
  expect(theSwitch().checked).toBe(false);
  expect(screen.getAllByText('The desk is open')).not.toEqual([]);
  expect(desk.inputsOf('settings/change')).toEqual([
    { changes: [{ name: 'maintenance', from: false, to: true }] },
    { changes: [{ name: 'maintenance', from: true, to: false }] },
  ]);
});

test('settings that cannot be read say so, and are read when it is tried again', async () => {
  const broken = Response.json({ detail: 'Broken' }, { status: 500 });
  const { user, desk, answers } = await openSettings({ answers: { 'settings/read': broken } });
  screen.getByText('Settings not loaded');
  screen.getByText('Broken');
  desk.answer(answers);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(screen.queryByText('Settings not loaded')).toBeNull();
  expect(tools().value).toBe('5');
});

test('a read-only admin sees every setting and can change none', async () => {
  const { user, desk } = await openSettings({ admin: 'read' });
  await user.type(tools(), '9');
  expect(tools().value).toBe('5');
  await user.type(discord(), DISCORD_ID);
  expect(discord().value).toBe('');
  await user.click(theSwitch());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(theSwitch().checked).toBe(false);
  expect(saveBar()).toBeNull();
  expect(desk.inputsOf('settings/change')).toEqual([]);
});

describe('a shorter time to keep things', () => {
  const keep = () => screen.getByRole('button', { name: 'Keep 730 days' });

  test('is said to take effect in 7 days, and shows what is to come instead of a draft', async () => {
    const { user, fill, held } = await openSettings();
    await fill(screen.getByLabelText('Cases'), '90');
    expect(barSays()).toBe('Cases: 730 days to 90 days, in 7 days.');
    await user.click(saveButton());
    expect(saveBar()).toBeNull();
    expect(held().keepCasesMs).toBe(730 * 86_400_000);
    expect(screen.getByLabelText<HTMLInputElement>('Cases').value).toBe('730');
    screen.getByText(
      /^Kade changed this to 90 days\. From .* on, older data is permanently erased\.$/,
    );
    keep();
  });

  test('is told above every screen, and whoever has full access stops it', async () => {
    const played = playSettings();
    played.shortenAs('Mira', 'keepCasesMs', 90 * 86_400_000);
    const { user, desk } = await openPage('/admin/settings', { answers: played.answers });
    screen.getByText('Mira shortened how long cases are kept from 730 days to 90 days.');
    await user.click(keep());
    expect(screen.queryByText(/^Mira shortened how long cases/)).toBeNull();
    expect(screen.queryByText(/^Mira changed this to/)).toBeNull();
    const same = 730 * 86_400_000;
    expect(desk.inputsOf('settings/change')).toEqual([
      { changes: [{ name: 'keepCasesMs', from: same, to: same }] },
    ]);
  });

  test('stands above other screens too, also for a read-only key', async () => {
    const played = playSettings();
    played.shortenAs('Mira', 'keepAddressesMs', 86_400_000);
    await openPage('/admin/jobs', { answers: played.answers, admin: 'read' });
    screen.getByText(
      'Mira shortened how long addresses stay in the audit log from 30 days to 1 day.',
    );
  });
});
