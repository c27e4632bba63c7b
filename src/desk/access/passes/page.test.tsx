import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import type { PassRow } from './page/pass-row.ts';

const CODE = 'GATE-7Q4M-X2KD-9RTW-3BHN';
const SEARCH_MS = 250;
const FRESH_MS = 30_000;

const passOf = (label: string, more: Partial<PassRow> = {}): PassRow => ({
  id: `id-of-${label}`,
  label,
  holder: label,
  scope: null,
  state: 'active',
  created_at: NOW - 86_400_000,
  expires_at: null,
  revoked_at: null,
  seen_at: NOW,
  sessions: 1,
  addresses: ['192.0.2.x'],
  networks: 1,
  locked_to: null,
  suspension: null,
  targets_today: 0,
  targets_limit: 200,
  lookups_today: 0,
  discord: null,
  ...more,
});

const isLive = ({ state }: PassRow) => state === 'active' || state === 'waiting';

/** Opens the passes screen of a desk with these passes, which filters them as the real one does. */
async function openPasses(first: PassRow[], options: Parameters<typeof openPage>[1] = {}) {
  let passes = first;
  const list = ({ state, query = '' }: { state?: string; query?: string }) => ({
    now: NOW,
    passes: passes
      .filter((pass) => state === undefined || isLive(pass) === (state === 'live'))
      .filter(({ label }) => label.startsWith(String(query).toLowerCase())),
    next_cursor: null,
    is_cut: false,
  });
  const change = (label: string, more: Partial<PassRow>) => {
    passes = passes.map((pass) => (pass.label === label ? { ...pass, ...more } : pass));
  };
  const answers = { 'access/passes/list': list, ...options.answers };
  return { change, ...(await openPage('/admin/passes', { ...options, answers })) };
}

