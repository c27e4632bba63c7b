import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

const HOUR_MS = 3_600_000;
/** An event type of Discord's audit log. */
const WEBHOOK_DELETED = 52;
const GONE = `https://discord.com/api/webhooks/1130650140672000000/${'Zq9_'.repeat(17)}`;

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice();
});
afterEach(() => house.stop());

const look = (name: string) =>
  house.post('/delete_webhook/look', { webhook_url: house.webhook(name).url });
const remove = (webhook_url: string, more: object = {}, by?: Client) =>
  house.post('/delete_webhook', { webhook_url, ...more }, by);
const names = () => house.world().webhooks.map(({ name }) => name);
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const ledger = () => house.desk.sandbox.ledger.lines;

/** The reasons in the server's own audit log. */
async function serverLog(guildId: string) {
  const link = await house.desk.desk.connections.discord();
  const { audit_log_entries } = await link.api.bans.auditLog(
    { guild: guildId, actionType: WEBHOOK_DELETED, limit: 10 },
    { signal: AbortSignal.timeout(5_000) },
  );
  return audit_log_entries.map(({ reason }) => reason);
}

describe('looking first', () => {
  it('shows what would be deleted, and that the bot would do it', async () => {
    const webhook = house.webhook('Event Helper');
    const { body, text } = await look('Event Helper');
    expect(body).toMatchObject({
      id: webhook.id,
      name: 'Event Helper',
      guild_name: house.world().guilds[0]?.name,
      channel_id: webhook.channel_id,
      channel_name: 'off-topic',
      via: 'bot',
      is_listed: true,
      left: null,
    });
    expect(text).not.toContain(tokenOf(webhook.url));
    expect(names()).toContain('Event Helper');
    expect(await house.cases('delete-webhook/look')).toEqual([]);
  });

  it('says where the bot lacks the permission, and what is left of ten elsewhere', async () => {
    expect((await look('Builders Feed')).body).toMatchObject({ via: 'url', is_listed: true });
    expect((await look('Collector')).body).toMatchObject({
      via: 'url',
      is_listed: false,
      left: 10,
      guild_name: null,
    });
  });
});

describe('deleting', () => {
  it('goes through the bot, names case and pass in the server’s log, and is a case', async () => {
    const { url, id, guild_id } = house.webhook('Event Helper');
    const { status, body, headers } = await remove(url);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'deleted', name: 'Event Helper', via: 'bot', left: null });
    expect(names()).not.toContain('Event Helper');
    const caseId = Number(headers.get('x-case-id'));
    expect(await serverLog(guild_id)).toContain(
      `Case ${caseId}, night-shift-3: leaked webhook deleted with Gatehouse`,
    );
    expect(await house.cases('delete-webhook/delete')).toMatchObject([
      {
        number: caseId,
        phase: 'intent',
        target: `webhook:${id}`,
        targets: 1,
        detail: { webhook_url: `https://discord.com/api/webhooks/${id}/[webhook token]` },
      },
      { phase: 'outcome', outcome: 'done', target_name: 'Event Helper', detail: { via: 'bot' } },
    ]);
  });

  it('keeps the token nowhere: not in the store, not in the log', async () => {
    const { url } = house.webhook('Event Helper');
    await remove(url);
    await remove(`https://discord.com//api/webhooks/1//${tokenOf(url)}`);
    expect(await house.search(tokenOf(url))).toEqual([]);
    // Proves that the search finds what is stored.
    expect(await house.search('Event Helper')).not.toEqual([]);
  });

  it('goes through its own URL where the bot lacks the permission, and says so', async () => {
    const { body } = await remove(house.webhook('Builders Feed').url);
    expect(body).toMatchObject({ status: 'deleted', via: 'url' });
    expect(body.message).toContain('because the bot lacks Manage Webhooks');
    expect(names()).not.toContain('Builders Feed');
  });

  it('falls back to the URL where one channel denies the bot what the server grants', async () => {
    house.fault({ name: 'missing-permission', method: 'DELETE', path: '/webhooks/*$' });
    const { body } = await remove(house.webhook('Event Helper').url);
    expect(body).toMatchObject({ status: 'deleted', via: 'url' });
    expect(names()).not.toContain('Event Helper');
  });

  it('twice is harmless: the second time it is gone, and Discord is not asked again', async () => {
    const { url } = house.webhook('Event Helper');
    await remove(url);
    const again = await remove(url);
    expect([again.status, again.body.title]).toEqual([404, 'Invalid Webhook']);
    const calls = ledger().length;
    await remove(url);
    expect(ledger()).toHaveLength(calls);
  });

  it('answers the same to the same Idempotency-Key, and does it once', async () => {
    const { client, webhook } = house;
    const body = {
      session_token: client.session,
      redeem_code: client.pass,
      webhook_url: webhook('Event Helper').url,
    };
    const send = () => client.post('/api/delete_webhook', body, { 'idempotency-key': 'one' });
    const first = await send();
    expect((await send()).text).toBe(first.text);
    expect(ledger()).toHaveLength(1);
  });
});

