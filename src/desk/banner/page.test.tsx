import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { COOKIE_WARNING } from '#kit/secrets/cookie-warning.ts';
import type { Answers, Input } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import type { schemas } from './contract.ts';

type Banner = NonNullable<ActionOf<typeof schemas, 'inspect'>['output']['banner']>;
const POLL_MS = 30_000;
const DAY_MS = 86_400_000;

function bannerBy(created_by: string, message: string, more: Partial<Banner> = {}): Banner {
  return {
    ...{ id: `by-${created_by}`, message, duration_seconds: 15, created_by },
    ...{ created_at: NOW, ends_at: NOW + DAY_MS },
    ...more,
  };
}

/** A desk that holds one announcement, as the real one does. `hold` changes it as another admin would. */
async function openBanner(first: Banner | null = null, answers: Answers = {}) {
  let held = first;
  const hold = (banner: Banner | null) => {
    held = banner;
  };
  function publish({ message, duration_seconds, replaces }: Input) {
    if ((held?.id ?? null) !== replaces) {
      throw new DeskError('banner/changed', {
        params: { by: held?.created_by ?? 'somebody else' },
      });
    }
    const duration = Number(duration_seconds);
    held = bannerBy('Kade', String(message), { id: 'published', duration_seconds: duration });
    return {
      detail: 'Visitors see it within 30 s.',
      id: held.id,
      duration_seconds: duration,
    };
  }
  const page = await openPage('/admin/banner', {
    answers: {
      'banner/show': () => ({ banner: held && shownOf(held) }),
      'banner/inspect': () => ({ now: NOW, banner: held }),
      'banner/publish': publish,
      'banner/delete': ({ id }) => {
        if (held?.id !== id) throw new DeskError('banner/gone');
        held = null;
        return { detail: 'The announcement disappears within 30 s.' };
      },
      ...answers,
    },
  });
  return { ...page, hold, type: (text: string) => page.fill(messageField(), text) };
}

const shownOf = ({ id, message, duration_seconds, created_at }: Banner) => ({
  ...{ id, message, duration_seconds, created_at },
});
const messageField = () => screen.getByRole('textbox', { name: 'Message' });
const countdown = () => screen.getByRole('spinbutton', { name: 'Countdown' });
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const onScreen = () => within(screen.getByRole('region', { name: 'On screen now' }));
const slab = () => screen.queryByRole('region', { name: 'Announcement' });
const publishButton = () => screen.getByRole('button', { name: /^Publish/ });
const deleteButton = () => onScreen().getByRole('button', { name: 'Delete' });
const CONTESTED = 'Mira published another announcement while you were writing';

describe('an announcement', () => {
  test('shows in the preview while it is typed, and on the screen once it is published', async () => {
    const { user, desk, fill, type } = await openBanner();
    onScreen().getByText('No announcement');
    await type('Raid under way <b>now</b>');
    await fill(countdown(), '60');
    preview().getByText('Raid under way <b>now</b>');
    preview().getByText('60 s');
    const order = screen.getByText(/^Appears within 30 seconds/);
    expect(order.textContent).toBe(
      'Appears within 30 seconds, stays for 60, and is deleted after a day.',
    );
    expect(slab()).toBeNull();
    await user.click(publishButton());
    expect(desk.inputsOf('banner/publish')).toEqual([
      { message: 'Raid under way <b>now</b>', duration_seconds: 60, replaces: null },
    ]);
    onScreen().getByText('Raid under way <b>now</b>');
    const told = onScreen().getByText(/^Published by Kade, /).textContent;
    expect(told).toMatch(/^Published by Kade, just now/);
    expect(told).toMatch(/Shown for 60 s, starting when each visitor first sees it\./);
    expect(told).toMatch(/Deleted automatically Mon 16 Nov, \d\d:\d\d/);
    expect(messageField()).toHaveProperty('value', '');
    within(slab()!).getByText('Raid under way <b>now</b>');
  });

  test('without a countdown stays until it is closed', async () => {
    const { user, desk, type } = await openBanner();
    await type('New rules');
    preview().getByText('15 s');
    await user.click(screen.getByRole('checkbox', { name: /^No countdown/ }));
    expect(screen.queryByRole('spinbutton', { name: 'Countdown' })).toBeNull();
    expect(preview().queryByText(/\d s$/)).toBeNull();
    await user.click(publishButton());
    expect(desk.inputsOf('banner/publish')).toMatchObject([{ duration_seconds: 0 }]);
    onScreen().getByText(/Shown until the visitor closes it\./);
  });

  test('with a countdown outside 5 to 300 s falls back to 15, and the page says so', async () => {
    const { user, desk, fill, type } = await openBanner();
    await type('Short');
    for (const typed of ['4', '301', '']) {
      await fill(countdown(), '60');
      screen.getByText('5 to 300 s, starting when a visitor first sees it.');
      await fill(countdown(), typed);
      screen.getByText('5 to 300 s. Other values become 15 s.');
      preview().getByText('15 s');
    }
    await user.click(publishButton());
    expect(desk.inputsOf('banner/publish')).toMatchObject([{ duration_seconds: 15 }]);
    onScreen().getByText(/Shown for 15 s/);
  });

  test('needs a message of 500 characters at the most, and nothing typed is cut', async () => {
    const { user, desk, type } = await openBanner();
    await user.click(publishButton());
    screen.getByText('Please enter a banner message');
    expect(document.activeElement).toBe(messageField());
    await type('x'.repeat(510));
    screen.getByText('510 / 500');
    screen.getByText('Cut 10 characters');
    await user.click(publishButton());
    expect(messageField()).toHaveProperty('value', 'x'.repeat(510));
    expect(desk.inputsOf('banner/publish')).toEqual([]);
    expect(slab()).toBeNull();
  });

  test('with a login pasted into it keeps the text before it', async () => {
    const { type } = await openBanner();
    await type('Raid under way');
    await type(`Raid under way ${COOKIE_WARNING}${'C0FFEE'.repeat(40)}`);
    screen.getByText('That is a login secret.');
    expect(messageField()).toHaveProperty('value', 'Raid under way');
  });
});

