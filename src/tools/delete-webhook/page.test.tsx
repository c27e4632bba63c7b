import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, inCase, lost } from '#testing/page/answers.ts';
import { messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';

const ID = '1130650140672000000';
const URL = `https://discord.com/api/webhooks/${ID}/${'Zq9_'.repeat(17)}`;
const seen = {
  id: ID,
  type: 1,
  name: 'Event Helper',
  guild_id: GUILD.id,
  guild_name: GUILD.name as string | null,
  channel_id: '112233445566778800',
  channel_name: 'off-topic' as string | null,
  created_at: NOW - 86_400_000,
  avatar_url: null,
  url: `https://discord.com/api/webhooks/${ID}/••••••••`,
  via: 'bot',
  is_listed: true,
  left: null as number | null,
  now: NOW,
};
const foreign = {
  ...seen,
  name: 'Collector',
  guild_id: '998877665544332211',
  guild_name: null,
  channel_name: null,
  via: 'url',
  is_listed: false,
  left: 10,
};
const deleted = ({ id, name, guild_id, channel_id, via, left }: typeof seen) =>
  inCase(42, {
    status: 'deleted',
    message: 'The webhook was deleted.',
    ...{ id, name, guild_id, channel_id, via, left },
  });

/** Opens the page with this webhook in its field, after the look-up. */
async function openTool(of: typeof seen, answers: Answers = {}, options: { pass?: boolean } = {}) {
  const page = await openPage('/delete-webhook', {
    ...options,
    answers: {
      'delete-webhook/look': of,
      'delete-webhook/delete': deleted(of),
      'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
      ...answers,
    },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Webhook URL' });
  async function paste() {
    await page.fill(field, URL);
    await advance(350);
  }
  return { ...page, field, paste };
}

const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const form = () => document.querySelector('form')?.textContent;
const docket = () => {
  const found = document.querySelector<HTMLElement>('[data-card]');
  if (!found) throw new Error('There is no result');
  return found;
};

test('shows what will be deleted before the button can be pressed', async () => {
  const { desk, fill, field } = await openTool(seen);
  expect(form()).toContain('Paste a webhook URL. You see what would be deleted first.');
  expect(press('Delete webhook').disabled).toBe(true);
  await fill(field, URL);
  screen.getByText('Looking up the webhook…');
  expect(form()).toContain('Choose a webhook first.');
  expect(press('Delete webhook').disabled).toBe(true);
  expect(desk.inputsOf('delete-webhook/look')).toEqual([]);
  await advance(350);
  expect(desk.inputsOf('delete-webhook/look')).toEqual([{ webhook_url: URL }]);
  screen.getByText(`#off-topic · ${GUILD.name}`);
  expect(form()).toContain(`Permanently deletes the webhook Event Helper of ${GUILD.name}.`);
  expect(form()).toContain('The bot deletes it, and the server’s audit log names your pass.');
  expect(press('Delete Event Helper').disabled).toBe(false);
});

test('says what was deleted with its case, and Delete Another Webhook starts over', async () => {
  const { desk, user, field, paste } = await openTool(seen);
  await paste();
  await user.click(press('Delete Event Helper'));
  expect(desk.inputsOf('delete-webhook/delete')).toEqual([{ webhook_url: URL }]);
  within(docket()).getByText('The webhook was deleted.');
  within(docket()).getByRole('link', { name: 'Case 42' });
  expect(messages()).toContain('Webhook deleted');
  // A deleted webhook isn't looked up again.
  await advance(1_000);
  expect(desk.inputsOf('delete-webhook/look')).toHaveLength(1);
  await user.click(press('Delete Another Webhook'));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  screen.getByText('No webhooks deleted yet');
});

test('one of another server needs its name typed', async () => {
  const { desk, user, fill, paste } = await openTool(foreign);
  await paste();
  screen.getByText('Another server’s');
  expect(form()).toContain('You can delete 10 more of those in 24 hours (limit 10).');
  expect(press('Delete Collector').disabled).toBe(true);
  const confirm = screen.getByRole('textbox', { name: 'Type the webhook’s name to confirm' });
  await fill(confirm, 'collector');
  expect(press('Delete Collector').disabled).toBe(true);
  await fill(confirm, 'Collector');
  await user.click(press('Delete Collector'));
  expect(desk.inputsOf('delete-webhook/delete')).toEqual([
    { webhook_url: URL, confirm: 'Collector' },
  ]);
  within(docket()).getByText('The webhook was deleted.');
});

test('one of another server stays shut once the pass has deleted its ten', async () => {
  const { fill, paste } = await openTool({ ...foreign, left: 0 });
  await paste();
  expect(form()).toContain('your pass already deleted 10 of those in 24 hours.');
  await fill(
    screen.getByRole('textbox', { name: 'Type the webhook’s name to confirm' }),
    'Collector',
  );
  expect(press('Delete Collector').disabled).toBe(true);
});

const unsure = () => {
  throw new DeskError('platform/unsure', { params: { platform: 'Discord' } });
};

test('an answer that the platform lost is told as unknown, never as success, and can be repeated', async () => {
  const { desk, user, paste } = await openTool(seen, { 'delete-webhook/delete': unsure });
  await paste();
  await user.click(press('Delete Event Helper'));
  within(docket()).getByText('Outcome unknown');
  expect(docket().dataset.card).toBe('unknown');
  screen.getByText('Outcome unknown.', { selector: 'form *' });
  expect(screen.queryByText('The webhook was deleted.')).toBeNull();
  expect(messages()).not.toContain('Webhook deleted');
  desk.answer({ 'delete-webhook/delete': deleted(seen) });
  await user.click(press('Delete Event Helper'));
  within(docket()).getByText('The webhook was deleted.');
});

test('a webhook that is gone after an unknown outcome was deleted', async () => {
  const { desk, user, paste } = await openTool(seen, { 'delete-webhook/delete': unsure });
  await paste();
  await user.click(press('Delete Event Helper'));
  desk.answer({
    'delete-webhook/delete': () => {
      throw new DeskError('discord/unknown-webhook');
    },
  });
  await user.click(press('Delete Event Helper'));
  within(docket()).getByText('Deleted');
  within(docket()).getByText(/but the webhook is gone: it was deleted\.$/);
});

test('a lost connection keeps the URL, and the repeat carries the same key', async () => {
  const { desk, user, field, paste } = await openTool(seen, {
    'delete-webhook/delete': () => lost(),
  });
  await paste();
  await user.click(press('Delete Event Helper'));
  screen.getByText(/Failed to connect to the server/, { selector: 'form *' });
  expect(field.value).toBe(`https://discord.com/api/webhooks/${ID}/••••••••`);
  desk.answer({ 'delete-webhook/delete': deleted(seen) });
  await user.click(press('Delete Event Helper'));
  const [first, second] = desk.calls
    .filter(({ name }) => name === 'delete-webhook/delete')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('without a pass it says so, and asks nobody', async () => {
  const { desk, paste } = await openTool(seen, {}, { pass: false });
  await paste();
  screen.getByText('Missing Redeem Code');
  expect(desk.inputsOf('delete-webhook/look')).toEqual([]);
  expect(desk.inputsOf('delete-webhook/delete')).toEqual([]);
});

test('pinned notes about the webhook are read above the form', async () => {
  const pin = { note_id: 9, case_id: 8, text: 'Teo tests with this one', pinned_by: 'Teo' };
  const pins = [{ ...pin, pinned_at: NOW, name: 'Teo', at: NOW }];
  const { desk, paste } = await openTool(seen, { 'audit/cases/pins/list': { now: NOW, pins } });
  await paste();
  expect(desk.inputsOf('audit/cases/pins/list')).toEqual([{ target: `webhook:${ID}` }]);
  const notes = screen.getByRole('region', { name: 'Pinned notes' });
  expect(notes.textContent).toMatch(/^Teo tests with this onePinned by Teo/);
  const isAbove =
    notes.compareDocumentPosition(screen.getByRole('textbox', { name: 'Webhook URL' })) &
    Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAbove).toBeTruthy();
});
