import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

let house: PracticeDesk;

beforeAll(async () => {
  house = await openPractice();
});
afterEach(() => house.fault());
afterAll(() => house.stop());

const inspect = (webhook_url: unknown) => house.post('/inspect_webhook', { webhook_url });
const GONE = '1130650140672000000';
const TOKEN = 'Zq9_'.repeat(17);

it('tells what a webhook is, where it posts and since when, and never its token', async () => {
  const webhook = house.webhook('Release Notes');
  const { status, body, text } = await inspect(` ${webhook.url}?wait=true `);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    webhook_data: {
      id: webhook.id,
      type: 1,
      name: 'Release Notes',
      guild_id: webhook.guild_id,
      guild_name: house.world().guilds[0]?.name,
      channel_id: webhook.channel_id,
      application_id: null,
      created_at: Number((BigInt(webhook.id) >> 22n) + 1_420_070_400_000n),
      url: `https://discord.com/api/webhooks/${webhook.id}/••••••••`,
    },
    docs_url: 'https://docs.discord.com/developers/resources/webhook',
  });
  expect(text).not.toContain(webhook.url.split('/').at(-1));
});

it('inspects a webhook of another server too, and names no server that is not listed', async () => {
  const { body } = await inspect(house.webhook('Collector').url);
  expect(body.webhook_data).toMatchObject({ name: 'Collector', guild_name: null });
});

it.each([
  ['', 422, 'Missing webhook', 'Please enter a webhook URL'],
  ['  \n', 422, 'Missing webhook', 'Please enter a webhook URL'],
  ['hello', 422, 'Invalid Webhook', 'The webhook you have provided is invalid'],
  [
    `https://example.com/api/webhooks/${GONE}/${TOKEN}`,
    422,
    'Invalid Webhook',
    'The webhook you have provided is invalid',
  ],
])('refuses %j', async (url, status, title, detail) => {
  const reply = await inspect(url);
  expect([reply.status, reply.body.title, reply.body.detail]).toEqual([status, title, detail]);
});

it('says that a webhook is gone, and that a token is not its own', async () => {
  const unknown = await inspect(`https://discord.com/api/webhooks/${GONE}/${TOKEN}`);
  expect([unknown.status, unknown.body.title]).toEqual([404, 'Invalid Webhook']);
  expect(unknown.body.detail).toContain('Discord can’t find this webhook');
  const { url } = house.webhook('Server Watch');
  const wrong = await inspect(url.replace(/[^/]+$/, TOKEN));
  expect([wrong.status, wrong.body.code]).toEqual([404, 'discord/webhook-token']);
});

it.each([
  ['429-shared', { retryAfterMs: 1 }, 'platform/busy'],
  ['5xx', { status: 502 }, 'platform/down'],
  ['down', {}, 'platform/down'],
  ['slow', { delayMs: 60_000 }, 'platform/slow'],
  ['garbled', {}, 'platform/unreadable'],
] as const)('explains a platform that is %s', async (name, more, code) => {
  // After a failure the platform isn't called for a while, and this would affect the next case too.
  await house.stop();
  house = await openPractice();
  house.fault({ name, ...more });
  const { status, body } = await inspect(house.webhook('Release Notes').url);
  expect([status, body.code]).toEqual([503, code]);
  expect(body.detail).toMatch(/try again in/i);
});

it('asks Discord and no other host: what is not the official address is rebuilt on it', async () => {
  const { url, id } = house.webhook('Release Notes');
  const { body } = await inspect(
    url.replace('https://discord.com/api/', 'https://canary.discordapp.com/api/v6/'),
  );
  expect(body.webhook_data).toMatchObject({ id });
});

it('is a look-up: it writes no case, and the URL is nowhere afterwards', async () => {
  const { url } = house.webhook('Release Notes');
  await inspect(url);
  expect(await house.cases('webhook-info/inspect')).toEqual([]);
  expect(await house.search(url.split('/').at(-1) ?? '')).toEqual([]);
});

it('says when to come back where Discord asks for a day of rest', async () => {
  await house.stop();
  house = await openPractice();
  house.fault({ name: '429-user', retryAfterMs: 86_400_000 });
  const { status, body } = await inspect(house.webhook('Release Notes').url);
  expect([status, body.code]).toEqual([503, 'platform/busy']);
  expect(Number(body.retry_after)).toBeGreaterThan(86_000);
});