describe('an announcement that somebody else changed meanwhile', () => {
  test('is not replaced unseen: the page shows both, loses nothing, and replaces on purpose only', async () => {
    const { user, desk, fill, hold, type } = await openBanner();
    await type('Everything is fine');
    await fill(countdown(), '90');
    hold(bannerBy('Mira', 'Raid under way'));
    await user.click(publishButton());
    screen.getByText(CONTESTED);
    onScreen().getByText('Raid under way');
    preview().getByText('Everything is fine');
    expect(messageField()).toHaveProperty('value', 'Everything is fine');
    expect(countdown()).toHaveProperty('value', '90');
    await user.click(screen.getByRole('button', { name: 'Replace theirs' }));
    expect(desk.inputsOf('banner/publish').map(({ replaces }) => replaces)).toEqual([
      null,
      'by-Mira',
    ]);
    onScreen().getByText('Everything is fine');
    onScreen().getByText(/Shown for 90 s/);
    expect(screen.queryByText(CONTESTED)).toBeNull();
  });

  test('is told to whoever is writing even before they press anything', async () => {
    const { desk, hold, type } = await openBanner();
    await type('Half a thought');
    hold(bannerBy('Mira', 'Raid under way'));
    // The query library delivers a response one timer later.
    await advance(POLL_MS + 1);
    screen.getByText(CONTESTED);
    expect(messageField()).toHaveProperty('value', 'Half a thought');
    expect(desk.inputsOf('banner/publish')).toEqual([]);
  });

  test('is no obstacle once it is deleted: the page says so, and the next press publishes', async () => {
    const { user, hold, type } = await openBanner(bannerBy('Mira', 'Raid under way'));
    await type('All clear');
    hold(null);
    await user.click(publishButton());
    onScreen().getByText('No announcement');
    expect(messageField()).toHaveProperty('value', 'All clear');
    await user.click(publishButton());
    onScreen().getByText('All clear');
  });
});

describe('deleting', () => {
  test('takes the announcement from the screen, after a question', async () => {
    const { user, desk } = await openBanner(bannerBy('Kade', 'Raid under way'));
    expect(slab()).not.toBeNull();
    await user.click(deleteButton());
    const dialog = screen.getByRole('dialog', { name: 'Delete the announcement?' });
    expect(dialog.textContent).toContain(
      'The announcement by Kade disappears for every visitor within 30 s. This can’t be undone.',
    );
    expect(desk.inputsOf('banner/delete')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete announcement' }));
    expect(desk.inputsOf('banner/delete')).toEqual([{ id: 'by-Kade' }]);
    onScreen().getByText('No announcement');
    expect(slab()).toBeNull();
  });

  test('what somebody else has replaced meanwhile leaves theirs alone', async () => {
    const { user, desk, hold } = await openBanner(bannerBy('Kade', 'Raid under way'));
    await user.click(deleteButton());
    hold(bannerBy('Ida', 'All clear'));
    await user.click(screen.getByRole('button', { name: 'Delete announcement' }));
    expect(desk.inputsOf('banner/delete')).toEqual([{ id: 'by-Kade' }]);
    onScreen().getByText('All clear');
    expect(document.querySelector('.message.warn')?.textContent).toContain('Already deleted');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('an announcement that cannot be read says so, and is read when it is tried again', async () => {
  const { user, desk } = await openBanner(null, {
    'banner/inspect': () => Response.json({ detail: 'Broken' }, { status: 500 }),
  });
  screen.getByText('Announcement not loaded');
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  desk.answer({ 'banner/inspect': { now: NOW, banner: null } });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  messageField();
  expect(screen.queryByText('Announcement not loaded')).toBeNull();
});

test('a read-only admin sees the announcement and can neither publish nor delete', async () => {
  const current = bannerBy('Kade', 'Raid under way');
  const { user, desk } = await openPage('/admin/banner', {
    admin: 'read',
    answers: {
      'banner/show': { banner: shownOf(current) },
      'banner/inspect': { now: NOW, banner: current },
    },
  });
  onScreen().getByText('Raid under way');
  await user.type(messageField(), 'Not me');
  expect(messageField()).toHaveProperty('value', '');
  for (const button of [publishButton(), deleteButton()]) {
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Please enter a banner message')).toBeNull();
  expect(desk.inputsOf('banner/publish')).toEqual([]);
  expect(desk.inputsOf('banner/delete')).toEqual([]);
});
