import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { allOperational, NOW, usualAnswers } from '#testing/page/usual-answers.ts';
import { sayCause, sayPastCause } from './page/sayings.ts';
import {
  daysLike,
  HOUR,
  hoursLike,
  MINUTE,
  statusWith,
  troubledStatus,
} from './page/status.fixture.ts';

const REFRESH_MS = 30_000;

const openStatus = (shown: object | (() => unknown), answers: Answers = {}) =>
  openPage('/status', { pass: false, answers: { 'status/show': shown, ...answers } });

// Looking for a role in a page with a thousand ticks takes seconds.
const findCard = (title: string) =>
  screen.getByText(title, { selector: 'h3' }).closest<HTMLElement>('li')!;
const card = (title: string) => within(findCard(title));
const headline = () => document.querySelector('h1')?.textContent;
const strips = (title: string) => [...findCard(title).querySelectorAll('.ticks')];
const clockOf = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at);

describe('a visitor without a pass sees', () => {
  test('that all is well, with the counts and the time of the last update', async () => {
    await openStatus(statusWith());
    expect(headline()).toBe('All systems operational');
    screen.getByText('Every tool that is measured does its work. 3 tools run in practice.');
    for (const count of ['12 of 15', '2 of 5', '6 of 6']) screen.getByText(count);
    expect(screen.getByText(/^Last updated/).textContent).toMatch(/\d\d:\d\d:30\. Refreshes/);
    screen.getByText('3 in practice, 2 active');
    screen.getByText(/^No incidents\./);
  });

  test('a tool that works: its times, its uptime and the way to it', async () => {
    const { user, path } = await openStatus(statusWith());
    const tool = card('Server Ban');
    tool.getByText('ACTIVE');
    for (const figure of ['2,900 ms', '100 %', '99.86 %']) {
      expect(tool.getAllByText(figure).length).toBeGreaterThan(0);
    }
    expect(strips('Server Ban').map((strip) => strip.getAttribute('aria-label'))).toEqual([
      'Up in the last 24 hours: 100 %',
      'Up in the last 30 days: 99.86 %',
    ]);
    await user.click(tool.getByLabelText('Visit Tool: Server Ban'));
    expect(path()).toBe('/server-ban');
  });

  test('a tool in practice, of which nothing is measured', async () => {
    await openStatus(statusWith());
    const tool = card('Ban Tool');
    tool.getByText('PRACTICE');
    tool.getByText('Runs in the sandbox. Measured once Roblox is connected.');
    expect(tool.getAllByText('not measured')).toHaveLength(2);
    expect(tool.queryByText(/ms$|100/)).toBeNull();
  });

  test('a tool that runs in the browser, without any figure', async () => {
    await openStatus(statusWith());
    const tool = card('Leak Scanner');
    tool.getByText('ACTIVE');
    tool.getByText(/There is nothing to measure\.$/);
    expect(tool.queryByText(/%|ms|measured/)).toBeNull();
  });

  test('a tool that nobody has used, without a time that nobody measured', async () => {
    const unused = { p50_ms: null, p95_ms: null, hours: hoursLike({ p50_ms: null, p95_ms: null }) };
    await openStatus(statusWith({ 'ip-lock': unused }));
    const tool = card('IP Lock');
    expect(tool.getAllByText('not measured').length).toBeGreaterThanOrEqual(2);
    expect(tool.queryByText(/ms$/)).toBeNull();
  });

  test('one offline and one slow tool, since when, and why', async () => {
    await openStatus(troubledStatus());
    expect(headline()).toBe('One tool is offline, one is slow');
    const since = clockOf(NOW - 3 * HOUR);
    screen.getByText(new RegExp(`^Server Ban has been offline since ${since}\\.`));
    const down = card('Server Ban');
    down.getByText('OFFLINE');
    down.getByText(`since ${since}`);
    down.getByText('Discord doesn’t answer.');
    const slow = card('Account Checker');
    slow.getByText('DEGRADED');
    slow.getByText(/^Calls take more than twice as long as usual/);
    screen.getByText('4 active, 1 slow, 1 offline');
  });

  test('a chart with a gap where the tool was offline, and ticks that lose height', async () => {
    await openStatus(troubledStatus());
    expect(findCard('Server Ban').querySelectorAll('.outage')).toHaveLength(1);
    const looks = strips('Server Ban').map((strip) =>
      [...strip.children].map(({ className }) => className),
    );
    expect(looks[0]?.slice(-4)).toEqual(['ok', 'bad', 'bad', 'bad']);
    expect(looks.map(({ length }) => length)).toEqual([24, 30]);
    expect(strips('Account Checker')[0]?.lastElementChild?.className).toBe('warn');
  });

  test('a day below 99.9 % as ochre, and one below 95 % as red', async () => {
    const days = daysLike({});
    days[3] = { ...days[3]!, uptime: 99.8 };
    days[4] = { ...days[4]!, uptime: 94 };
    await openStatus(statusWith({ 'server-ban': { days } }));
    const [, month] = strips('Server Ban');
    expect([...month!.children].slice(2, 6).map(({ className }) => className)).toEqual([
      ...['ok', 'warn', 'bad', 'ok'],
    ]);
  });

  test('incidents with their tools, cause, start and length, open ones first', async () => {
    await openStatus(troubledStatus());
    screen.getByText('last 30 days: 2 open, 2 over');
    const said = [...document.querySelectorAll('.incidents li')].map(
      ({ textContent }) => textContent,
    );
    expect(said[0]).toMatch(/^Slow nowAccount Checker.*20 min so far$/);
    expect(said[1]).toMatch(/^Down nowServer Ban.*3 h so far$/);
    expect(said[2]).toMatch(/^OverAll toolsThe desk was not running.*14 min$/);
    expect(said[3]).toMatch(/^OverAll Discord toolsDiscord didn’t answer three checks.*52 min$/);
  });

  test('each cause in words, and another tense when it is over', () => {
    const about = (code: Parameters<typeof sayCause>[0]['code']) =>
      [sayCause, sayPastCause].map((said) => said({ code, platform: 'discord' }));
    expect(about('revoked')).toEqual([
      'Discord refuses this desk’s credential.',
      'Discord refused this desk’s credential.',
    ]);
    expect(about('maintenance')[0]).toBe('The owner switched on maintenance.');
    expect(about('unsteady')[0]).toBe('Discord answers only some of the desk’s checks.');
    expect(about('mostly-failing')[0]).toBe('Most calls failed in the last 15 minutes.');
  });

  test('that a desk which has just started is still checking', async () => {
    const cause = { code: 'unchecked', platform: 'discord' } as const;
    const shown = statusWith({ 'server-ban': { state: 'degraded', cause } });
    await openStatus({ ...shown, state: 'unknown' });
    expect(headline()).toBe('Checking the connections');
  });
});

