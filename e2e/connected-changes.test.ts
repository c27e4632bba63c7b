// Failures between a connected desk and the platforms while something is changed there.
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { realClock } from '../src/platforms/calls/clock.ts';
import type { Fault } from '../src/platforms/sandbox/faults.ts';
import { openConnectedDesk } from './connected-desk.ts';
import { webhookIn } from './practice-world.ts';

// These tests check messages about waiting, so the waits have to be real.
const house = await openConnectedDesk({ callClock: realClock });
const { sandbox } = house.platforms;
const TEXT = 'Doors open at eight.';

const BUSY = 'is limiting this desk’s requests. Nothing was done. Try again in';
const UNSURE = 'didn’t say what happened';
/** Longer than any call waits. */
const LONG_MS = 60_000;
/** As long as a call waits at most. Longer waits are reported at once. */
const WAITED_MS = 50_000;

beforeAll(() => house.connect());
beforeEach(() => house.fault());

/** How the field shows a URL that it holds. */
const maskOf = (id: string) => `https://discord.com/api/webhooks/${id}/••••••••`;
const urlField = (page: Page) => page.getByRole('textbox', { name: 'Webhook URL' });
const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();
const open = (id: string) =>
  house.openTool(id, { clock: true, expected: /status of (404|503)|ERR_ABORTED|aborted/i });
/** Skips the time that the page was told to wait. */
const pass = (page: Page) => page.clock.fastForward(LONG_MS + 1_000);
const newest = async (action: string) => (await house.outcomes(action))[0];
const deletionsOf = (id: string) =>
  sandbox.ledger.lines.filter((line) => line.webhook_id === id && line.changed).length;

describe('deleting a webhook', () => {
  const CASE = 'delete-webhook/delete';

  /** Types the URL and waits until the button names the webhook. */
  async function enter(page: Page, name: string) {
    const { url, id } = webhookIn(sandbox, name);
    await urlField(page).fill(url);
    const button = page.getByRole('button', { name: `Delete ${name}` });
    await button.waitFor();
    return { id, button };
  }

  test('that was not done says so, the form stays and the case has the reason; one of which nobody knows is told as such, and asking again finds out', async () => {
    const { page } = await open('delete-webhook');
    const { id, button } = await enter(page, 'Event Helper');
    await house.fault({ name: '429-user', retryAfterMs: LONG_MS, method: 'DELETE' });
    await button.click();
    await shown(page, BUSY).waitFor();
    expect(await urlField(page).inputValue()).toBe(maskOf(id));
    const outcome = 'platform/busy';
    expect(await newest(CASE)).toMatchObject({ outcome, target: `webhook:${id}` });
    expect(deletionsOf(id)).toBe(0);
    await pass(page);

    for (const fault of [{ name: '5xx', status: 502 }, { name: 'garbled' }]) {
      await house.fault({ ...fault, method: 'DELETE' });
      await button.click();
      await shown(page, 'Outcome unknown').waitFor();
      await shown(page, UNSURE).waitFor();
      expect(await urlField(page).inputValue()).toBe(maskOf(id));
      await expect.poll(() => newest(CASE)).toMatchObject({ outcome: 'unknown' });
      await button.waitFor();
    }
    // The deletion succeeds, its answer is lost, and then Discord can't be reached for the look-up either.
    await house.fault(
      { name: 'cut', method: 'DELETE', times: 1 },
      { name: '5xx', method: 'GET', path: '/webhooks', afterMs: 1_500 },
      { name: 'slow', method: 'DELETE', delayMs: 2_500, times: 1 },
    );
    const before = (await house.outcomes(CASE)).length;
    await button.click();
    await expect.poll(() => deletionsOf(id)).toBe(1);
    await expect.poll(async () => (await house.outcomes(CASE)).length).toBe(before + 1);
    expect(await newest(CASE)).toMatchObject({ outcome: 'unknown' });
    await shown(page, 'Outcome unknown').waitFor();
    await house.fault();
    await button.click();
    await shown(page, 'but the webhook is gone: it was deleted').waitFor();
    await page.locator('main').getByText('Deleted', { exact: true }).first().waitFor();
    expect(deletionsOf(id)).toBe(1);
  });

  test('whose answer was lost is made up for by looking; where a channel denies the bot it goes through its URL, and says so', async () => {
    const { page } = await open('delete-webhook');
    const another = page.getByRole('button', { name: 'Delete Another Webhook' });
    for (const [name, fault] of [
      ['Question Box', { name: 'cut', method: 'DELETE', times: 1 }],
      ['Release Notes', { name: 'slow', method: 'DELETE', delayMs: LONG_MS, times: 1 }],
    ] as const) {
      const { id, button } = await enter(page, name);
      await house.fault(fault);
      await button.click();
      await another.waitFor();
      await shown(page, 'The webhook was deleted.').waitFor();
      expect(await newest(CASE)).toMatchObject({
        outcome: 'done',
        target: `webhook:${id}`,
        detail: { via: 'bot' },
      });
      expect(deletionsOf(id)).toBe(1);
      await house.fault();
      await another.click();
    }

    const { id, button } = await enter(page, 'Server Watch');
    await house.fault({ name: 'missing-permission', path: `/webhooks/${id}$` });
    await button.click();
    await shown(page, 'because the bot lacks Manage Webhooks in this server').waitFor();
    expect(await newest(CASE)).toMatchObject({ outcome: 'done', detail: { via: 'url' } });
  });
});

