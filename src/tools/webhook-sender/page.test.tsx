import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, inCase } from '#testing/page/answers.ts';
import { expectSaidOnce, messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';

const ID = '1130650140672000000';
const URL = `https://discord.com/api/webhooks/${ID}/${'Zq9_'.repeat(17)}`;
const TEXT = 'Doors open at eight.';
const DAY_MS = 86_400_000;

const seen = {
  id: ID,
  name: 'Practice Bell',
  guild_id: GUILD.id,
  guild_name: GUILD.name as string | null,
  channel_id: '112233445566778800',
  channel_name: 'practice-room' as string | null,
  avatar_url: null,
  is_listed: true,
  proved_until: null as number | null,
  now: NOW,
};
const proved = { ...seen, proved_until: NOW + DAY_MS };

/** Opens the page with this webhook in its field, after the look-up. */
async function openSender(of: typeof seen, answers: Answers = {}) {
  const page = await openPage('/webhook-sender', {
    answers: {
      'webhook-sender/look': of,
      'webhook-sender/channel': { messages: [], now: NOW },
      'webhook-sender/sent': { messages: [], now: NOW },
      'templates/list': { now: NOW, templates: [] },
      'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
      ...answers,
    },
  });
  await page.fill(field('Webhook URL'), URL);
  await advance(350);
  return page;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const order = () => press('Send Messages').closest('form')?.textContent;
const boxes = (text: string) =>
  [...document.querySelectorAll('.message:not(.leaving)')].filter((box) =>
    box.textContent?.includes(text),
  );

test('a code that is read in the channel opens the form', async () => {
  let posted: object[] = [];
  const { desk, user, fill } = await openSender(seen, {
    'webhook-sender/channel': () => ({ messages: posted, now: NOW }),
    'webhook-sender/challenge': () => {
      const content = '**Gatehouse code: 123456**';
      const more = { embeds: 0, files: [], thread_id: null };
      posted = [{ id: '1', at: NOW, author: 'Practice Bell', content, ...more }];
      return { detail: 'The code is in the channel.', expires_at: NOW + 600_000, now: NOW };
    },
    'webhook-sender/verify': ({ code }) => {
      if (code !== '123456') {
        throw new DeskError('webhooks/code-wrong', { params: { left: '4 tries' } });
      }
      return { detail: 'You can send.', proved_until: NOW + DAY_MS, now: NOW };
    },
  });
  screen.getByText(`#practice-room · ${GUILD.name}`);
  screen.getByText(/^This is the practice channel\./);
  screen.getByText('No messages yet.');
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  await user.click(press('Send code'));
  screen.getByText('Gatehouse code: 123456');
  const code = field('Code from the channel');
  expect(document.activeElement).toBe(code);
  await fill(code, '12');
  await user.keyboard('{Enter}');
  expectSaidOnce('Enter the six digits posted in the channel');
  expect(desk.inputsOf('webhook-sender/verify')).toEqual([]);
  await fill(code, '000000');
  await user.keyboard('{Enter}');
  screen.getByText(/You have 4 tries left\./, { selector: 'form *' });
  await fill(code, '123456');
  await user.keyboard('{Enter}');
  expect(desk.inputsOf('webhook-sender/verify')).toEqual([
    { webhook_url: URL, code: '000000' },
    { webhook_url: URL, code: '123456' },
  ]);
  screen.getByText(/^Verified until/);
  field('Message');
});

test('a proof that holds opens the form at once', async () => {
  await openSender(proved);
  screen.getByText(/^Verified until/);
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull();
  field('Message');
});

test('messages go out as they were set, and what was typed stays', async () => {
  const { desk, user, fill } = await openSender(proved, {
    'webhook-sender/send': inCase(77, [
      { status: 'begun', case_id: 77, of: 3 },
      { status: 'sent', index: 1, message_id: '11' },
      { status: 'waiting', index: 2 },
      { status: 'sent', index: 2, message_id: '12' },
      { status: 'sent', index: 3, message_id: '13' },
      { message: 'All messages have been sent' },
    ]),
  });
  expect(press('Send Messages').disabled).toBe(true);
  expect(order()).toContain('Enter a message.');
  await fill(field('Message'), TEXT);
  expect(order()).toContain('Posts the message once through Practice Bell.');
  await fill(number('Repeat'), '3');
  expect(order()).toContain('Posts the message 3 times through Practice Bell, as fast as');
  await fill(number('Delay'), '0.1');
  expect(order()).toContain('Posts the message 3 times through Practice Bell, 0.1 s apart.');
  const looks = desk.inputsOf('webhook-sender/channel').length;
  await user.click(press('Send Messages'));
  expect(desk.inputsOf('webhook-sender/send')).toEqual([
    { webhook_url: URL, content: TEXT, repeat: 3, delay: 0.1, mentions: false },
  ]);
  expect(messages()).toContain('All messages have been sent');
  screen.getByText('3 of 3 sent');
  const rows = screen.getByRole('list', { name: 'Result of each message' });
  expect(within(rows).getAllByText('Sent')).toHaveLength(3);
  screen.getByRole('link', { name: 'Case 77' });
  expect(field('Message').value).toBe(TEXT);
  // The channel is read again, so that it shows the messages.
  expect(desk.inputsOf('webhook-sender/channel')).toHaveLength(looks + 1);
  press('Wait 5s');
});

test('what cannot be sent is marked beside its field, and the count is clamped', async () => {
  const { desk, user, fill } = await openSender(proved);
  await fill(field('Message'), 'x'.repeat(2_001));
  screen.getByText('A message can have at most 2,000 characters');
  await fill(field('Message'), TEXT);
  await fill(number('Delay'), '-1');
  screen.getByText('Delay must be 0 or greater');
  await user.click(press('Send Messages'));
  expectSaidOnce('Delay must be 0 or greater');
  expect(boxes('Delay must be 0 or greater')).toHaveLength(0);
  await fill(number('Delay'), '0');
  await fill(field('Picture'), 'http://example.com/a.png');
  screen.getByText('The picture must be an https link of at most 2,048 characters');
  await fill(field('Picture'), '');
  await fill(number('Repeat'), '500');
  screen.getByText('Repeat count must be between 1 and 100');
  await user.tab();
  expect(number('Repeat').value).toBe('100');
  expect(screen.queryByText('Repeat count must be between 1 and 100')).toBeNull();
  expect(desk.inputsOf('webhook-sender/send')).toEqual([]);
});

/** A send that the desk never finishes by itself. */
const endless = { 'webhook-sender/send': () => new Promise<never>(() => undefined) };

test('while it sends the form is shut and the tab is held; Cancel ends it', async () => {
  const { user, fill } = await openSender(proved, endless);
  const isHeld = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  await fill(field('Message'), TEXT);
  await fill(number('Repeat'), '50');
  await user.click(press('Send Messages'));
  screen.getByText('0 of 50 sent');
  screen.getByText(/^Sending\. Cancel or leave this page to stop/);
  for (const name of ['Webhook URL', 'Message', 'Name', 'Picture']) {
    expect(field(name).getAttribute('aria-disabled'), name).toBe('true');
  }
  expect(isHeld()).toBe(true);
  await user.click(press('Cancel'));
  expect(boxes('Cancelled')).toHaveLength(1);
  expect(field('Message').getAttribute('aria-disabled')).toBeNull();
  expect(field('Message').value).toBe(TEXT);
  await advance(5_000);
  expect(press('Send Messages').disabled).toBe(false);
  // What wasn't sent would be lost with the tab.
  expect(isHeld()).toBe(true);
  await fill(field('Message'), '');
  await fill(number('Repeat'), '1');
  expect(isHeld()).toBe(false);
});

test('leaving the page ends the sending', async () => {
  const { desk, user, fill, path } = await openSender(proved, endless);
  await fill(field('Message'), TEXT);
  await user.click(press('Send Messages'));
  expect(desk.underWay).toBe(1);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(path()).toBe('/');
  expect(desk.underWay).toBe(0);
});

test('failures are told one at a time, and three in a row end it', async () => {
  const error = 'Discord takes no message under this name';
  const stop = new DeskError('webhooks/three-failures', { params: { why: error } });
  const { code, title, message: detail } = stop;
  const { user, fill } = await openSender(proved, {
    'webhook-sender/send': inCase(78, [
      { status: 'begun', case_id: 78, of: 20 },
      { status: 'failed', index: 1, error: `${error} (1)`, code: 'discord/invalid' },
      { status: 'failed', index: 2, error: `${error} (2)`, code: 'discord/invalid' },
      { status: 'failed', index: 3, error: `${error} (3)`, code: 'discord/invalid' },
      { status: 'stopped', error: { code, title, detail } },
    ]),
  });
  await fill(field('Message'), TEXT);
  await fill(number('Repeat'), '20');
  await fill(field('Name'), 'Discord');
  await user.click(press('Send Messages'));
  expect(boxes('Three messages in a row failed')).toHaveLength(1);
  screen.getByText('Stopped', { selector: '[data-card] *' });
  screen.getByText(/^Three messages in a row failed, so/, { selector: '[data-card] *' });
  screen.getByText('0 of 20 sent, 3 failed');
  for (const turn of [1, 2, 3]) {
    expect(boxes('Message not sent').map((box) => box.textContent)).toEqual([
      `Message not sent${error} (${turn})`,
    ]);
    await advance(2_800);
  }
  expect(boxes('Message not sent')).toEqual([]);
  expect(field('Message').value).toBe(TEXT);
});

test('a sending whose proof was refused asks for the proof again', async () => {
  let current: typeof seen = proved;
  const { user, fill } = await openSender(proved, {
    'webhook-sender/look': () => current,
    'webhook-sender/send': () => {
      throw new DeskError('webhooks/no-proof');
    },
  });
  await fill(field('Message'), TEXT);
  current = seen;
  await user.click(press('Send Messages'));
  expect(boxes('Verify the channel first')).toHaveLength(1);
  await advance(350);
  press('Send code');
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('a webhook of another server is refused, with what can be done instead', async () => {
  await openSender({ ...seen, guild_name: null, channel_name: null, is_listed: false });
  const notice = screen.getByText('Server not listed.').parentElement;
  expect(notice?.textContent).toContain('If it leaked, delete it with Delete Webhook.');
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull();
});

test('pinned notes about the webhook are read above the form', async () => {
  const pin = { note_id: 9, case_id: 8, text: 'Teo tests with this one', pinned_by: 'Teo' };
  const pins = [{ ...pin, pinned_at: NOW, name: 'Teo', at: NOW }];
  const { desk } = await openSender(seen, { 'audit/cases/pins/list': { now: NOW, pins } });
  expect(desk.inputsOf('audit/cases/pins/list')).toEqual([{ target: `webhook:${ID}` }]);
  const notes = screen.getByRole('region', { name: 'Pinned notes' });
  expect(notes.textContent).toMatch(/^Teo tests with this onePinned by Teo/);
  const isAbove =
    notes.compareDocumentPosition(field('Webhook URL')) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAbove).toBeTruthy();
});
