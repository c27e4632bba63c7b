import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { connectedLinks, NOW } from '#testing/page/usual-answers.ts';

const strip = () => within(screen.getByRole('note'));
const noCases = { 'audit/cases/list': { now: NOW, cases: [], next_cursor: null } };

test.each([
  '/',
  '/check-tool',
  '/qr-generator',
  '/cases',
  '/information',
  '/no-such-page',
  '/admin',
])('while nothing is connected, the screen at %s says Practice', async (path) => {
  await openPage(path, { admin: 'none', answers: noCases });
  strip().getByText('Practice.');
  strip().getByText(/Nothing reaches Discord or Roblox\.$/);
  expect(strip().queryByRole('link')).toBeNull();
});

test.each([
  ['discord', 'roblox', 'Nothing reaches Discord.'],
  ['roblox', 'discord', 'Nothing reaches Roblox.'],
])('while only %s is practiced, the strip names it alone', async (practiced, connected, said) => {
  await openPage('/information', {
    answers: { 'connections/modes': { [practiced]: 'practice', [connected]: 'connected' } },
  });
  expect(screen.getByRole('note').textContent).toContain(said);
});

test('home marks the tools that act on a platform, and no other', async () => {
  await openPage('/', { pass: false });
  const row = (name: RegExp) => within(screen.getByRole('link', { name }));
  row(/^Check Tool/).getByText(/^practice/);
  expect(row(/^QR Generator/).queryByText(/practice/i)).toBeNull();
});

test('once both are connected, no screen says Practice', async () => {
  await openPage('/check-tool', {
    answers: {
      'connections/modes': { discord: 'connected', roblox: 'connected' },
      'connections/links': connectedLinks,
    },
  });
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.queryByText('Practice')).toBeNull();
});
