// Checks for the next player before the previous answer has arrived.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance, settle } from '#testing/page/settle.ts';
import { NOW, passInfo } from '#testing/page/usual-answers.ts';
import { foundPlayer, inventory } from './page.fixture.ts';

const NOBODY = 'NobodyAtAll_1';
const UNREACHED = 'TimedOtter22';
const unknown = new DeskError('roblox/unknown-player', { params: { player: `@${NOBODY}` } });
const down = new DeskError('platform/down', {
  params: { platform: 'Roblox', wait: '30 s' },
  retryAfterMs: 30_000,
});

/** A desk that answers each look-up when the test says so. */
async function openSlowTool({ cooldownMs = 5_000 } = {}) {
  const underWay = new Map<string, () => void>();
  const page = await openPage('/check-tool', {
    answers: {
      'limits/pass': { ...passInfo, cooldown_ms: { tool: cooldownMs, ban: 10_000 } },
      'check-tool/check': async ({ user }) => {
        await new Promise<void>((resolve) => underWay.set(String(user), resolve));
        if (user === NOBODY) throw unknown;
        if (user === UNREACHED) throw down;
        return foundPlayer({ Username: String(user), DisplayName: String(user) });
      },
      'check-tool/inventory': inventory(),
      'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
    },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Player' });
  return {
    ...page,
    field,
    async check(who: string) {
      await page.fill(field, who);
      await page.user.keyboard('{Enter}');
    },
    async answer(who: string) {
      underWay.get(who)?.();
      await settle();
    },
    asked: () => page.desk.inputsOf('check-tool/check').map(({ user }) => user),
  };
}

const shown = () =>
  screen.queryByRole('region', { name: 'Public profile' })?.querySelector('h3')?.textContent;

test('Enter for the next player while the last one is looked up is not lost', async () => {
  const { check, answer, asked } = await openSlowTool({ cooldownMs: 0 });
  await check('MapleHarbor12');
  screen.getByRole('button', { name: 'Checking…' });
  await check('FreshSprout4');
  // One at a time, since the desk would refuse two.
  expect(asked()).toEqual(['MapleHarbor12']);
  await answer('MapleHarbor12');
  expect(asked()).toEqual(['MapleHarbor12', 'FreshSprout4']);
  expect(shown()).toBe('MapleHarbor12');
  await answer('FreshSprout4');
  expect(shown()).toBe('FreshSprout4');
  screen.getByRole('button', { name: 'Check player' });
});

test('of several that were asked for meanwhile only the newest is looked up', async () => {
  const { check, answer, asked } = await openSlowTool({ cooldownMs: 0 });
  await check('MapleHarbor12');
  await check('FreshSprout4');
  await check('QuietPebble3');
  await answer('MapleHarbor12');
  await answer('QuietPebble3');
  expect(asked()).toEqual(['MapleHarbor12', 'QuietPebble3']);
  expect(shown()).toBe('QuietPebble3');
});

test('Enter twice for the same player looks them up once', async () => {
  const { check, user, answer, asked } = await openSlowTool({ cooldownMs: 0 });
  await check('MapleHarbor12');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Checking…' }));
  await answer('MapleHarbor12');
  expect(asked()).toEqual(['MapleHarbor12']);
  expect(shown()).toBe('MapleHarbor12');
});

test('the next player is looked up when the cooldown of the last one is over', async () => {
  const { check, answer, asked } = await openSlowTool();
  await check('MapleHarbor12');
  await check('FreshSprout4');
  await answer('MapleHarbor12');
  expect(shown()).toBe('MapleHarbor12');
  screen.getByRole('button', { name: 'Checking…' });
  await advance(4_900);
  expect(asked()).toEqual(['MapleHarbor12']);
  // There is still time to ask for another player.
  await check('QuietPebble3');
  await advance(100);
  expect(asked()).toEqual(['MapleHarbor12', 'QuietPebble3']);
  await answer('QuietPebble3');
  expect(shown()).toBe('QuietPebble3');
});

test('a refusal of the last player costs its cooldown, and the next one follows', async () => {
  const { check, answer, asked, field } = await openSlowTool();
  await check(NOBODY);
  await check('FreshSprout4');
  await answer(NOBODY);
  expect(field.form?.textContent).toContain('Roblox has no player @NobodyAtAll_1.');
  expect(asked()).toEqual([NOBODY]);
  await advance(5_000);
  await answer('FreshSprout4');
  expect(shown()).toBe('FreshSprout4');
  expect(field.form?.textContent).not.toContain('Roblox has no player');
});

test('where the desk asks for a longer wait the button says so, and nobody is looked up later', async () => {
  const { check, answer, asked } = await openSlowTool();
  await check(UNREACHED);
  await check('FreshSprout4');
  await answer(UNREACHED);
  screen.getByRole('button', { name: 'Wait 30s' });
  await advance(30_000);
  screen.getByRole('button', { name: 'Check player' });
  expect(asked()).toEqual([UNREACHED]);
});

test('Check Another Account gives up the one that waits', async () => {
  const { check, user, answer, asked, field } = await openSlowTool();
  await check('MapleHarbor12');
  await check('FreshSprout4');
  await answer('MapleHarbor12');
  await user.click(screen.getByRole('button', { name: 'Check Another Account' }));
  expect(field.value).toBe('');
  await advance(10_000);
  expect(asked()).toEqual(['MapleHarbor12']);
  screen.getByText('No player checked yet');
});

test('Enter during the cooldown looks nobody up, and the button says how long that is', async () => {
  const { check, answer, asked } = await openSlowTool();
  await check('MapleHarbor12');
  await answer('MapleHarbor12');
  await check('FreshSprout4');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Wait 5s' });
  expect(button.disabled).toBe(true);
  await advance(5_000);
  screen.getByRole('button', { name: 'Check player' });
  expect(asked()).toEqual(['MapleHarbor12']);
});