describe('the page', () => {
  test('refreshes itself every 30 s', async () => {
    const { desk } = await openStatus(statusWith());
    desk.answer({ 'status/show': troubledStatus() });
    await advance(REFRESH_MS - 1_000);
    expect(headline()).toBe('All systems operational');
    await advance(1_000);
    expect(headline()).toBe('One tool is offline, one is slow');
  });

  test('keeps what it knew when the desk doesn’t answer, says so, and tries again', async () => {
    const { desk, user } = await openStatus(statusWith());
    desk.answer({
      'status/show': () => {
        throw new DeskError('desk/store');
      },
    });
    await advance(REFRESH_MS);
    screen.getByText('The status could not be refreshed. What you see is older.');
    card('Server Ban').getByText('ACTIVE');
    desk.answer({ 'status/show': statusWith() });
    await user.click(screen.getByText('Refresh'));
    expect(document.querySelector('main [role=alert]')).toBeNull();
  });

  test('stays open in maintenance, when every other screen is covered', async () => {
    const offline = () => {
      throw new DeskError('desk/offline');
    };
    const usual = usualAnswers('full');
    const shut = Object.fromEntries(Object.keys(usual).map((name) => [name, offline]));
    const cause = { code: 'maintenance', platform: null } as const;
    const off = { state: 'offline', cause, since: NOW - MINUTE } as const;
    const all = Object.fromEntries(statusWith().tools.map(({ tool }) => [tool, off]));
    await openStatus(statusWith(all), { ...shut, '/readyz': usual['/readyz'] });
    expect(headline()).toBe('All tools are offline');
    expect(screen.queryByText('Website Offline')).toBeNull();
  });
});

describe('the footer', () => {
  const openHome = (summary: object) =>
    openPage('/', {
      pass: false,
      answers: { 'status/summary': { ...allOperational, ...summary }, 'status/show': statusWith() },
    });

  test.each([
    [{ state: 'operational' }, 'All systems operational'],
    [{ state: 'trouble', offline: 1 }, 'One tool is offline'],
    [
      { state: 'trouble', offline: 6, degraded: 2, is_slow: false },
      '6 tools are offline, 2 are degraded',
    ],
    [{ state: 'trouble', degraded: 1 }, 'One tool is slow'],
    [{ state: 'trouble', offline: 15, practice: 0 }, 'All tools are offline'],
  ])('says what the status page says: %o', async (summary, words) => {
    await openHome(summary);
    within(screen.getByRole('contentinfo')).getByText(words);
  });

  test('says nothing while the desk is finding out, and links to the status page', async () => {
    const { user, path } = await openHome({ state: 'unknown', degraded: 6 });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('status').textContent).toBe('');
    await user.click(footer.getByRole('link', { name: 'Status' }));
    expect(path()).toBe('/status');
  });
});