const rowOf = (label: string) => screen.getByText(label, { selector: 'b' }).closest('tr')!;
const labels = () =>
  [...document.querySelectorAll('tbody tr td:first-child b')].map((cell) => cell.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.getByRole('dialog', { name });

describe('a pass at work', () => {
  test('shows whose it is, from where it is used and how much, and warns of several networks', async () => {
    await openPasses([
      passOf('at-work', {
        holder: 'Kestrel',
        networks: 3,
        addresses: ['192.0.2.x', '203.0.113.x', '198.51.100.x'],
        sessions: 3,
        targets_limit: 7,
      }),
    ]);
    const row = within(rowOf('at-work'));
    row.getByText('held by Kestrel');
    row.getByText('Active');
    row.getByText('just now');
    row.getByText('3 live sessions');
    row.getByText('0 of 7');
    row.getByText('192.0.2.x');
    row.getByText('and 1 more');
    row.getByText(
      'In use from 3 networks at once. This may be a phone and a laptop, or a stolen pass.',
    );
  });

  test('is revoked after a question that says what ends', async () => {
    const { user, desk, change } = await openPasses([passOf('cut-off', { holder: 'Kestrel' })]);
    desk.answer({
      'access/passes/revoke': () => {
        change('cut-off', { state: 'revoked', revoked_at: NOW });
        return { detail: 'The pass of Kestrel is revoked.' };
      },
    });
    await user.click(button('Revoke pass cut-off'));
    const asked = dialog('Revoke cut-off?').textContent;
    expect(asked).toContain('Kestrel’s pass stops working immediately, in every browser.');
    expect(desk.inputsOf('access/passes/revoke')).toEqual([]);
    await user.click(button('Revoke pass'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(desk.inputsOf('access/passes/revoke')).toEqual([{ pass_id: 'id-of-cut-off' }]);
    within(rowOf('cut-off')).getByText('Revoked');
    expect(screen.queryByRole('button', { name: 'Revoke pass cut-off' })).toBeNull();
    const rollBack = within(rowOf('cut-off')).getByRole('link', { name: /^Roll back/ });
    expect(rollBack.getAttribute('href')).toBe(
      '/admin/jobs/roll-back?pass=id-of-cut-off&query=cut-off',
    );
  });

  test('that is locked to a network can be let out of it', async () => {
    const { user, desk, change } = await openPasses([
      passOf('locked-in', { locked_to: ['203.0.113.0/24'] }),
      passOf('free'),
    ]);
    desk.answer({
      'access/passes/unlock': () => {
        change('locked-in', { locked_to: null });
        return { detail: 'The IP lock was removed.' };
      },
    });
    within(rowOf('locked-in')).getByText('IP lock');
    expect(screen.queryByRole('button', { name: 'Unlock free' })).toBeNull();
    await user.click(button('Unlock locked-in'));
    expect(dialog('Remove the IP lock of locked-in?').textContent).toContain(
      'locked-in’s pass works from every network again.',
    );
    await user.click(button('Remove lock'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('IP lock')).toBeNull();
    expect(desk.inputsOf('access/passes/unlock')).toEqual([{ pass_id: 'id-of-locked-in' }]);
  });

  test('that is linked to a Discord account shows its name, and can be unlinked', async () => {
    const discord = { name: 'mapleharbor', linked_at: NOW };
    const { user, desk, change } = await openPasses([
      passOf('linked', { holder: 'Kestrel', discord }),
      passOf('alone'),
    ]);
    desk.answer({
      'discord/links/unlinkPass': () => {
        change('linked', { discord: null });
        return { detail: 'The pass is no longer linked to the Discord account mapleharbor.' };
      },
    });
    within(rowOf('linked')).getByText('Discord: mapleharbor');
    expect(screen.queryByRole('button', { name: 'Unlink pass alone from Discord' })).toBeNull();
    await user.click(button('Unlink pass linked from Discord'));
    expect(dialog('Unlink linked from Discord?').textContent).toContain(
      'Kestrel can no longer use this desk from Discord as mapleharbor.',
    );
    await user.click(button('Unlink account'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Discord: mapleharbor')).toBeNull();
    expect(desk.inputsOf('discord/links/unlinkPass')).toEqual([{ pass_id: 'id-of-linked' }]);
  });
});

describe('a suspended pass', () => {
  const suspension = { since: NOW, why: 'role', server: 'Lantern Quay', role: 'Crew' } as const;
  const discord = { name: 'mapleharbor', linked_at: NOW };

  test('says why, and Discord can be asked again', async () => {
    const { user, desk, change } = await openPasses([
      passOf('gone', { holder: 'Kestrel', discord, suspension }),
      passOf('here', { discord }),
    ]);
    desk.answer({
      'discord/staff/askAgain': () => {
        change('gone', { suspension: null });
        return { detail: 'mapleharbor is among those whom you chose.', is_suspended: false };
      },
    });
    const row = within(rowOf('gone'));
    row.getByText('Suspended');
    row.getByText('The account doesn’t have the role Crew in the server Lantern Quay.');
    expect(screen.queryByRole('button', { name: 'Ask again about pass here' })).toBeNull();
    await user.click(button('Ask again about pass gone'));
    expect(dialog('Ask Discord about gone again?').textContent).toContain('Kestrel’s pass works');
    await user.click(button('Ask Discord'));
    expect(desk.inputsOf('discord/staff/askAgain')).toEqual([{ pass_id: 'id-of-gone' }]);
    within(rowOf('gone')).getByText('Active');
    expect(screen.queryByText('Suspended')).toBeNull();
  });

  test('is opened by unlinking or reissuing it, and both say so', async () => {
    const { user } = await openPasses([passOf('gone', { discord, suspension })]);
    await user.click(button('Unlink pass gone from Discord'));
    expect(dialog('Unlink gone from Discord?').textContent).toContain('isn’t suspended anymore');
    await user.click(button('Cancel'));
    await user.click(button('Reissue pass gone'));
    expect(dialog('Reissue gone?').textContent).toContain('It isn’t suspended anymore.');
  });
});

describe('a lost pass', () => {
  test('is re-issued with a code that is shown once, and waits until it is redeemed', async () => {
    const { user, desk, change } = await openPasses([
      passOf('lost', {
        ...{ holder: 'Kestrel', locked_to: ['203.0.113.0/24'] },
        discord: { name: 'mapleharbor', linked_at: NOW },
      }),
    ]);
    desk.answer({
      'access/passes/reissue': () => {
        change('lost', { state: 'waiting', locked_to: null });
        return {
          detail: 'The pass waits for its new code.',
          code: CODE,
          code_id: 'code-1',
          link: null,
        };
      },
    });
    await user.click(button('Reissue pass lost'));
    expect(dialog('Reissue lost?').textContent).toContain(
      'Kestrel’s current pass stops working immediately, in every browser. A new code, shown once, ' +
        'replaces it with the same holder, history and limits. Its IP lock is removed. ' +
        'Its link to the Discord account mapleharbor ends; Kestrel can link it again.',
    );
    await user.click(button('Reissue pass'));
    expect(desk.inputsOf('access/passes/reissue')).toEqual([{ pass_id: 'id-of-lost' }]);
    await user.keyboard('{Escape}');
    const reveal = within(dialog('Access code for Kestrel'));
    await user.click(reveal.getByRole('button', { name: 'Show' }));
    reveal.getByText(CODE, { selector: 'code' });
    await user.click(reveal.getByRole('checkbox', { name: 'I saved it' }));
    await user.click(reveal.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('dialog')).toBeNull();

    within(rowOf('lost')).getByText('Waiting');
    within(rowOf('lost')).getByText('No one can use it until its new code is redeemed.');
    change('lost', { state: 'active' });
    await advance(FRESH_MS);
    within(rowOf('lost')).getByText('Active');
  });

  test('without an answer can be re-issued once more', async () => {
    const { user, desk } = await openPasses([passOf('lost-answer')], {
      answers: { 'access/passes/reissue': lost },
    });
    await user.click(button('Reissue pass lost-answer'));
    await user.click(button('Reissue pass'));
    screen.getByText(
      'No answer arrived, so the pass may or may not have been reissued. Reissue it again: only the last code works.',
    );
    const reissued = {
      detail: 'The pass waits for its new code.',
      code: CODE,
      code_id: 'code-1',
      link: null,
    };
    desk.answer({ 'access/passes/reissue': reissued });
    await user.click(button('Reissue pass'));
    dialog('Access code for lost-answer');
  });
});

describe('the list', () => {
  test('is filtered and searched, which the address keeps', async () => {
    const all = [passOf('filtered-live'), passOf('filtered-ended', { state: 'revoked' })];
    const { user, fill, path } = await openPasses([...all, passOf('other', { state: 'expired' })]);
    const search = screen.getByRole('searchbox', { name: 'Search passes' });
    await user.click(button('Ended'));
    expect(labels()).toEqual(['filtered-ended', 'other']);
    await fill(search, 'FILTERED');
    await advance(SEARCH_MS);
    expect(labels()).toEqual(['filtered-ended']);
    expect(path()).toBe('/admin/passes?state=ended&query=FILTERED');
    await user.click(button('Live'));
    expect(labels()).toEqual(['filtered-live']);
    await fill(search, 'nobody');
    await advance(SEARCH_MS);
    screen.getByText('No matching passes');
    await user.click(button('Show all passes'));
    expect(labels()).toEqual(['filtered-live', 'filtered-ended', 'other']);
    expect(path()).toBe('/admin/passes');
    expect((search as HTMLInputElement).value).toBe('');
  });

  test('is opened as the address says', async () => {
    const all = [passOf('filtered-live'), passOf('filtered-ended', { state: 'revoked' })];
    const list = { now: NOW, passes: all, next_cursor: null, is_cut: false };
    const { desk } = await openPage('/admin/passes?state=ended&query=FILTERED', {
      answers: { 'access/passes/list': list },
    });
    expect(desk.inputsOf('access/passes/list')).toEqual([{ state: 'ended', query: 'FILTERED' }]);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('FILTERED');
    expect(button('Ended').getAttribute('aria-pressed')).toBe('true');
  });

  test('without any pass says where passes come from', async () => {
    await openPasses([]);
    screen.getByText('No passes yet');
    const codes = screen.getByRole('link', { name: 'Go to access codes' });
    expect(codes.getAttribute('href')).toBe('/admin/codes');
  });

  test('that cannot be read says so, and is read again on request', async () => {
    const broken = Response.json({}, { status: 500 });
    const { user, desk } = await openPasses([], { answers: { 'access/passes/list': broken } });
    screen.getByText('Passes not loaded');
    expect(screen.queryByText('No passes yet')).toBeNull();
    const passes = [passOf('read-again')];
    desk.answer({ 'access/passes/list': { now: NOW, passes, next_cursor: null, is_cut: false } });
    await user.click(button('Refresh'));
    expect(screen.queryByText('Passes not loaded')).toBeNull();
    expect(labels()).toEqual(['read-again']);
  });

  test('shows a pass that somebody else has ended meanwhile as it is, after a refusal in words', async () => {
    const { user, desk, change } = await openPasses([passOf('meanwhile')]);
    desk.answer({
      'access/passes/reissue': () => {
        change('meanwhile', { state: 'revoked', revoked_at: NOW });
        throw new DeskError('access/pass-ended');
      },
    });
    await user.click(button('Reissue pass meanwhile'));
    await user.click(button('Reissue pass'));
    const confirm = within(dialog('Reissue meanwhile?'));
    expect(confirm.getByRole('alert').textContent).toContain(
      'This pass was revoked or has expired. Nothing changed.',
    );
    // Trying again is pointless.
    expect(button('Reissue pass').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Reissue pass'));
    expect(desk.inputsOf('access/passes/reissue')).toHaveLength(1);
    await user.click(confirm.getByRole('button', { name: 'Cancel' }));
    within(rowOf('meanwhile')).getByText('Revoked');
  });
});

test('a read-only admin sees all of it and changes nothing', async () => {
  const pass = passOf('looked-at', { locked_to: ['203.0.113.0/24'] });
  const { user } = await openPasses([pass], { admin: 'read' });
  const names = ['Unlock', 'Reissue pass', 'Revoke pass'];
  for (const name of names.map((verb) => `${verb} looked-at`)) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    await user.click(button(name));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});
