import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';

const slab = () => screen.getByRole('region', { name: 'Announcement' });
const expectNoSlab = () =>
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();

function announce(message: string, durationSeconds = 0) {
  const banner = { id: 'banner-1', message, duration_seconds: durationSeconds, created_at: NOW };
  return { 'banner/show': { banner } };
}

/** Reloads the page in a browser with the same storage. */
async function openAgain(answers: ReturnType<typeof announce>) {
  const app_banner = localStorage.getItem('app_banner') ?? '';
  cleanup();
  await openPage('/', { stored: { app_banner }, answers });
}

test('its words are words alone', async () => {
  await openPage('/', { answers: announce('<img src=x onerror="alert(1)"> <b>Raid</b>') });
  within(slab()).getByText('<img src=x onerror="alert(1)"> <b>Raid</b>');
  expect(slab().querySelectorAll('img, b')).toHaveLength(0);
});

test('its countdown runs from its first display, over a reload, and then it is gone', async () => {
  const answers = announce('Back in a moment.', 15);
  await openPage('/', { answers });
  within(slab()).getByText('15 s');
  await advance(10_000);
  within(slab()).getByText('5 s');
  await openAgain(answers);
  within(slab()).getByText('5 s');
  await advance(5_000);
  expectNoSlab();
  await openAgain(answers);
  expectNoSlab();
});

test('it stays closed over a reload', async () => {
  const answers = announce('Raid under way.');
  const { user } = await openPage('/', { answers });
  await user.click(screen.getByRole('button', { name: 'Close announcement' }));
  expectNoSlab();
  await openAgain(answers);
  expectNoSlab();
});

test('where it is let go is where it is after a reload, however quickly it is let go', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1440);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  Element.prototype.setPointerCapture ??= () => undefined;
  await openPage('/', { answers: announce('Raid under way.') });
  const point = (type: string, clientX: number, clientY: number) =>
    slab().dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY }));
  act(() => void point('pointerdown', innerWidth - 300, 100));
  // No render happens between the two events.
  act(() => {
    point('pointermove', 400, 300);
    point('pointerup', 400, 300);
  });
  expect(slab().style.transform).toBe('translate(380px, 280px)');
  expect(JSON.parse(localStorage.getItem('app_banner') ?? '').position).toEqual({ x: 380, y: 280 });
});
