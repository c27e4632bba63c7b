import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

let house: PracticeDesk;

beforeAll(async () => {
  house = await openPractice({ settings: { toolCooldownMs: 0 } });
});
afterAll(() => house.desk.stop());

interface Sample {
  value: string;
  words: string;
}

const listed = async () =>
  (await house.post('/platforms/practice')).body as unknown as Record<string, Sample[]>;

it('whatever is offered to practise on can be looked up', async () => {
  const { webhooks = [], accounts = [], players = [], tokens = [] } = await listed();
  expect([webhooks.length, accounts.length, players.length, tokens.length]).toEqual([8, 5, 8, 2]);
  const guild_id = house.world().guilds[0]?.id;
  const statuses = await Promise.all([
    ...webhooks.map(({ value }) => house.post('/inspect_webhook', { webhook_url: value })),
    ...accounts.map(({ value }) => house.post('/discord_checker', { user_id: value, guild_id })),
    ...players.map(async ({ value: user }) => {
      const { session: session_id, pass: redeem_code } = house.client;
      return house.client.post('/api/check', { session_id, redeem_code, user });
    }),
  ]);
  expect(statuses.filter(({ status }) => status !== 200)).toEqual([]);
});

it('says what is special about each, and offers nothing that was deleted', async () => {
  const { url } = house.webhook('Collector');
  const before = (await listed()).webhooks;
  expect(before).toContainEqual({ value: url, words: 'Collector, of another server' });
  const deleted = await house.post('/delete_webhook', { webhook_url: url, confirm: 'DELETE' });
  expect(deleted.status).toBe(200);
  expect((await listed()).webhooks).toHaveLength((before?.length ?? 0) - 1);
});
