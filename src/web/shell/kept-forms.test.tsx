import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { settle } from '#testing/page/settle.ts';
import { PASS, passInfo } from '#testing/page/usual-answers.ts';
import { quietServer } from '#tools/server-ban/page.fixture.ts';

const WEBHOOK = `https://discord.com/api/webhooks/198622483471925248/${'aB3_'.repeat(17)}`;

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const planted = () => field('Where it will be planted');

/** Whether the browser would ask before the tab is closed or reloaded. */
function isHeld(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

/** Leaves the page by its links, as a person would, and comes back to a tool. */
async function visit({ user }: Pick<Awaited<ReturnType<typeof openPage>>, 'user'>, tool: string) {
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await user.click(screen.getByRole('link', { name: new RegExp(`^${tool}`) }));
}

test('a half-filled form is still there after visiting another page, and closing the tab asks', async () => {
  const page = await openPage('/decoy-generator');
  expect(isHeld()).toBe(false);
  await page.fill(planted(), 'Staff drive');
  expect(isHeld()).toBe(true);
  await visit(page, 'QR Generator');
  expect(isHeld()).toBe(true);
  await visit(page, 'Decoy Generator');
  expect(planted().value).toBe('Staff drive');
  await page.user.clear(planted());
  expect(isHeld()).toBe(false);
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
  expect(kept).not.toContain('Staff drive');
});

test('a sent form stays on its page, and is blank after leaving it', async () => {
  const page = await openPage('/qr-generator', {
    answers: {
      'qr-generator/generate': {
        link: 'https://example.com/',
        qr_code: 'AAAA',
        svg: '<svg/>',
        detail: 'Done',
      },
    },
  });
  await page.fill(field('Link'), 'https://example.com/');
  expect(isHeld()).toBe(true);
  await page.user.click(screen.getByRole('button', { name: 'Generate QR code' }));
  expect(field('Link').value).toBe('https://example.com/');
  expect(isHeld()).toBe(false);
  await visit(page, 'QR Generator');
  expect(field('Link').value).toBe('');
});

test('a pasted list and the choices around it survive leaving Server Ban', async () => {
  const page = await openPage('/server-ban', {
    answers: quietServer,
  });
  await page.user.click(screen.getByRole('radio', { name: 'A list' }));
  await page.fill(field('List of accounts'), '112233445566778801\n112233445566778802');
  await visit(page, 'QR Generator');
  await visit(page, 'Server Ban');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A list' }).checked).toBe(true);
  expect(field('List of accounts').value).toBe('112233445566778801\n112233445566778802');
});

test('nothing secret is kept: neither a webhook field nor a webhook in another field', async () => {
  const page = await openPage('/qr-generator');
  await page.fill(field('Link'), WEBHOOK);
  await visit(page, 'Webhook Info');
  await page.fill(field('Webhook URL'), `${WEBHOOK}x`);
  await visit(page, 'QR Generator');
  expect(field('Link').value).toBe('');
  await visit(page, 'Webhook Info');
  expect(field('Webhook URL').value).toBe('');
});

test('a renewed pass keeps the form, and another holder’s pass or signing out forgets it', async () => {
  let id = passInfo.id;
  const page = await openPage('/decoy-generator', {
    answers: { 'limits/pass': () => ({ ...passInfo, id }) },
  });
  const change = async (pass: string | undefined) => {
    await act(async () => {
      const newValue = pass ?? null;
      if (pass === undefined) localStorage.removeItem('code');
      else localStorage.setItem('code', pass);
      window.dispatchEvent(new StorageEvent('storage', { key: 'code', newValue }));
    });
    await settle();
  };
  await page.fill(planted(), 'Staff drive');
  await change(PASS.replaceAll('a', 'b'));
  expect(planted().value).toBe('Staff drive');
  id = 'pass-2';
  await change(PASS.replaceAll('a', 'c'));
  expect(planted().value).toBe('');
  await page.fill(planted(), 'Staff drive');
  await change(undefined);
  expect(planted().value).toBe('');
  expect(isHeld()).toBe(false);
});
