// From an empty desk to a moderator's work on real platforms, which run on this machine.
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openConnectedDesk } from './connected-desk.ts';
import { openAdmin } from './open-admin.ts';
import { webhookIn } from './practice-world.ts';

const house = await openConnectedDesk();
const { sandbox, guildIds, universeIds } = house.platforms;
const [guildId = ''] = guildIds;
const TEXT = 'Doors open at eight.';
const MAPLE = '77700000002';

const urlField = (page: Page) => page.getByRole('textbox', { name: 'Webhook URL' });

/** Checks that nothing on the screen is practice: no strip, no tag, no samples. It may be offered. */
async function expectNoPractice(page: Page) {
  const shown = (await page.locator('body').textContent()) ?? '';
  const rest = shown
    .replaceAll('gatehouse-practice', 'the bot')
    .replace('Practice for 60 minutes', '');
  expect(rest).not.toMatch(/practi[cs]e/i);
}

/** Moves from one tool to another within the page, like a moderator. */
async function goTo(page: Page, title: string) {
  await page.getByRole('link', { name: /^Gatehouse/ }).click();
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

test('an owner connects both platforms, and nothing says Practice any more', async () => {
  const { page } = await openAdmin(house, 'connections', { label: 'Mira' });
  await page.getByText('Nothing reaches Discord or Roblox.').waitFor();
  for (const [name, credential, places, listed] of [
    ['Discord bot', 'Bot token', 'Server ids', guildIds],
    ['Roblox key', 'API key', 'Universe ids', universeIds],
  ] as const) {
    const panel = page.getByRole('region', { name, exact: true });
    await panel.getByLabel(credential).fill('sandbox');
    await panel.getByRole('textbox', { name: places }).fill(listed.join('\n'));
    await panel.getByText('App for Token Revoker').click();
    await panel.getByLabel('Client id').fill('sandbox');
    await panel.getByLabel('Client secret').fill('sandbox');
    await panel.getByRole('button', { name: 'Test and save' }).click();
    await panel.getByText(/^Connected (as|with)/).waitFor();
  }
  await page.getByText('Nothing reaches').waitFor({ state: 'detached' });
  const visitor = await house.openTool('');
  await visitor.page.getByText('All systems operational').waitFor();
  await expectNoPractice(visitor.page);
});

describe('then a moderator', () => {
  beforeEach(async () => {
    const { discord, roblox } = house.desk.desk.connections.modes();
    if (discord === 'practice' || roblox === 'practice') await house.connect();
  });

  test('inspects a webhook, deletes a leaked one through the bot, and the server’s own log says who it was; deletes one of another server after its name was typed', async () => {
    const { page } = await house.openTool('webhook-info');
    const { url, id } = webhookIn(sandbox, 'Release Notes');
    await urlField(page).fill(url);
    await page.keyboard.press('Enter');
    await page.getByText(`https://discord.com/api/webhooks/${id}/••••••••`).waitFor();
    await page.locator('dl').getByText('Lantern Quay', { exact: true }).waitFor();
    await expectNoPractice(page);

    await goTo(page, 'Delete Webhook');
    await deleteLeaked(page);
    await goTo(page, 'Delete Webhook');
    await deleteElsewhere(page);
  });

  async function deleteLeaked(page: Page) {
    const { url, id } = webhookIn(sandbox, 'Event Helper');
    await urlField(page).fill(url);
    await page
      .getByText('The bot deletes it, and the server’s audit log names your pass.')
      .waitFor();
    await expectNoPractice(page);
    await page.getByRole('button', { name: 'Delete Event Helper' }).click();
    await page.getByText('The webhook was deleted.').first().waitFor();
    const link = page.getByRole('link', { name: /^Case \d+$/ });
    const caseName = await link.textContent();
    expect(() => webhookIn(sandbox, 'Event Helper')).toThrow();
    expect(deletionOf(id)).toMatchObject({
      reason: expect.stringMatching(new RegExp(`^${caseName}, night-shift-3: `)),
    });
    expect(await house.outcomes('delete-webhook/delete')).toMatchObject([
      { outcome: 'done', target: `webhook:${id}`, detail: { via: 'bot' } },
    ]);
    await link.click();
    await page
      .getByText(/deleted webhook/)
      .first()
      .waitFor();
    await expectNoPractice(page);
  }

  async function deleteElsewhere(page: Page) {
    const { url, id } = webhookIn(sandbox, 'Collector');
    await urlField(page).fill(url);
    const button = page.getByRole('button', { name: 'Delete Collector' });
    await page.getByText('You can delete 10 more of those in 24 hours').waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page
      .getByRole('textbox', { name: 'Type the webhook’s name to confirm' })
      .fill('Collector');
    await button.click();
    await page.getByText('The webhook was deleted.').first().waitFor();
    expect(() => webhookIn(sandbox, 'Collector')).toThrow();
    const [newest] = await house.outcomes('delete-webhook/delete');
    expect(newest).toMatchObject({ target: `webhook:${id}`, detail: { via: 'url' } });
  }

  test('proves that they read a channel, sends there, and stops in the middle', async () => {
    const { page } = await house.openTool('webhook-sender', { expected: /ERR_ABORTED|aborted/i });
    const { url, channel_id: channel } = webhookIn(sandbox, 'Server Watch');
    const posted = () => contents(channel).filter((content) => content === TEXT).length;
    await urlField(page).fill(url);
    await page.getByRole('button', { name: 'Send code' }).click();
    const field = page.getByRole('textbox', { name: 'Code from the channel' });
    await field.waitFor();
    // Read on Discord, because the page of a connected desk doesn't show the channel.
    const code = /\d{6}/.exec(contents(channel).at(-1) ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
    expect(await page.locator('body').textContent()).not.toContain(code);
    await field.fill(code);
    await page.getByRole('button', { name: 'Verify code' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill(TEXT);
    await page.getByRole('spinbutton', { name: 'Repeat' }).fill('3');
    await page.getByRole('button', { name: 'Send Messages' }).click();
    await page.getByText('3 of 3 sent').waitFor();
    expect(posted()).toBe(3);
    await expectNoPractice(page);

    await page.getByRole('spinbutton', { name: 'Repeat' }).fill('100');
    await page.getByRole('spinbutton', { name: 'Delay' }).fill('0.1');
    await page.getByRole('button', { name: 'Send Messages' }).click();
    await page.getByText(/^[2-9] of 100 sent/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const before = posted();
    await page.locator('.message', { hasText: 'Cancelled' }).waitFor();
    const sent = async () => (await house.outcomes('webhook-sender/send'))[0]?.detail;
    await expect.poll(sent).toMatchObject({ of: 100, cancelled: true });
    // At most the message that was on its way, and none after that.
    expect(posted()).toBeLessThanOrEqual(before + 1);
    expect(await sent()).toMatchObject({ sent: posted() - 3 });
  });

  test('checks an account and a player, inspects the key, which is not shown, and revokes a token of the owner’s app', async () => {
    const { page } = await house.openTool('discord-checker');
    await checkAccount(page);
    await goTo(page, 'Check Tool');
    await checkPlayer(page);
    await goTo(page, 'Key Inspector');
    await inspectKey(page);
    await goTo(page, 'Token Revoker');
    await revokeToken(page);
  });

  async function checkAccount(page: Page) {
    const { raid } = sandbox.describe(Date.now()) as unknown as { raid: { id: string }[] };
    await page.getByRole('textbox', { name: 'User id' }).fill(raid[0]?.id ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'In Lantern Quay' }).waitFor();
    await page.getByText('Not banned').waitFor();
    const link = page.getByRole('link', { name: 'Open in Discord' });
    expect(await link.getAttribute('href')).toBe(`https://discord.com/users/${raid[0]?.id}`);
    expect(await link.getAttribute('rel')).toBe('noreferrer');
    await expectNoPractice(page);
  }

  async function checkPlayer(page: Page) {
    await page.getByRole('textbox', { name: 'Player' }).fill('MapleHarbor12');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Public profile' });
    await card.getByRole('heading', { name: 'MapleHarbor12 “Maple”' }).waitFor();
    await card.getByText('Total RAP').waitFor();
    for (const [name, address] of [
      ['Roblox profile', `https://www.roblox.com/users/${MAPLE}/profile`],
      ['Trading statistics', `https://www.rolimons.com/player/${MAPLE}`],
    ] as const) {
      const link = card.getByRole('link', { name });
      expect(await link.getAttribute('href')).toBe(address);
      expect(await link.getAttribute('rel')).toBe('noreferrer');
    }
    await expectNoPractice(page);
  }

  async function inspectKey(page: Page) {
    await page.getByRole('button', { name: 'Inspect key' }).click();
    await page.getByRole('region', { name: 'Open Cloud key' }).getByText('Works').waitFor();
    await page.getByText('universe.user-restriction: read, write').waitFor();
    await expectNoPractice(page);
  }

  async function revokeToken(page: Page) {
    const issued = () =>
      (sandbox.describe(Date.now()).oauth_tokens as { token: string; is_revoked: boolean }[])[0];
    await page.getByText('Roblox', { exact: true }).click();
    await page.getByLabel('Token', { exact: true }).fill(issued()?.token ?? '');
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText('If your app issued this token, it is revoked now').first().waitFor();
    expect(issued()).toMatchObject({ is_revoked: true });
    await page.getByText('Discord', { exact: true }).click();
    await page.getByLabel('Token', { exact: true }).fill('T0KENMARK-0123456789-abcdefghij');
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText('Revocation sent to Discord').waitFor();
    expect(sandbox.ledger.lines.filter(({ action }) => action === 'token-revoke')).toHaveLength(2);
    await expectNoPractice(page);
  }
});

/** The messages in a channel, as its members read them. */
function contents(channelId: string): string[] {
  return (sandbox.readChannel(channelId, Date.now()) ?? []).map(({ content }) => content);
}

/** The entry in the server's own audit log. */
function deletionOf(webhookId: string): unknown {
  const path = `/guilds/${guildId}/audit-logs?action_type=52&target_id=${webhookId}`;
  const headers = { authorization: 'Bot sandbox', 'user-agent': 'DiscordBot (test)' };
  const reply = sandbox.handle({ base: 'discord', method: 'GET', path, headers }, Date.now());
  return JSON.parse(reply.body).audit_log_entries[0];
}
