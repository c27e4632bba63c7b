import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { statusWith } from '#desk/status/page/status.fixture.ts';
import { DeskError } from '#errors.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW, passInfo, UNIVERSE, usualAnswers } from '#testing/page/usual-answers.ts';
import { screens as adminScreens } from '../admin/screen-list.ts';
import { screens } from '../router.tsx';
import { findHelp } from './find-help.ts';

const limits = {
  now: NOW,
  expires_at: NOW + 86_400_000,
  idle_ms: 0,
  hour: { used: 4, limit: 10, back_at: NOW + 1_800_000 },
  requests_per_minute: 120,
};

/** What the Ban Tool's form reads by itself. */
const banTool = {
  'ban-tool/experiences': {
    now: NOW,
    is_practice: true,
    adds_code: false,
    experiences: [UNIVERSE],
  },
  'templates/list': { now: NOW, templates: [] },
};

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

/** The text beside a term. */
const told = (name: string, term: string) =>
  dialog(name).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

test('every screen of the router has its help', () => {
  const paths = [
    '/',
    ...screens.map(({ path }) => path.replace(':id', '1')),
    ...adminScreens.map(({ name }) => (name === 'overview' ? '/admin' : `/admin/${name}`)),
    '/admin/jobs/1',
    '/admin/jobs/roll-back',
    '/admin/cases/1',
    '/admin/appeals/1',
  ];
  expect(paths.filter((path) => findHelp(path) === undefined)).toEqual([]);
  expect(findHelp('/admin-full/codes')).toEqual(findHelp('/admin/codes'));
  expect(findHelp('/nowhere')).toBeUndefined();
});

