import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#testing/page/messages.ts';
import { NOW, UNIVERSE } from '#testing/page/usual-answers.ts';
import {
  banButton,
  docket,
  done,
  entry,
  history,
  lifted,
  lookedUp,
  openBanTool,
  player,
  reason,
  type Seen,
  seenPlayer,
  timedBan,
  WEEK_MS,
  WHY,
} from './page.fixture.tsx';

const SKYFORGE = { id: '9000000002', name: 'Skyforge Obby' };
const past = () => within(screen.getByRole('region', { name: /^History/ }));

/** A desk that remembers one player's ban and can undo its case 41. */
function rememberingDesk() {
  let restriction: Seen['restriction'] = null;
  let entries: Parameters<typeof history>[0] = [];
  const kept = {
    now: NOW,
    half: null,
    ...{ notes: [], pins: [], events: [], beside: null },
    related: [],
    has_more: false,
    undo: { action: 'ban-tool/unban', input: { user: '77700000002', universe_id: UNIVERSE.id } },
  };
  return {
    'ban-tool/look': () => seenPlayer({ restriction }),
    'ban-tool/history': () => history(entries),
    'ban-tool/ban': () => {
      restriction = { ...timedBan, until: NOW + WEEK_MS };
      entries = [entry()];
      return done();
    },
    'ban-tool/unban': () => {
      restriction = null;
      entries = [entry({ is_active: false, until: null, at: NOW + 1, case_id: 42 }), ...entries];
      return lifted();
    },
    'audit/cases/get': { ...kept, case: caseOf(41) },
  };
}

function caseOf(id: number) {
  const none = { undoes: null, undone_by: null, other_half: null, job_id: null, is_practice: true };
  const whom = { target: 'roblox:77700000002', target_name: 'MapleHarbor12', platform: 'roblox' };
  const asked = { actor: 'pass', name: 'Mira', action: 'ban-tool/ban', targets: 1 };
  const ended = { outcome: 'done', ended_at: NOW, detail: null, result: null };
  const hidden = { is_erased: false, address: null, request_id: null, place: null, job: null };
  return { id, at: NOW, ...none, ...whom, ...asked, ...ended, ...hidden };
}

