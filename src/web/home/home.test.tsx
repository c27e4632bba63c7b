import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';

const WEBHOOK = `https://discord.com/api/webhooks/198622483471925248/${'aB3_'.repeat(17)}`;

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const ipLock = () => screen.queryByRole('link', { name: /^IP Lock/ });

/** Opens home with the focus in its large field. */
async function openHome() {
  const page = await openPage('/');
  await page.user.keyboard('/');
  expect(document.activeElement).toBe(field());
  return page;
}

test('the name of a tool filters the boards, and Enter opens it', async () => {
  const { user, path } = await openHome();
  expect(ipLock()).not.toBeNull();
  await user.keyboard('poster');
  expect(ipLock()).toBeNull();
  await user.keyboard('{Enter}');
  expect(path()).toBe('/qr-generator');
  screen.getByRole('heading', { name: 'QR Generator' });
});

test('a recognized link is named, leaves the boards alone, and Enter hands it to its tool through memory', async () => {
  const { user, path } = await openHome();
  await user.paste('https://example.com/poster');
  screen.getByText('Link to example.com');
  expect(ipLock()).not.toBeNull();
  await user.keyboard('{Enter}');
  expect(path()).toBe('/qr-generator');
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe('https://example.com/poster');
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
  expect(kept).not.toContain('poster');
});

test('a webhook is shown without its token however it gets into the field, and Escape empties the field', async () => {
  const { user, fill } = await openHome();
  const masked = 'https://discord.com/api/webhooks/198622483471925248/••••••••';
  await user.paste(WEBHOOK);
  expect(field().value).toBe(masked);
  await user.keyboard('{Escape}');
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  await fill(field(), WEBHOOK);
  expect(field().value).toBe(masked);
});

test('a suspended pass says why in place of its budget, and offers no code', async () => {
  const { desk } = await openPage('/');
  desk.answer({
    'limits/pass': () => {
      throw new DeskError('discord-staff/left', { params: { server: 'Lantern Quay' } });
    },
  });
  await advance(30_000);
  screen.getByText(/your Discord account isn’t in the server Lantern Quay/);
  expect(screen.queryByRole('button', { name: 'Redeem another code' })).toBeNull();
});