describe('sending through a webhook', () => {
  const CODE = 'webhook-sender/challenge';
  const SEND = 'webhook-sender/send';
  const contents = () => {
    const { channel_id } = webhookIn(sandbox, 'Practice Bell');
    return (sandbox.readChannel(channel_id, Date.now()) ?? []).map(({ content }) => content);
  };
  const posted = () => contents().filter((content) => content === TEXT).length;

  test('tells of every message what is known of it, waits for a limit as long as it takes, and Cancel ends the waiting', async () => {
    const { page } = await open('webhook-sender');
    await urlField(page).fill(webhookIn(sandbox, 'Practice Bell').url);
    const sendCode = page.getByRole('button', { name: /^Send (code|a new code)$/ });
    // Setting other faults creates a new connection, which aborts calls on the previous one.
    await sendCode.waitFor();
    // The code is in the channel anyway, and works like any other.
    await house.fault({ name: 'cut', method: 'POST', times: 1 });
    await sendCode.click();
    await shown(page, UNSURE).waitFor();
    await shown(page, 'A code may have been posted through').waitFor();
    expect(await newest(CODE)).toMatchObject({ outcome: 'unknown' });
    const code = /\d{6}/.exec(contents().at(-1) ?? '')?.[0] ?? '';
    await page.getByRole('textbox', { name: 'Code from the channel' }).fill(code);
    await page.keyboard.press('Enter');

    const message = page.getByRole('textbox', { name: 'Message' });
    const send = page.getByRole('button', { name: 'Send Messages' });
    await message.fill(TEXT);
    const endings: [Fault, string, string][] = [
      [{ name: '5xx', status: 503 }, '0 of 1 sent, 1 unknown', 'unknown'],
      [{ name: '5xx', status: 502 }, '0 of 1 sent, 1 unknown', 'unknown'],
      [{ name: 'garbled' }, '0 of 1 sent, 1 unknown', 'unknown'],
      [{ name: 'cut' }, '0 of 1 sent, 1 unknown', 'unknown'],
    ];
    for (const [fault, counts, outcome] of endings) {
      await house.fault({ ...fault, method: 'POST' });
      const before = (await house.outcomes(SEND)).length;
      await send.click();
      await expect.poll(async () => (await house.outcomes(SEND)).length).toBe(before + 1);
      await shown(page, counts).waitFor();
      expect(await newest(SEND)).toMatchObject({ outcome });
      expect(await message.inputValue()).toBe(TEXT);
      await pass(page);
    }
    // The message whose answer was cut.
    expect(posted()).toBe(1);

    const before = posted();

    await house.fault({ name: 'slow', method: 'POST', delayMs: 2_000 });
    await send.click();
    await shown(page, 'Message 1 is waiting for Discord.').waitFor();
    await shown(page, '1 of 1 sent').waitFor();
    expect(posted()).toBe(before + 1);

    await house.fault({ name: '429-user', method: 'POST', retryAfterMs: WAITED_MS });
    await pass(page);
    await send.click();
    await shown(page, 'Message 1 is waiting for Discord.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await shown(page, 'No more messages are sent.').waitFor();
    await expect
      .poll(async () => (await newest(SEND))?.detail)
      .toMatchObject({ sent: 0, of: 1, cancelled: true });
    expect(posted()).toBe(before + 1);
  });
});