describe('one player', () => {
  test('is banned, with what will happen said before, and undoing it leads back', async () => {
    const { desk, user, fill, name, changes } = await openBanTool(rememberingDesk());
    screen.getByText('Choose a player and enter a reason.');
    const shut = screen.getByRole<HTMLButtonElement>('button', { name: 'Ban player' });
    expect(shut.disabled).toBe(true);
    await name('MapleHarbor12');
    screen.getByRole('img', { name: 'Picture of MapleHarbor12' });
    screen.getByText('not banned', { exact: false });
    past().getByText('Never banned here.');
    screen.getByText('Enter a reason. The player reads it.');
    await fill(reason(), WHY);
    screen.getByText('You are banned from Lantern Bay for 7 days.');
    expect(document.body.textContent).toContain(
      'Bans MapleHarbor12 and known alternate accounts from Lantern Bay until',
    );
    expect(changes()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Ban MapleHarbor12 for 7 days' }));
    expect(desk.inputsOf('ban-tool/ban')).toEqual([
      {
        user: '77700000002',
        universe_id: UNIVERSE.id,
        duration_seconds: 604_800,
        display_reason: WHY,
        include_alts: true,
      },
    ]);
    docket('Banned').getByText('(7 days)');
    docket('Banned').getByText('included');
    docket('Banned').getByRole('link', { name: 'Case 41' });
    past().getByText('banned for', { exact: false });
    await lookedUp();
    screen.getByText('banned until', { exact: false });

    await user.click(screen.getByRole('button', { name: 'Undo ban' }));
    expect(changes().at(-1)?.text).toContain('"undoes":41');
    docket('Undone').getByText('can join');
    await lookedUp();
    screen.getByText('not banned', { exact: false });
    past().getByText('lifted the ban.', { exact: false });
    expect(screen.queryByRole('button', { name: 'Undo ban' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Ban another' }));
    expect(player().value).toBe('');
    expect(reason().value).toBe('');
    expect(document.activeElement).toBe(player());
  });

  test('who is restricted is offered the way back in, and the ban that holds is told', async () => {
    const { desk, user, fill, name } = await openBanTool({
      'ban-tool/look': seenPlayer({ username: 'TimedOtter22', restriction: timedBan }),
      'ban-tool/unban': lifted({ username: 'TimedOtter22' }),
    });
    await name('TimedOtter22');
    const now = within(screen.getByRole('region', { name: 'Active ban' }));
    now.getByText('Exploiting');
    now.getByText('Came back with the same script.');
    await user.click(screen.getByText('Change ban'));
    await fill(reason(), WHY);
    screen.getByText('This replaces the active ban.', { exact: false });
    await user.click(screen.getByText('Unban'));
    expect(document.body.textContent).toContain('Unbans TimedOtter22 from Lantern Bay.');
    await fill(screen.getByRole('textbox', { name: 'Private reason' }), 'Appeal granted.');
    desk.answer({ 'ban-tool/look': seenPlayer({ username: 'TimedOtter22' }) });
    await user.click(screen.getByRole('button', { name: 'Unban TimedOtter22' }));
    expect(desk.inputsOf('ban-tool/unban')).toEqual([
      { user: '77700000002', universe_id: UNIVERSE.id, private_reason: 'Appeal granted.' },
    ]);
    docket('Unbanned').getByText('can join');
    expect(messages()).toContain('TimedOtter22 can join Lantern Bay again.');
    await lookedUp();
    screen.getByText('not banned', { exact: false });
  });

  test('is banned for good, without alternates and in the other experience by Ctrl and Enter', async () => {
    const { desk, user, write } = await openBanTool({
      'ban-tool/experiences': {
        now: NOW,
        is_practice: true,
        adds_code: false,
        experiences: [UNIVERSE, SKYFORGE],
      },
      'ban-tool/ban': done({ until: null, universe_name: SKYFORGE.name }),
    });
    const place = screen.getByRole('combobox', { name: 'Experience' });
    await user.selectOptions(place, 'Skyforge Obby');
    await write('MapleHarbor12');
    await user.click(screen.getByText('Permanent'));
    await user.click(screen.getByRole('checkbox'));
    expect(document.body.textContent).toContain(
      'Bans MapleHarbor12 from Skyforge Obby permanently.',
    );
    await user.click(reason());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(desk.inputsOf('ban-tool/ban')).toEqual([
      {
        user: '77700000002',
        universe_id: SKYFORGE.id,
        duration_seconds: null,
        display_reason: WHY,
        include_alts: false,
      },
    ]);
    docket('Banned').getByText('not included');
  });

  test('a length of one’s own has its bounds', async () => {
    const { user, fill, write } = await openBanTool();
    await write('MapleHarbor12');
    await user.click(screen.getByText('Custom'));
    const count = screen.getByRole('spinbutton', { name: 'Number' });
    await fill(count, '4000');
    screen.getByText('Enter 1 to 3,650. A ban lasts at most ten years.');
    screen.getByText('Choose a duration.');
    await fill(count, '90');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'minutes');
    screen.getByRole('button', { name: 'Ban MapleHarbor12 for 90 minutes' });
  });

  test('Enter alone bans nobody', async () => {
    const { user, write, changes } = await openBanTool();
    await write('MapleHarbor12');
    await user.click(screen.getByText('Custom'));
    expect(banButton().disabled).toBe(false);
    const fields = [
      screen.getByRole('spinbutton', { name: 'Number' }),
      player(),
      screen.getByRole('checkbox'),
    ];
    for (const field of fields) {
      field.focus();
      await user.keyboard('{Enter}');
    }
    expect(changes()).toEqual([]);
  });

  test('comes from the palette', async () => {
    const { user } = await openBanTool();
    await user.keyboard('{Control>}k{/Control}');
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox'));
    await user.paste('https://www.roblox.com/users/77700000002/profile');
    await user.click(screen.getByRole('option', { name: /Ban Tool/ }));
    expect(player().value).toBe('77700000002');
  });
});
