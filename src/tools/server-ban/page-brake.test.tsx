import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, type Input, inCase } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { GUILD, NOW, practiceLinks } from '#testing/page/usual-answers.ts';
import { quietServer, server } from './page.fixture.ts';

const HOUR_MS = 3_600_000;

/** A desk that remembers what is paused, and whose clock may differ from the browser's. */
function brakedDesk(now = NOW): {
  state: { invites: number | null; dms: number | null };
  answers: Answers;
} {
  const state = { invites: null as number | null, dms: null as number | null };
  const until = () => ({ invites_until: state.invites, dms_until: state.dms });
  const brake = () => ({ guild_id: GUILD.id, guild_name: GUILD.name, ...until() });
  const answers: Answers = {
    ...quietServer,
    'connections/links': () => {
      const isOn = state.invites !== null || state.dms !== null;
      return { ...practiceLinks, now, brakes: isOn ? [brake()] : [] };
    },
    'server-ban/servers': () => ({
      now,
      is_practice: true,
      servers: [{ ...server, ...until() }],
    }),
    'server-ban/lockdown': ({ invites_until, dms_until }: Input) => {
      state.invites = invites_until as number | null;
      state.dms = dms_until as number | null;
      return inCase(701, { ...brake(), detail: 'The brake is set.', case_id: 701, now });
    },
  };
  return { state, answers };
}

const strip = () =>
  screen.queryAllByRole('note').find((note) => note.textContent?.includes('are paused until'));
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('the brake pauses what is ticked, every screen counts it down, and it is ended', async () => {
  const { answers } = brakedDesk();
  const { desk, user, path } = await openPage('/server-ban', { answers });
  expect(strip()).toBeUndefined();
  await user.click(screen.getByRole('checkbox', { name: /^Invites/ }));
  screen.getByText('Choose what to pause.');
  expect(press('Pause for 1 hour').disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /^Invites/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Direct messages/ }));
  expect(press('Pause for 1 hour').closest('.order')?.textContent).toContain(
    `Pauses invites and direct messages in ${GUILD.name} until`,
  );
  await user.click(press('Pause for 1 hour'));
  expect(desk.inputsOf('server-ban/lockdown')).toEqual([
    { guild_id: GUILD.id, invites_until: NOW + HOUR_MS, dms_until: NOW + HOUR_MS },
  ]);
  expect(strip()?.textContent).toContain(
    `Invites and direct messages in ${GUILD.name} are paused until`,
  );
  screen.getByText('1:00:00 left');
  screen.getByRole('link', { name: 'Case 701' });
  await advance(61_000);
  screen.getByText('58:59 left');

  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(path()).toBe('/');
  await user.click(within(strip() ?? document.body).getByRole('link', { name: 'End it' }));
  expect(path()).toBe('/server-ban');
  await user.click(press('End pause'));
  expect(desk.inputsOf('server-ban/lockdown').at(-1)).toEqual({
    guild_id: GUILD.id,
    invites_until: null,
    dms_until: null,
  });
  expect(strip()).toBeUndefined();
});

test('the strip counts by the desk’s clock: a browser’s own may be wrong', async () => {
  const deskNow = NOW - HOUR_MS / 2;
  const { state, answers } = brakedDesk(deskNow);
  state.invites = deskNow + HOUR_MS;
  await openPage('/', { answers });
  expect(strip()?.textContent).toContain(`Invites in ${GUILD.name} are paused until`);
  screen.getByText('1:00:00 left');
  await advance(HOUR_MS);
  expect(strip()).toBeUndefined();
});
