// The conditions for a send apply until its last message, no matter how long that takes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

const BELL = 'Practice Bell';

let house: PracticeDesk;
let webhook: ReturnType<PracticeDesk['webhook']>;

beforeEach(async () => {
  house = await openPractice();
  webhook = house.webhook(BELL);
  await prove();
});
afterEach(() => house.stop());

const channel = (id = webhook.channel_id) =>
  house.desk.sandbox.readChannel(id, house.clock.now()) ?? [];

async function prove(by?: Client) {
  await house.post('/webhook_challenge', { webhook_url: webhook.url }, by);
  const code = /\d{6}/.exec(channel().at(-1)?.content ?? '')?.[0];
  await house.post('/webhook_verify', { webhook_url: webhook.url, code }, by);
}

/** Resolves when the stream has started. `rest` is everything it reports. */
async function begin(more: object = {}, by: Client = house.client) {
  const leaving = new AbortController();
  const response = await fetch(`${house.desk.url}/api/webhook_send_stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      session_token: by.session,
      redeem_code: by.pass,
      webhook_url: webhook.url,
      content: 'hello',
      ...more,
    }),
    signal: leaving.signal,
  });
  const rest = response.text().catch(() => '');
  return { status: response.status, rest, leave: () => leaving.abort() };
}

const sent = async (text: Promise<string>) => (await text).split('"status":"sent"').length - 1;
const held = () =>
  house.desk.desk.database.transaction((tx) => tx.all('SELECT * FROM webhook_sendings'));

/** Makes a change while the first message of a send is being delivered. */
async function duringTheFirst(change: () => Promise<unknown> | unknown) {
  const before = channel().length;
  house.answers.hold();
  house.fault({ name: 'slow', method: 'POST', delayMs: 300, times: 1 });
  const { rest } = await begin({ repeat: 5 });
  await expect.poll(() => channel().length).toBe(before + 1);
  await change();
  house.answers.release();
  return { text: await rest, posted: channel().length - before };
}

describe('nothing more is sent', () => {
  it('once the proof has ended, and what was sent is not denied', async () => {
    const { text, posted } = await duringTheFirst(() =>
      house.desk.desk.database.transaction((tx) =>
        tx.run('UPDATE webhook_proofs SET until = $1', [house.clock.now()]),
      ),
    );
    expect(posted).toBe(1);
    expect(text).toContain('"code":"webhooks/proof-ended"');
    expect(text).not.toContain('Nothing was sent');
    const [, outcome] = await house.cases('webhook-sender/send');
    expect(outcome).toMatchObject({
      outcome: 'done',
      detail: { sent: 1, failed: 0, stopped: 'webhooks/proof-ended' },
    });
  });

  it('once the webhook posts into a channel that nobody proved to read', async () => {
    const other = house
      .world()
      .webhooks.find(
        ({ guild_id, channel_id }) =>
          guild_id === webhook.guild_id && channel_id !== webhook.channel_id,
      );
    const elsewhere = other?.channel_id ?? '';
    const before = channel(elsewhere).length;
    const { text } = await duringTheFirst(() => {
      const moved = house.desk.sandbox.handle(
        {
          base: 'discord',
          method: 'PATCH',
          path: `/webhooks/${webhook.id}`,
          headers: {
            authorization: 'Bot sandbox',
            'content-type': 'application/json',
            'user-agent': 'DiscordBot (https://example.org, 1)',
          },
          body: JSON.stringify({ channel_id: elsewhere }),
        },
        house.clock.now(),
      );
      expect(moved.status, moved.body).toBe(200);
      // Long enough for the desk to check again.
      house.clock.advance(11_000);
    });
    expect(text).toContain('"code":"webhooks/proof-ended"');
    expect(channel(elsewhere)).toHaveLength(before);
  });
});

describe('one at a time', () => {
  it('for a pass and a webhook; another pass is not held up', async () => {
    const first = await begin({ repeat: 100, delay: 3_600 });
    expect(first.status).toBe(200);
    const again = await house.post('/webhook_send_stream', {
      webhook_url: webhook.url,
      content: 'again',
    });
    expect([again.status, again.body.code]).toEqual([409, 'webhooks/sending']);
    const other = await house.visit();
    await prove(other);
    expect(await sent((await begin({}, other)).rest)).toBe(1);
    first.leave();
    await expect.poll(held).toEqual([]);
    expect(await sent((await begin()).rest)).toBe(1);
  });

  it('also when they are begun at once', async () => {
    const wish = { repeat: 2, delay: 3_600 };
    const all = await Promise.all(Array.from({ length: 6 }, () => begin(wish)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { leave } of all) leave();
    await expect.poll(held).toEqual([]);
  });

  it('and one whose process was lost is over by itself', async () => {
    await house.desk.desk.database.transaction((tx) =>
      tx.run(
        `INSERT INTO webhook_sendings (id, pass_id, webhook_id, until)
         SELECT 'lost', pass_id, webhook_id, $1 FROM webhook_proofs`,
        [house.clock.now() + 60_000],
      ),
    );
    expect((await begin()).status).toBe(409);
    house.clock.advance(60_000);
    expect(await sent((await begin()).rest)).toBe(1);
  });
});

it('a look counts as one of the look-ups of the day', async () => {
  const used = async () =>
    ((await house.post('/pass')).body.lookups as { used: number } | undefined)?.used;
  const before = (await used()) ?? 0;
  await house.post('/webhook_look', { webhook_url: webhook.url });
  expect(await used()).toBe(before + 1);
});