describe('a webhook of another server', () => {
  const foreign = () => house.webhook('Collector').url;

  it.each([
    ['nothing typed', {}],
    ['a blank', { confirm: ' ' }],
    ['another name', { confirm: 'Event Helper' }],
    ['the word in small letters', { confirm: 'delete' }],
  ])('is not deleted with %s', async (_what, more) => {
    const { status, body } = await remove(foreign(), more);
    expect([status, body.code]).toEqual([422, 'webhooks/not-confirmed']);
    expect(names()).toContain('Collector');
    expect((await look('Collector')).body.left).toBe(10);
  });

  it.each(['Collector', 'DELETE'])('is deleted with %s typed, by its own URL', async (confirm) => {
    const { body } = await remove(foreign(), { confirm });
    expect(body).toMatchObject({ status: 'deleted', via: 'url', left: 9 });
    expect(names()).not.toContain('Collector');
  });

  it('is one of ten in a rolling day for a pass; another pass has ten of its own', async () => {
    await house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 100 }, 'test');
    await spend(10);
    const refused = await remove(foreign(), { confirm: 'DELETE' });
    expect([refused.status, refused.body.code]).toEqual([429, 'webhooks/foreign-limit']);
    expect(refused.body.detail).toContain('10 webhooks of other servers in 24 hours');
    expect(refused.body.detail).toContain('Try again in 24 h');
    expect(names()).toContain('Collector');
    house.clock.advance(23 * HOUR_MS);
    const { client } = await renewed();
    expect((await remove(foreign(), { confirm: 'DELETE' }, client)).body.detail).toContain(
      '60 min',
    );
    const other = await house.visit();
    expect((await remove(foreign(), { confirm: 'DELETE' }, other)).body.left).toBe(9);
  });

  it('is the tenth only once, when several are asked for at once', async () => {
    await house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 100 }, 'test');
    await spend(9);
    // All of them look the webhook up before the first one deletes it. Later there is nothing to refuse.
    house.fault({ name: 'slow', method: 'GET', delayMs: 2_000 });
    const url = foreign();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => remove(url, { confirm: 'DELETE' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.map(({ body }) => body.code)).toContain('webhooks/foreign-limit');
    const counted = await house.desk.desk.database.transaction((tx) =>
      tx.all('SELECT id FROM webhook_cleanups'),
    );
    expect(counted).toHaveLength(10);
  });

  it('that Discord refused to delete is not counted', async () => {
    house.fault({ name: 'down', method: 'DELETE' });
    expect((await remove(foreign(), { confirm: 'DELETE' })).body.code).toBe('platform/down');
    house.fault();
    expect((await look('Collector')).body.left).toBe(10);
  });

  it('that may be deleted all the same is counted', async () => {
    house.fault({ name: '5xx', status: 503, method: 'DELETE' });
    expect((await remove(foreign(), { confirm: 'DELETE' })).body.code).toBe('platform/unsure');
    house.fault();
    expect((await look('Collector')).body.left).toBe(9);
  });

  /** Pretends that this many were deleted just now. */
  async function spend(count: number) {
    const passId = await passOf();
    await house.desk.desk.database.transaction(async (tx) => {
      for (let at = 0; at < count; at += 1) {
        await tx.run('INSERT INTO webhook_cleanups (id, pass_id, at) VALUES ($1, $2, $3)', [
          `spent-${at}`,
          passId,
          house.clock.now(),
        ]);
      }
    });
  }

  async function passOf(): Promise<string> {
    return String((await house.post('/pass')).body.id);
  }

  /** The same pass in a new session. */
  async function renewed() {
    const fresh = await house.client.get('/api/session_token');
    return { client: { ...house.client, session: String(fresh.body.session_token) } };
  }
});

