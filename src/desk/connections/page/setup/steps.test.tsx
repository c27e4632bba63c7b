import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { robloxCookie } from '#testing/login-secrets.ts';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { doneSetup, NOW } from '#testing/page/usual-answers.ts';
import { botReport, GUILD_ID, UNLISTED_ID } from '../connections.fixture.ts';
import { connectedReport, practiceReport } from '../report.fixture.ts';
import type { Report } from '../report.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const secret = () => document.querySelector<HTMLInputElement>('input[name=credential]')!;

async function openStep(
  step: 'discord' | 'roblox',
  first: Report,
  { admin = 'full', answers = {} }: { admin?: 'full' | 'read'; answers?: Answers } = {},
) {
  let held = first;
  const page = await openPage(`/setup?step=${step}`, {
    admin,
    pass: false,
    answers: {
      'setup/read': { ...doneSetup, left: 1 },
      'connections/inspect': () => held,
      'connections/check': () => held,
      ...answers,
    },
  });
  const hold = (next: Report) => {
    held = next;
    return next;
  };
  return { ...page, hold };
}

describe('a bot’s token', () => {
  test('is tested once and leaves the field; what is no token of a bot stays here', async () => {
    const { user, fill, desk, hold } = await openStep('discord', practiceReport());
    button(/^Test and save token/);
    await fill(secret(), robloxCookie);
    screen.getByText('That is a login secret.');
    expect(secret().value).toBe('');
    desk.answer({ 'connections/save': () => hold(botReport({ members_intent: 'on' })) });
    await fill(secret(), 'a-token');
    await user.click(button('Test and save token'));
    expect(desk.inputsOf('connections/save')).toEqual([
      { platform: 'discord', credential: 'a-token', listed: [], from_listed: [] },
    ]);
    screen.getByText(/^Saved for the bot/);
    expect(secret()).toBeNull();
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);
    expect(kept).not.toContain('a-token');
  });

  test('that Discord refuses says why, and what was typed stays', async () => {
    const { user, fill } = await openStep('discord', practiceReport(), {
      answers: {
        'connections/save': () => {
          throw new DeskError('connections/shape', {
            params: { credential: 'the token of a bot', next: '' },
          });
        },
      },
    });
    await fill(secret(), 'wrong');
    await user.click(button('Test and save token'));
    screen.getByText(/This doesn’t look like the token of a bot/);
    expect(secret().value).toBe('wrong');
  });

  test('that was revoked says so and offers the field again', async () => {
    const problem = { title: 'Discord no longer accepts the credential', detail: 'Save it again.' };
    await openStep('discord', botReport({ mode: 'broken', problem }));
    screen.getByText(problem.title);
    button('Test and save token');
    expect(screen.queryByText('Server Members Intent')).toBeNull();
  });

  test('is out of reach of a read-only key', async () => {
    const { user, desk } = await openStep('discord', botReport(), { admin: 'read' });
    for (const name of ['Replace token', 'Check again']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      await user.click(button(name));
    }
    await advance(60_000);
    expect(desk.inputsOf('connections/check')).toEqual([]);
  });
});

describe('what the bot lacks', () => {
  test('is asked for again by itself, and ticks when it is there', async () => {
    const { desk, hold } = await openStep('discord', botReport());
    screen.getByText('Off, checking again in 10 s');
    screen.getByRole('img', { name: /Server Members Intent turned on/ });
    await advance(4_000);
    screen.getByText('Off, checking again in 6 s');
    hold(botReport({ members_intent: 'on' }));
    await advance(6_000);
    expect(desk.inputsOf('connections/check')).toEqual([{ platform: 'discord' }]);
    screen.getByText('Raid cleanup can read the member list.');
  });
});

describe('servers', () => {
  test('are picked from the bot’s own list, without the token', async () => {
    const { user, desk, hold } = await openStep('discord', botReport({ members_intent: 'on' }));
    const { listed } = botReport().discord;
    const other = screen.getByRole('checkbox', { name: 'Night Watch' });
    screen.getByText(/310 members\. Tools can’t touch it/);
    await user.click(other);
    desk.answer({ 'connections/save': () => hold(botReport({ members_intent: 'on' })) });
    await user.click(button(/^Connect \d servers/));
    expect(desk.inputsOf('connections/save')).toEqual([
      { platform: 'discord', listed: [...listed, UNLISTED_ID], from_listed: listed },
    ]);
  });

  test('that another admin changed meanwhile are not overwritten', async () => {
    const { user, hold } = await openStep('discord', botReport({ listed: [GUILD_ID] }), {
      answers: {
        'connections/save': () => {
          throw new DeskError('connections/list-changed', { params: { platform: 'Discord' } });
        },
      },
    });
    const other = screen.getByRole('checkbox', { name: 'Night Watch' });
    await user.click(other);
    hold(botReport({ listed: [] }));
    await user.click(button(/^Connect \d servers/));
    screen.getByText(/Another admin changed what tools on Discord can act on/);
    await user.click(button('Use the new list'));
    expect((other as HTMLInputElement).checked).toBe(false);
  });
});

describe('a Roblox key', () => {
  test('names each permission and the tools that need it, also what is missing', async () => {
    const report = connectedReport();
    const [scope] = report.roblox.key!.scopes;
    report.roblox.key!.scopes = [{ ...scope!, operations: ['read'] }];
    await openStep('roblox', report);
    const row = screen.getByText('User restrictions, write').closest('li')!;
    within(row).getByText('Needed by Ban Tool.');
    within(row).getByText('Missing');
    button('Check again');
  });

  test('offers what it may touch, or takes the id of one experience', async () => {
    const report = connectedReport();
    Object.assign(report.roblox, {
      offered: [{ id: '77', name: 'Harbour Race' }],
      reaches_all: true,
    });
    const { user, fill, desk, hold } = await openStep('roblox', report);
    await user.click(screen.getByRole('checkbox', { name: 'Harbour Race' }));
    await fill(screen.getByLabelText('Your experience'), 'not an id');
    screen.getByText(/This is not a universe id/);
    await fill(
      screen.getByLabelText('Your experience'),
      'https://create.roblox.com/dashboard/creations/experiences/88/overview',
    );
    await user.click(button('Add'));
    desk.answer({ 'connections/save': () => hold({ ...report, now: NOW }) });
    await user.click(button('Connect 3 experiences'));
    expect(desk.inputsOf('connections/save')).toEqual([
      { platform: 'roblox', listed: ['5203828273', '77', '88'], from_listed: ['5203828273'] },
    ]);
  });
});
