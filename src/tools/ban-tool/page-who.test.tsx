// Players who can't be banned, and data that never leaves the page.
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { cookie } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { expectSaidOnce } from '#testing/page/messages.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import { openBanTool, player, reason, seenPlayer, WHY } from './page.fixture.tsx';

const refuse = (error: DeskError) => () => {
  throw error;
};

describe('whom nobody can ban:', () => {
  test('a name that moved on leads to the id', async () => {
    const renamed = new DeskError('roblox/renamed-player', {
      params: { name: 'OldThistle09', now: 'NovaThistle', id: '77700000007' },
      members: { user_id: '77700000007', username: 'NovaThistle' },
    });
    const { desk, user, name } = await openBanTool({ 'ban-tool/look': refuse(renamed) });
    await name('OldThistle09');
    screen.getByText('OldThistle09 is a former username of NovaThistle.', { exact: false });
    screen.getByText('Choose a player first.');
    desk.answer({ 'ban-tool/look': seenPlayer({ username: 'NovaThistle' }) });
    await user.click(screen.getByRole('button', { name: 'Use id 77700000007 instead' }));
    await name(player().value);
    expect(desk.inputsOf('ban-tool/look').map(({ user: who }) => who)).toEqual([
      'OldThistle09',
      '77700000007',
    ]);
    screen.getByRole('img', { name: 'Picture of NovaThistle' });
  });

  test('an unknown player, what is no name, and nobody at all', async () => {
    const unknown = new DeskError('roblox/unknown-player', {
      params: { player: '@NobodyAtAll_1' },
    });
    const { user, fill, name, changes } = await openBanTool({ 'ban-tool/look': refuse(unknown) });
    await name('NobodyAtAll_1');
    screen.getByText('Roblox has no player @NobodyAtAll_1.', { exact: false });
    screen.getByText('No player to show.');
    await fill(player(), 'no name!');
    const words = 'A username has 3 to 20 letters, digits or underscores.';
    expect(screen.queryByText(words)).toBeNull();
    await user.tab();
    screen.getByText(words);
    await fill(player(), '');
    await user.keyboard('{Enter}');
    expectSaidOnce('Missing Player');
    expect(changes()).toEqual([]);
  });

  test('somebody whom the owner protects', async () => {
    const { user, write, changes } = await openBanTool({
      'ban-tool/look': seenPlayer({ username: 'StudioMarlow', is_protected: true }),
    });
    await write('StudioMarlow');
    const said = document.body.textContent;
    expect(said).toMatch(/StudioMarlow is protected: .* You can’t ban this player\./);
    const button = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Ban StudioMarlow for 7 days',
    });
    expect(button.disabled).toBe(true);
    await user.click(reason());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(changes()).toEqual([]);
  });

  test('anybody, on a desk whose owner listed no experience', async () => {
    const { write, changes } = await openBanTool({
      'ban-tool/experiences': { now: 0, is_practice: true, adds_code: false, experiences: [] },
    });
    await write('MapleHarbor12');
    screen.getByText('No experience is listed.', { exact: false });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ban player' });
    expect(button.disabled).toBe(true);
    expect(changes()).toEqual([]);
  });
});

test('a look-up that fails can be made again', async () => {
  const down = { params: { platform: 'Roblox', wait: '30 s' }, retryAfterMs: 30_000 };
  const { desk, user, name } = await openBanTool({
    'ban-tool/look': refuse(new DeskError('platform/down', down)),
  });
  await name('MapleHarbor12');
  screen.getByText('Roblox isn’t responding.', { exact: false });
  desk.answer({ 'ban-tool/look': seenPlayer() });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await name('MapleHarbor12');
  screen.getByRole('img', { name: 'Picture of MapleHarbor12' });
});

test('without a pass the page says so, nothing can be pressed, and nobody is looked up', async () => {
  const { desk, write } = await openBanTool({}, { pass: false });
  screen.getByText('Missing Redeem Code');
  await write('MapleHarbor12');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ban player' });
  expect(button.disabled).toBe(true);
  expect(desk.calls.filter(({ name }) => name.startsWith('ban-tool/'))).toEqual([]);
});

test('a login that is pasted anywhere is gone at once and never sent', async () => {
  const secret = cookie(chance(20261117));
  const { desk, fill, user } = await openBanTool();
  const fields = [player(), reason(), screen.getByRole('textbox', { name: 'Private reason' })];
  for (const field of fields) {
    await user.click(field);
    await user.paste(secret);
    screen.getByText('That is a login secret.');
    expect(field).toHaveProperty('value', '');
    await fill(field, WHY);
    expect(screen.queryByText('That is a login secret.')).toBeNull();
    await fill(field, '');
  }
  expect(desk.calls.filter(({ text }) => text.includes(secret.slice(0, 40)))).toEqual([]);
});

test('pinned notes about the player are read above the form, with a link to their case', async () => {
  const pin = {
    ...{ note_id: 9, case_id: 8, text: 'Talk to Teo before you ban', name: 'Teo', at: NOW },
    ...{ pinned_by: 'Teo', pinned_at: NOW },
  };
  const { desk, name } = await openBanTool({
    'ban-tool/look': seenPlayer(),
    'audit/cases/pins/list': { now: NOW, pins: [pin] },
  });
  expect(screen.queryByRole('region', { name: 'Pinned notes' })).toBeNull();
  await name('MapleHarbor12');
  expect(desk.inputsOf('audit/cases/pins/list')).toEqual([{ target: 'roblox:77700000002' }]);
  const notes = screen.getByRole('region', { name: 'Pinned notes' });
  expect(notes.textContent).toMatch(/^Talk to Teo before you banPinned by Teo, .*\. Case 8$/);
  expect(within(notes).getByRole('link', { name: 'Case 8' }).getAttribute('href')).toBe('/cases/8');
  const isAbove = notes.compareDocumentPosition(reason()) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAbove).toBeTruthy();
});