describe('an answer that was lost', () => {
  it('is made up for by looking: what is gone was deleted', async () => {
    house.fault({ name: 'cut', method: 'DELETE', times: 1 });
    const { status, body } = await remove(house.webhook('Event Helper').url);
    expect([status, body.status]).toEqual([200, 'deleted']);
    expect(names()).not.toContain('Event Helper');
    expect(ledger()).toHaveLength(1);
  });

  it('of a request that was not done either is made up for by asking once more', async () => {
    house.fault({ name: '5xx', status: 500, method: 'DELETE', times: 1 });
    const { status, body } = await remove(house.webhook('Event Helper').url);
    expect([status, body.status, body.via]).toEqual([200, 'deleted', 'bot']);
  });

  it.each([
    { name: 'empty-200-undone' },
    { name: 'object-200-undone' },
    { name: 'garbled' },
    { name: 'page' },
    { name: 'page', status: 404 },
    { name: '408' },
  ])('%j: what was never deleted is not told as deleted', async (fault) => {
    house.fault({ ...fault, method: 'DELETE' });
    const { status, body } = await remove(house.webhook('Event Helper').url);
    expect([status, body.code]).toEqual([503, 'platform/unsure']);
    expect(names()).toContain('Event Helper');
    expect((await house.cases('delete-webhook/delete')).at(-1)?.outcome).toBe('unknown');
  });

  it.each(['empty-200', 'object-200', 'html-200', '408-done', 'empty-200-undone', 'page'])(
    '%s once: it is deleted in the end, and once',
    async (name) => {
      house.fault({ name, method: 'DELETE', times: 1 });
      const { status, body } = await remove(house.webhook('Event Helper').url);
      expect([status, body.status]).toEqual([200, 'deleted']);
      expect(names()).not.toContain('Event Helper');
      expect(ledger()).toHaveLength(1);
    },
  );

  it('stays unknown where looking does not tell, and the case says so', async () => {
    const { url } = house.webhook('Event Helper');
    // The first look-up succeeds, but the one after the lost answer fails.
    house.fault(
      { name: 'cut', method: 'DELETE', times: 1 },
      { name: 'slow', method: 'DELETE', times: 1, delayMs: 300 },
      { name: 'garbled', method: 'GET', path: '/webhooks', afterMs: 1 },
    );
    house.answers.hold();
    const deleting = remove(url);
    await expect.poll(() => ledger().length).toBe(1);
    house.clock.advance(10);
    house.answers.release();
    const { status, body } = await deleting;
    expect([status, body.code]).toEqual([503, 'platform/unsure']);
    expect(await house.cases('delete-webhook/delete')).toMatchObject([
      { phase: 'intent' },
      { phase: 'outcome', outcome: 'unknown' },
    ]);
  });
});

describe('refused, and nothing changes:', () => {
  it.each([
    ['', 422, 'Missing webhook', 'Please enter a webhook URL'],
    ['hello', 422, 'Invalid Webhook', 'The webhook you have provided is invalid'],
    [GONE, 404, 'Invalid Webhook', 'Discord can’t find this webhook'],
  ])('%j', async (url, status, title, detail) => {
    const before = names();
    const reply = await remove(url, { confirm: 'DELETE' });
    expect([reply.status, reply.body.title]).toEqual([status, title]);
    expect(reply.body.detail).toContain(detail);
    expect(names()).toEqual(before);
    const [, outcome] = await house.cases('delete-webhook/delete');
    expect(outcome).toMatchObject({ outcome: reply.body.code });
  });

  it.each([
    ['429-shared', { retryAfterMs: 1 }, 'platform/busy'],
    ['down', {}, 'platform/down'],
    ['5xx', { status: 503 }, 'platform/down'],
  ] as const)('while the platform is %s', async (name, more, code) => {
    const { url } = house.webhook('Event Helper');
    house.fault({ name, ...more });
    const { status, body } = await remove(url);
    expect([status, body.code]).toEqual([503, code]);
    expect(names()).toContain('Event Helper');
  });

  it('with a connection that Discord takes no more', async () => {
    const { url } = house.webhook('Event Helper');
    house.fault({ name: 'revoked' });
    const { body } = await remove(url);
    expect(body).toMatchObject({ code: 'platform/revoked' });
    expect(names()).toContain('Event Helper');
  });

  it('without a pass and outside of the scope', async () => {
    const { url } = house.webhook('Event Helper');
    expect((await remove(url, { redeem_code: '' })).body.code).toBe('access/pass-missing');
    const outside = await house.visit({ scope: ['qr-generator'] });
    expect((await remove(url, {}, outside)).body.code).toBe('access/out-of-scope');
    expect(names()).toContain('Event Helper');
  });
});

it('costs one target of the budget, and looking costs none', async () => {
  await look('Event Helper');
  expect((await house.post('/pass')).body.changes).toMatchObject({ used: 0 });
  await remove(house.webhook('Event Helper').url);
  expect((await house.post('/pass')).body.changes).toMatchObject({ used: 1 });
});
