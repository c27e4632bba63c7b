import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { doneSetup, NOW } from '#testing/page/usual-answers.ts';
import { newChecklist, openSetup, stepsAt } from './page/setup.fixture.ts';

const POLL_MS = 5_000;
const PUBLIC = 'https://desk.lanternbay.example';
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const stepsShown = () => screen.getAllByRole('listitem').filter((item) => item.dataset.step);
const step = (id: string) => stepsShown().find((item) => item.dataset.step === id)!;
const address = {
  public_url: PUBLIC,
  reach: 'https' as const,
  proxy: 'trusted' as const,
  proxy_from: '127.0.0.1',
  opened_at: null,
  phone_url: `${PUBLIC}/setup#opened=${'a'.repeat(32)}`,
};

describe('the checklist', () => {
  test('asks for the key first', async () => {
    await openSetup(newChecklist(), { admin: 'none' });
    screen.getByLabelText('Admin key');
    expect(screen.queryByText('Name and community link')).toBeNull();
  });

  test('opens the first step that is left, and one at a time', async () => {
    const { user, path } = await openSetup(newChecklist({ steps: stepsAt({ name: 'done' }) }));
    within(step('address')).getByText(/Where your moderators reach this desk/);
    await user.click(within(step('limits')).getByRole('button', { name: 'Open' }));
    within(step('limits')).getByText(/How much one person may do alone/);
    expect(screen.queryByText(/Where your moderators reach this desk/)).toBeNull();
    expect(path()).toBe('/setup?step=limits');
  });

  test('that can’t be read says so and is read again', async () => {
    const refused = () => {
      throw new DeskError('desk/not-found');
    };
    const { user, desk } = await openSetup(newChecklist(), { answers: { 'setup/read': refused } });
    screen.getByText('Checklist not loaded');
    desk.answer({ 'setup/read': newChecklist() });
    await user.click(button('Refresh'));
    screen.getByText('0 of 7 done');
  });

  test('ticks by itself when another admin or a moderator does something', async () => {
    const { hold } = await openSetup(newChecklist(), { step: 'team' });
    hold(
      newChecklist({
        steps: stepsAt({ team: 'done', name: 'waiting' }),
        team: {
          joined: [
            { holder: 'Mira', at: NOW },
            { holder: 'Ada', at: NOW },
          ],
          open: 0,
        },
      }),
    );
    await advance(POLL_MS);
    screen.getByText('1 of 7 done');
    screen.getByText(', 1 waiting for someone');
    expect(within(step('team')).getByText(/joined$/).textContent).toBe('Mira and Ada joined');
    button('Next step');
  });

  test('skips a step, which stays findable, and says so when that fails', async () => {
    const { user, desk, hold } = await openSetup(newChecklist(), {
      answers: { 'setup/mark': { detail: 'The step is skipped.' } },
    });
    await user.click(button('Skip Run a practice raid'));
    expect(desk.inputsOf('setup/mark')).toEqual([{ step: 'raid', as: 'skipped' }]);
    hold(
      newChecklist({ steps: stepsAt({}, { raid: { skipped: { at: NOW, by: 'Ada' } } }), left: 6 }),
    );
    await advance(POLL_MS);
    within(step('raid')).getByText('Skipped by Ada');
    expect(screen.queryByRole('button', { name: 'Skip Run a practice raid' })).toBeNull();
    within(step('raid')).getByRole('button', { name: 'Open' });
    desk.answer({ 'setup/mark': lost });
    await user.click(button('Skip Invite two moderators'));
    expect(screen.getAllByText(/Network Error|not reached|Not reached|connection/i)).not.toEqual(
      [],
    );
  });

  test('is hidden and shown again', async () => {
    const { user, desk, hold } = await openSetup(newChecklist(), {
      answers: { 'setup/hide': { detail: 'Hidden.' } },
    });
    await user.click(button('Hide this checklist'));
    hold(newChecklist({ hidden: { at: NOW, by: 'Kade' } }));
    await advance(POLL_MS);
    await user.click(button('Show it on the overview again'));
    expect(desk.inputsOf('setup/hide')).toEqual([{ hidden: true }, { hidden: false }]);
  });

  test('shows a read-only key everything and lets it change nothing', async () => {
    const { user, desk } = await openSetup(newChecklist(), { admin: 'read', step: 'limits' });
    screen.getByText('View only');
    for (const name of ['Skip Connect Discord', 'Hide this checklist', 'Keep 10 and continue']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      await user.click(button(name));
    }
    expect(desk.inputsOf('setup/mark')).toEqual([]);
    expect(desk.inputsOf('setup/hide')).toEqual([]);
  });

  test('keeps nothing secret in the browser', async () => {
    await openSetup(newChecklist({ address }));
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);
    expect(kept).not.toContain('a'.repeat(32));
  });
});

