import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type AnswerOf, lost } from '#testing/page/answers.ts';
import { messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { PASS } from '#testing/page/usual-answers.ts';

const CODE = 'GATE-7K4MQ-2XN9H-TVD1C-R8WZP';

async function openDialog(redeem: AnswerOf = lost) {
  const page = await openPage('/', { pass: false, answers: { 'access/redeem': redeem } });
  await page.user.click(screen.getByRole('button', { name: 'Redeem' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Redeem Access Code' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Access code' });
  return { ...page, dialog, field };
}

test('a redeemed code is kept as a pass, its tools are named, and the dialog closes by itself', async () => {
  const { user, desk, dialog, field } = await openDialog({
    detail: 'Code redeemed',
    pass: PASS,
    holder: 'Mira',
    scope: ['qr-generator'],
    expires_at: null,
  });
  expect(document.activeElement).toBe(field);
  await user.keyboard('7k4mq2xn9htvdlcr8wzp');
  expect(field.value).toBe(CODE);
  await user.click(dialog.getByRole('button', { name: 'Redeem Code' }));
  const browser = localStorage.getItem('browser_id');
  expect(browser).toMatch(/^[0-9a-f]{32}$/);
  expect(desk.inputsOf('access/redeem')).toEqual([{ code: CODE, browser }]);
  screen.getByText('Code redeemed successfully! You can now use: QR Generator.');
  dialog.getByRole('button', { name: 'Wait 5s' });
  expect(localStorage.getItem('code')).toBe(PASS);
  await advance(1_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a pasted code is read with spaces, in lower case and without its hyphens', async () => {
  const { user, field } = await openDialog();
  await user.paste('  gate 7k4mq 2xn9h tvdlc r8wzp ');
  expect(field.value).toBe(CODE);
});

test('an unknown code and a spent one are told apart, and what was typed stays', async () => {
  const { user, desk, dialog, field, fill } = await openDialog(() => {
    throw new DeskError('access/code-unknown');
  });
  await fill(field, CODE);
  await user.keyboard('{Enter}');
  dialog.getByText('Invalid Redeem Code. The code you have provided is invalid');
  expect(messages()).toBe('');
  expect(field.value).toBe(CODE);
  dialog.getByRole('button', { name: 'Wait 5s' });
  await user.keyboard('{Enter}');
  expect(desk.inputsOf('access/redeem')).toHaveLength(1);

  await advance(5_000);
  desk.answer({
    'access/redeem': () => {
      throw new DeskError('access/code-spent');
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Redeem Code' }));
  dialog.getByText('Code already redeemed. The code you have provided has already been claimed');
  expect(field.value).toBe(CODE);
  expect(localStorage.getItem('code')).toBeNull();
});

test('a code that is too short is not sent, and the dialog says how much is missing', async () => {
  const { user, desk, dialog, field, fill } = await openDialog();
  await fill(field, 'GATE-7K4MQ');
  await user.keyboard('{Enter}');
  dialog.getByText(/A code has 20 letters and digits after GATE\. 15 are missing\.$/);
  expect(desk.inputsOf('access/redeem')).toEqual([]);
});

test('without a network the dialog says so and keeps the code', async () => {
  const { user, dialog, field, fill } = await openDialog(lost);
  await fill(field, CODE);
  await user.keyboard('{Enter}');
  dialog.getByText('Connection Error. Failed to connect to server. Please try again later.');
  expect(field.value).toBe(CODE);
});

test('Escape closes the dialog and gives the focus back to its button', async () => {
  const { user } = await openDialog();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Redeem' }));
});
