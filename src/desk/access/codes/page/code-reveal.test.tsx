import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { advance } from '#testing/page/settle.ts';
import { openForm } from './codes.fixture.ts';

const CODE = 'GATE-00001-AAAAA-BBBBB-CCCCC';
const closeButton = () => screen.getAllByRole('button', { name: 'Close' })[0]!;
const pasted = () => navigator.clipboard.readText();

async function reveal(label: string, count = 1) {
  const page = await openForm(label);
  await page.fill(screen.getByRole('spinbutton', { name: 'How many codes' }), String(count));
  await page.user.click(screen.getByRole('button', { name: /^Create/ }));
  const title = count === 1 ? `Access code for ${label}` : `${count} access codes`;
  return { ...page, dialog: screen.getByRole('dialog', { name: title }) };
}

test('a new code stays until its reader says that it is saved, and is gone from the page then', async () => {
  const { user, dialog } = await reveal('shown-once');
  expect(dialog.textContent).not.toContain(CODE);
  await user.keyboard('{Escape}');
  expect(closeButton().getAttribute('aria-disabled')).toBe('true');
  await user.click(closeButton());
  expect(dialog.isConnected).toBe(true);

  await user.click(within(dialog).getByRole('button', { name: 'Show' }));
  within(dialog).getByText(CODE);
  await user.click(within(dialog).getByRole('checkbox', { name: 'I saved it' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement.outerHTML).not.toContain('AAAAA-BBBBB');
});

test('copying its link counts as keeping it', async () => {
  const { user, dialog } = await reveal('linked');
  await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  within(dialog).getByRole('button', { name: 'Copied' });
  expect(await pasted()).toBe(`${location.origin}/#redeem=${CODE}`);
  await advance(2_000);
  within(dialog).getByRole('button', { name: 'Copy link' });
  await user.click(closeButton());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of several codes each has to be copied, or all in one go with their names', async () => {
  const { user, dialog } = await reveal('shift', 3);
  await user.click(within(dialog).getAllByRole('button', { name: 'Copy code' })[0]!);
  expect(await pasted()).toBe(CODE);
  expect(closeButton().getAttribute('aria-disabled')).toBe('true');
  await user.click(within(dialog).getByRole('button', { name: 'Copy all 3' }));
  const lines = [1, 2, 3].map((at) => {
    const code = CODE.replace('1', String(at));
    return `shift ${at}\t${code}\t${location.origin}/#redeem=${code}`;
  });
  expect((await pasted()).split('\n')).toEqual(lines);
  await user.click(closeButton());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a drawing that cannot be fetched leaves the code as it is', async () => {
  vi.doMock('#kit/page/qr-of-link.tsx', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  onTestFinished(() => vi.doUnmock('#kit/page/qr-of-link.tsx'));
  const { user, dialog } = await reveal('no-drawing');
  await user.click(within(dialog).getByRole('button', { name: 'QR code' }));
  within(dialog).getByText('The QR code could not be loaded. Copy the link instead.');
  await user.click(within(dialog).getByRole('button', { name: 'Copy code' }));
  within(dialog).getByRole('button', { name: 'Copied' });
  expect(await pasted()).toBe(CODE);
});