describe('a closed step says what is true', () => {
  test.each([
    [{ address: { ...address, reach: 'loopback' as const } }, 'address', /works only on this comp/],
    [{ address: { ...address, reach: 'http' as const } }, 'address', /is not encrypted/],
    [
      { address: { ...address, proxy: 'untrusted' as const } },
      'address',
      /doesn’t trust its proxy/,
    ],
    [{ address }, 'address', /No phone has opened it yet/],
    [
      { discord: { ...doneSetup.discord, mode: 'broken' as const } },
      'discord',
      /no longer accepts the bot’s token/,
    ],
    [
      { discord: { ...doneSetup.discord, mode: 'connected' as const, members_intent: false } },
      'discord',
      /The Server Members Intent is off/,
    ],
    [
      { discord: { ...doneSetup.discord, mode: 'connected' as const, missing: 2 } },
      'discord',
      /2 permissions are missing/,
    ],
    [
      { roblox: { mode: 'connected' as const, as: 'key', experiences: [], missing: 0 } },
      'roblox',
      /No experience is listed yet/,
    ],
    [
      { limits: { targets: 25, protected: 3, decided: null } },
      'limits',
      /Above 25 targets an hour, a second person approves\. 3 accounts can’t be acted on/,
    ],
    [
      { team: { joined: [{ holder: 'Mira', at: NOW }], open: 1 } },
      'team',
      /^Mira joined at .*unused/,
    ],
    [
      { raid: { job_id: 7, job_state: 'waiting', undone: false } },
      'raid',
      /Job 7 waits for a second person/,
    ],
  ])('%j', async (change, id, text) => {
    await openSetup(newChecklist({ ...change, steps: stepsAt({}) }), { step: 'name' });
    expect(step(id).textContent?.replace(/^\d?.*?(to do|done)/, '')).toMatch(
      typeof text === 'string' ? text : new RegExp(text.source.replace(/^\^/, '')),
    );
  });

  test('and shows up again when it was undone', async () => {
    const steps = stepsAt({ discord: 'attention' }, { discord: { undone: true } });
    await openSetup(newChecklist({ steps }), { step: 'name' });
    within(step('discord')).getByText('Worked before, and needs you again');
  });
});

describe('the public address', () => {
  test('is ochre while only this computer can open it, and names the line to set for a proxy', async () => {
    const { hold } = await openSetup(
      newChecklist({ address: { ...address, reach: 'loopback', phone_url: null } }),
      { step: 'address' },
    );
    const panel = screen.getByRole('region', { name: 'Open it on your phone' });
    expect(panel.dataset.tone).toBe('warn');
    expect(within(panel).queryByRole('img')).toBeNull();
    hold(newChecklist({ address: { ...address, proxy: 'untrusted', proxy_from: '172.18.0.5' } }));
    await advance(POLL_MS);
    expect(panel.dataset.tone).toBe('plain');
    within(panel).getByRole('img', { name: 'QR code of desk.lanternbay.example' });
    screen.getByText('TRUST_PROXY=172.18.0.5');
    hold(newChecklist({ address: { ...address, opened_at: NOW, phone_url: null } }));
    await advance(POLL_MS);
    expect(screen.getAllByText(/^A phone opened it at/)).toHaveLength(2);
  });

  test.each([
    ['recorded', 'It works on this device'],
    ['already', 'Already opened'],
    ['same-device', 'Use another device'],
    ['unknown', 'This link is no longer valid'],
  ])('answers a scanned link that is %s, without a login', async (outcome, title) => {
    const { desk, path } = await openPage(`/setup#opened=${'b'.repeat(32)}`, {
      pass: false,
      answers: { 'setup/opened': { outcome } },
    });
    screen.getByRole('heading', { name: title });
    expect(desk.inputsOf('setup/opened')).toEqual([{ token: 'b'.repeat(32) }]);
    expect(path() + location.hash).toBe('/setup');
    expect(screen.queryByLabelText('Admin key')).toBeNull();
  });
});

describe('the practice raid', () => {
  test('needs a pass', async () => {
    await openSetup(newChecklist(), { step: 'raid' });
    button('Redeem your code');
  });

  test('leads to the tool, and then to its job', async () => {
    const { hold } = await openSetup(newChecklist(), { step: 'raid', pass: true });
    const link = screen.getAllByRole('link', { name: 'Open Server Ban' }).at(-1);
    expect(link?.getAttribute('href')).toBe('/server-ban');
    hold(newChecklist({ raid: { job_id: 7, job_state: 'done', undone: false } }));
    await advance(POLL_MS);
    expect(screen.getByRole('link', { name: 'Open job 7' }).getAttribute('href')).toBe('/jobs/7');
  });

  test('turns practice on first once Discord is connected, and says why if it can’t', async () => {
    const discord = { ...doneSetup.discord, mode: 'connected' as const };
    const { desk, user, path } = await openSetup(newChecklist({ discord }), {
      ...{ step: 'raid', pass: true },
      answers: { 'access/practice': lost },
    });
    screen.getByText(/Turns practice on for your pass for 60 minutes and opens Server Ban/);
    expect(screen.queryByRole('link', { name: 'Open Server Ban' })).toBeNull();
    await user.click(button('Practice in Server Ban'));
    expect(desk.inputsOf('access/practice')).toEqual([{ on: true }]);
    expect(path()).toBe('/setup?step=raid');
  });
});

describe('the overview', () => {
  const open = (checklist: object) =>
    openPage('/admin', {
      answers: {
        'setup/read': checklist,
        'access/admin/stats': lost,
        'tally/actions': lost,
        'audit/list': lost,
      },
    });

  test('says in one line how much is left', async () => {
    await open(newChecklist({ left: 3 }));
    const strip = screen.getByRole('region', { name: 'Setup' });
    within(strip).getByText('3 of 7 steps of setup left');
    expect(within(strip).getByRole('link').getAttribute('href')).toBe('/setup');
  });

  const steps = stepsAt({ discord: 'attention' }, { discord: { undone: true } });
  const hidden = { at: NOW, by: 'Kade' };

  test.each([
    ['nothing is left', doneSetup],
    ['the checklist is hidden', newChecklist({ hidden })],
  ])('is silent when %s', async (_why, checklist) => {
    await open(checklist);
    expect(screen.queryByRole('region', { name: 'Setup' })).toBeNull();
  });

  test('says that a step was undone, even if the checklist is hidden', async () => {
    await open(newChecklist({ hidden, steps }));
    screen.getByText('Connect Discord worked before and needs you again.');
  });
});