describe('the help', () => {
  test('opens with its key or its button, says what the tool does and needs, and gives the focus back', async () => {
    const { user } = await openPage('/ban-tool', { answers: banTool });
    await user.keyboard('?');
    const help = dialog('Help: Ban Tool');
    help.getByRole('heading', { name: 'What it does' });
    help.getByText(/^A ban can be undone from its result/);
    help.getByText('A pass that includes Ban Tool.');
    help.getByText(/a permission of the key, to ban and unban players\.$/);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    const button = screen.getByRole('button', { name: 'Help' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('?');
    await user.click(button);
    dialog('Help: Ban Tool');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button);
  });

  test('stays closed while the user types a question mark', async () => {
    const { user } = await openPage('/ban-tool', { answers: banTool });
    const field = screen.getByRole('textbox', { name: /^Reason/ });
    await user.type(field, 'why?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('tells what is left of the pass now, and when it resets', async () => {
    const used = {
      ...passInfo,
      changes: { used: 21, limit: 200 },
      ten_minutes: { used: 2, limit: 20, back_at: NOW + 300_000 },
      hour: { used: 8, limit: 10, back_at: NOW + 1_800_000 },
      lookups: { used: 500, limit: 2_000 },
    };
    const { user, desk } = await openPage('/ban-tool', {
      answers: { ...banTool, 'limits/pass': used },
    });
    await user.keyboard('?');
    const name = 'Help: Ban Tool';
    expect(told(name, 'Actions in 10 minutes')).toMatch(/^18 of 20 left\. More is free /);
    expect(told(name, 'Actions today')).toMatch(/^179 of 200 left\. Resets /);
    expect(told(name, 'Without a second person, per hour')).toMatch(
      /^2 of 10 left\..*must approve\.$/,
    );
    expect(told(name, 'Look-ups today')).toMatch(/^1,500 of 2,000 left\./);
    expect(told(name, 'Wait between uses')).toBe('10 s for bans');
    expect(told(name, 'Who can change them')).toBe('The owner, under Admin > Settings.');
    dialog(name).getByText(/^Times are in your time zone/);
    await user.keyboard('{Escape}');
    desk.answer({ 'limits/pass': { ...used, lookups: { used: 501, limit: 2_000 } } });
    await user.keyboard('?');
    expect(told(name, 'Look-ups today')).toMatch(/^1,499 of 2,000 left\./);
  });

  test('says if the pass does not include the tool, and if a tool costs nothing', async () => {
    const answers = { 'limits/pass': { ...passInfo, scope: ['qr-generator'] } };
    const { user } = await openPage('/check-tool', { answers });
    await user.keyboard('?');
    expect(told('Help: Check Tool', 'Tools')).toMatch(/^Your pass doesn’t include this tool\./);
    expect(told('Help: Check Tool', 'Look-ups today')).toMatch(/^2,000 of 2,000 left/);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.keyboard('?');
    expect(told('Help: Home', 'Tools')).toMatch(/^Your pass includes 1 tool /);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: /^Session Refresh/ }));
    await user.keyboard('?');
    expect(told('Help: Session Refresh', 'Your limits')).toBe(
      'This tool doesn’t count toward them.',
    );
  });

  test('tells a visitor what a pass gives', async () => {
    const { user } = await openPage('/', { pass: false });
    await user.keyboard('?');
    dialog('Help: Home').getByText(/^You have no pass\./);
  });

  test('tells an admin what applies to admins, with what is left of the hour', async () => {
    const answers = {
      'access/codes/list': { now: NOW, codes: [], next_cursor: null, is_cut: false },
      'limits/admin': limits,
    };
    const { user } = await openPage('/admin/codes', { answers });
    await user.keyboard('?');
    const name = 'Help: Access codes';
    expect(told(name, 'Your key')).toMatch(/^Full key: .* This session ends /);
    expect(told(name, 'Without a second person, per hour')).toMatch(
      /^6 of 10 left\..*to admins too\.$/,
    );
    expect(told(name, 'Actions and look-ups')).toBe('Not limited for admins.');
    expect(told(name, 'Requests')).toBe('120 a minute from your network.');
  });

  test.each([
    ['/status', 'Status'],
    ['/appeals', 'Appeals'],
    ['/appeals/7', 'An appeal'],
  ])('opens from the button of %s', async (path, name) => {
    const problem = () => {
      throw new DeskError('appeals/no-such', { params: { appeal: 7 } });
    };
    const { user } = await openPage(path, {
      answers: { 'status/show': statusWith(), 'appeals/get': problem },
    });
    await user.click(screen.getByRole('button', { name: 'Help' }));
    dialog(`Help: ${name}`);
  });

  test('of the public page for appeals says nothing about passes', async () => {
    const { user } = await openPage('/appeal', { pass: false });
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const help = dialog('Help: Appeal a ban');
    help.getByText(/^A ban can be appealed once every 30 days/);
    expect(help.queryByText(/^You have no pass/)).toBeNull();
  });

  test('of the setup checklist tells what applies to admins', async () => {
    const { user } = await openPage('/setup', {
      admin: 'full',
      answers: { 'limits/admin': limits },
    });
    await user.click(screen.getByRole('button', { name: 'Help' }));
    expect(told('Help: Setup checklist', 'Your key')).toMatch(/^Full key: /);
  });

  test('opens in maintenance where the screen stays open', async () => {
    const offline = () => {
      throw new DeskError('desk/offline');
    };
    const usual = usualAnswers('full');
    const silent = Object.fromEntries(Object.keys(usual).map((name) => [name, offline]));
    const { user } = await openPage('/status', {
      pass: false,
      answers: { ...silent, '/readyz': usual['/readyz'], 'status/show': statusWith() },
    });
    await user.keyboard('?');
    dialog('Help: Status');
  });

  test('lists every shortcut', async () => {
    const { user } = await openPage('/nowhere', { pass: false });
    await user.keyboard('?');
    const keys = dialog('Help')
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(keys).toEqual(['CtrlK', '/', '?', 'CtrlEnter', 'Esc']);
  });
});

test('the slash opens the palette on every screen that has no search field of its own', async () => {
  const { user } = await openPage('/qr-generator');
  await user.keyboard('/');
  screen.getByRole('dialog');
});
