import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realClock } from '#platforms/calls/clock.ts';
import type { Client } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { until } from '#testing/until.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BELL = 'Practice Bell';

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice();
});
afterEach(() => house.stop());

const urlOf = (name = BELL) => house.webhook(name).url;
const challenge = (webhook_url = urlOf(), by?: Client) =>
  house.post('/webhook_challenge', { webhook_url }, by);
const verify = (code: string, webhook_url = urlOf(), by?: Client) =>
  house.post('/webhook_verify', { webhook_url, code }, by);
const channelOf = (name = BELL) =>
  house.desk.sandbox.readChannel(house.webhook(name).channel_id, house.clock.now()) ?? [];
const lastMessage = (name = BELL) => channelOf(name).at(-1)?.content ?? '';
const postedCode = () => /\d{6}/.exec(lastMessage())?.[0] ?? '';
const wrongCode = () => (postedCode() === '000000' ? '000001' : '000000');

async function prove(by?: Client) {
  await challenge(urlOf(), by);
  expect((await verify(postedCode(), urlOf(), by)).status).toBe(200);
}

const message = { content: 'Doors open at eight' };

async function send(more: object = {}, by?: Client) {
  const reply = await house.post(
    '/webhook_send_stream',
    { webhook_url: urlOf(), ...message, ...more },
    by,
  );
  return { ...reply, events: eventsIn(reply.text) };
}

function eventsIn(text: string): Record<string, unknown>[] {
  return text
    .split('\n\n')
    .filter((part) => part.startsWith('data: '))
    .map((part) => JSON.parse(part.slice('data: '.length)) as Record<string, unknown>);
}

/** The same pass in a session that hasn't expired. */
async function renewed(): Promise<Client> {
  const { body } = await house.client.get('/api/session_token');
  return { ...house.client, session: String(body.session_token) };
}

describe('the code', () => {
  it('is posted as a fixed text that pings nobody, and typed back it is a proof for 24 h', async () => {
    const { status, body } = await challenge();
    expect(status).toBe(200);
    expect(body.expires_at).toBe(house.clock.now() + 10 * MINUTE_MS);
    expect(lastMessage()).toMatch(/^Gatehouse code: \*\*\d{6}\*\*\n/);
    const proved = await verify(` ${postedCode().slice(0, 3)} ${postedCode().slice(3)} `);
    expect(proved.body).toMatchObject({ proved_until: house.clock.now() + 24 * HOUR_MS });
    const { body: seen } = await house.post('/webhook_look', { webhook_url: urlOf() });
    expect(seen).toMatchObject({
      name: BELL,
      is_listed: true,
      proved_until: house.clock.now() + 24 * HOUR_MS,
    });
  });

  it('has five tries, and each says how many are left', async () => {
    await challenge();
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const { status, body } = await verify(wrongCode());
      expect([status, body.title, body.detail]).toEqual([
        422,
        'That code is not right',
        `You have ${left} left.`,
      ]);
    }
    const closed = await verify(wrongCode());
    expect([closed.status, closed.body.title]).toEqual([429, 'Too many tries']);
    expect(closed.body.detail).toContain('You can send a new one now.');
    expect((await verify(postedCode())).body.code).toBe('webhooks/code-tries');
  });

  it('has no more tries when they are made at once', async () => {
    await challenge();
    const wrong = wrongCode();
    const replies = await Promise.all(Array.from({ length: 12 }, () => verify(wrong)));
    const tried = replies.filter(({ body }) => body.code === 'webhooks/code-wrong');
    expect(tried).toHaveLength(4);
    expect((await verify(postedCode())).body.code).toBe('webhooks/code-tries');
  });

  it('expires after ten minutes', async () => {
    await challenge();
    house.clock.advance(10 * MINUTE_MS);
    const { status, body } = await verify(postedCode());
    expect([status, body.title]).toEqual([409, 'That code has expired']);
  });

  it('is posted three times an hour for one webhook over all passes', async () => {
    const other = await house.visit();
    await challenge();
    house.clock.advance(10 * MINUTE_MS);
    await challenge();
    await challenge(urlOf(), other);
    const posted = channelOf().length;
    const refused = await challenge(urlOf(), other);
    expect([refused.status, refused.body.title]).toEqual([429, 'Too many codes']);
    expect(refused.body.detail).toContain('Try again in 50 min');
    expect(channelOf()).toHaveLength(posted);
    expect((await challenge(urlOf('Release Notes'))).status).toBe(200);
    house.clock.advance(50 * MINUTE_MS);
    expect((await challenge(urlOf(), await renewed())).status).toBe(200);
  });

  it('is three an hour also when asked for at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => challenge()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(channelOf().filter(({ content }) => content.includes('Gatehouse code'))).toHaveLength(3);
  });

  it('of another pass, of another webhook, an older one and a used one are none', async () => {
    await challenge();
    const first = postedCode();
    const other = await house.visit();
    expect((await verify(first, urlOf(), other)).body.code).toBe('webhooks/no-code');
    expect((await verify(first, urlOf('Release Notes'))).body.code).toBe('webhooks/no-code');
    house.clock.advance(1);
    await challenge();
    const second = postedCode();
    if (first !== second) expect((await verify(first)).body.code).toBe('webhooks/code-wrong');
    expect((await verify(second)).status).toBe(200);
    expect((await verify(second)).body.code).toBe('webhooks/no-code');
  });

  it('is kept as a hash, and what was typed is in no case', async () => {
    await challenge();
    const code = postedCode();
    await verify(wrongCode());
    await verify(code);
    const rows = await house.desk.desk.database.transaction((tx) =>
      tx.all<Record<string, unknown>>('SELECT * FROM webhook_codes'),
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows).toMatchObject([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    const cases = await house.cases('webhook-sender/verify');
    expect(cases).toHaveLength(4);
    expect(cases[0]).toMatchObject({ detail: null, target: `webhook:${house.webhook(BELL).id}` });
  });

  it('that was not posted does not count, and one that may have been does', async () => {
    house.fault({ name: 'down', method: 'POST' });
    expect((await challenge()).body.code).toBe('platform/down');
    house.fault();
    expect((await verify('123456')).body.code).toBe('webhooks/no-code');
    house.fault({ name: 'cut', method: 'POST', times: 1 });
    expect((await challenge()).body.code).toBe('platform/unsure');
    expect((await verify(postedCode())).status).toBe(200);
  });

  it.each(['empty-200-undone', 'object-200-undone', 'garbled', 'page', '408'])(
    '%s: a code that was never posted is not told as if it were',
    async (name) => {
      house.fault({ name, method: 'POST' });
      expect((await challenge()).body.code).toBe('platform/unsure');
      expect((await house.cases('webhook-sender/challenge')).at(-1)?.outcome).toBe('unknown');
    },
  );

  it.each(['', 'abc', '12345'])('typed as %j is asked for again', async (code) => {
    await challenge();
    expect((await verify(code)).body.code).toBe('webhooks/code-missing');
    expect((await verify(postedCode())).status).toBe(200);
  });
});

describe('sending', () => {
  it.each(['empty-200-undone', 'object-200-undone', 'garbled', 'page', '408', '499'])(
    '%s: a message that was never posted is not told as sent',
    async (name) => {
      await prove();
      house.fault({ name, method: 'POST' });
      const { events } = await send();
      expect(events.at(-2)).toMatchObject({ status: 'failed', code: 'platform/unsure' });
      expect((await house.cases('webhook-sender/send')).at(-1)).toMatchObject({
        outcome: 'unknown',
        detail: { sent: 0, unsure: 1 },
      });
    },
  );

  it('posts once, tells so, and is a case with its counts', async () => {
    await prove();
    const { status, headers, events } = await send();
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const caseId = Number(headers.get('x-case-id'));
    expect(events).toEqual([
      { status: 'begun', of: 1, case_id: caseId },
      { status: 'sent', index: 1, message_id: channelOf().at(-1)?.id },
      { message: 'All messages have been sent' },
    ]);
    expect(lastMessage()).toBe(message.content);
    const { id } = house.webhook(BELL);
    expect(await house.cases('webhook-sender/send')).toMatchObject([
      {
        number: caseId,
        targets: 1,
        target: `webhook:${id}`,
        detail: {
          content: message.content,
          webhook_url: `https://discord.com/api/webhooks/${id}/[webhook token]`,
        },
      },
      { outcome: 'done', detail: { sent: 1, failed: 0, of: 1, cancelled: false } },
    ]);
    expect(await house.search(urlOf().split('/').at(-1) ?? '')).toEqual([]);
  });

  it('repeats, under another name, and pings nobody', async () => {
    await prove();
    const { events } = await send({
      content: 'Hello @everyone',
      repeat: 3,
      delay: 0.1,
      username: 'Lamp',
      avatar_url: 'https://example.com/lamp.png',
    });
    expect(events.map(({ index }) => index)).toEqual([undefined, 1, 2, 3, undefined]);
    const posted = channelOf().slice(-3);
    expect(posted.map(({ content, author }) => [content, author.username])).toEqual(
      Array.from({ length: 3 }, () => ['Hello @everyone', 'Lamp']),
    );
    expect(posted.every(({ mention_everyone }) => !mention_everyone)).toBe(true);
  });

  it.each([
    [{ webhook_url: '' }, 'Webhook URL is required'],
    [{ webhook_url: 'hello' }, 'The webhook you have provided is invalid'],
    [{ content: '' }, 'Message is required'],
    [{ content: 'x'.repeat(2_001) }, 'at most 2,000 characters'],
    [{ repeat: 0 }, 'Repeat count must be between 1 and 100'],
    [{ repeat: 101 }, 'Repeat count must be between 1 and 100'],
    [{ delay: -1 }, 'Delay must be 0 or greater'],
    [{ delay: 3_601 }, 'Delay must be 3,600 seconds or less'],
    [{ username: 'x'.repeat(81) }, 'A name can have at most 80 characters'],
    [{ avatar_url: 'http://example.com/a.png' }, 'an https link'],
  ])('refuses %j', async (more, detail) => {
    await prove();
    const posted = channelOf().length;
    const { status, body } = await send(more);
    expect(status).toBe(422);
    expect(body.detail).toContain(detail);
    expect(channelOf()).toHaveLength(posted);
  });

  it('needs the proof of this pass for this webhook, and 24 h later a new one', async () => {
    expect((await send()).body.code).toBe('webhooks/no-proof');
    await prove();
    expect((await send({ webhook_url: urlOf('Release Notes') })).body.code).toBe(
      'webhooks/no-proof',
    );
    expect((await send({}, await house.visit())).body.code).toBe('webhooks/no-proof');
    house.clock.advance(24 * HOUR_MS);
    expect((await send({}, await renewed())).body.code).toBe('webhooks/no-proof');
  });

  it('needs a new proof when the webhook posts into another channel', async () => {
    await prove();
    await house.desk.desk.database.transaction((tx) =>
      tx.run("UPDATE webhook_proofs SET channel_id = 'another'"),
    );
    expect((await send()).body.code).toBe('webhooks/moved');
    const { body } = await house.post('/webhook_look', { webhook_url: urlOf() });
    expect(body.proved_until).toBeNull();
  });

  it('goes through no webhook of another server, and no code does either', async () => {
    const webhook_url = urlOf('Collector');
    for (const reply of [await challenge(webhook_url), await send({ webhook_url })]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'webhooks/send-not-listed']);
    }
    expect(house.desk.sandbox.ledger.lines).toEqual([]);
    const { body } = await house.post('/webhook_look', { webhook_url });
    expect(body).toMatchObject({ is_listed: false, guild_name: null });
  });

  it('with an Idempotency-Key does not do it twice, and says to look first', async () => {
    await prove();
    const { client } = house;
    const body = {
      session_token: client.session,
      redeem_code: client.pass,
      webhook_url: urlOf(),
      ...message,
    };
    const once = () => client.post('/api/webhook_send_stream', body, { 'idempotency-key': 'one' });
    await once();
    const posted = channelOf().length;
    const again = await once();
    expect(again.body.code).toBe('idempotency/not-kept');
    expect(again.body.detail).toContain('Check the channel');
    expect(channelOf()).toHaveLength(posted);
  });
});

describe('what fails', () => {
  beforeEach(() => prove());

  it('is told with its reason, and the others go on', async () => {
    house.fault({ name: '5xx', status: 503, method: 'POST', times: 2 });
    const { events } = await send({ repeat: 4 });
    expect(events.slice(1)).toEqual([
      {
        status: 'failed',
        index: 1,
        error: expect.stringContaining('may have been done'),
        code: 'platform/unsure',
      },
      { status: 'failed', index: 2, error: expect.any(String), code: 'platform/unsure' },
      { status: 'sent', index: 3, message_id: expect.any(String) },
      { status: 'sent', index: 4, message_id: expect.any(String) },
      { message: '2 of 4 messages were sent, and 2 more may have been' },
    ]);
    const [, outcome] = await house.cases('webhook-sender/send');
    expect(outcome).toMatchObject({
      outcome: 'done',
      detail: { sent: 2, failed: 2, unsure: 2, of: 4, cancelled: false },
    });
  });

  it('three times in a row ends it', async () => {
    const { events } = await send({ repeat: 50, username: 'Discord' });
    expect(events).toHaveLength(5);
    expect(events.at(-1)).toMatchObject({
      status: 'stopped',
      error: { code: 'webhooks/three-failures', detail: expect.stringContaining('Three messages') },
    });
    const [, outcome] = await house.cases('webhook-sender/send');
    expect(outcome).toMatchObject({
      outcome: 'webhooks/three-failures',
      detail: { sent: 0, failed: 3, of: 50 },
    });
  });

  it('since the webhook is gone ends it at once', async () => {
    const url = urlOf();
    const link = await house.desk.desk.connections.discord();
    house.answers.hold();
    house.fault({ name: 'slow', method: 'POST', delayMs: 200, times: 1 });
    const before = channelOf().length;
    const { id, channel_id } = house.webhook(BELL);
    const sending = send({ webhook_url: url, repeat: 5 });
    const read = () => house.desk.sandbox.readChannel(channel_id, house.clock.now()) ?? [];
    await expect.poll(() => read().length).toBeGreaterThan(before);
    await link.api.webhooks.delete({ id, reason: 'x' }, { signal: new AbortController().signal });
    house.answers.release();
    const { events } = await sending;
    expect(events.slice(1)).toMatchObject([
      { status: 'sent', index: 1 },
      { status: 'failed', index: 2, code: 'discord/unknown-webhook' },
      { status: 'stopped', error: { title: 'Invalid Webhook' } },
    ]);
    const [, outcome] = await house.cases('webhook-sender/send');
    expect(outcome).toMatchObject({
      outcome: 'done',
      detail: { sent: 1, failed: 1, of: 5, stopped: 'discord/unknown-webhook' },
    });
  });

  it('since its answer was lost is not called a failure for sure', async () => {
    house.fault({ name: 'cut', method: 'POST', times: 1 });
    const { events } = await send();
    expect(events.slice(1)).toMatchObject([
      { status: 'failed', index: 1, code: 'platform/unsure' },
      { status: 'stopped', error: { code: 'platform/unsure', title: 'Outcome unknown' } },
    ]);
    const [, outcome] = await house.cases('webhook-sender/send');
    expect(outcome).toMatchObject({
      outcome: 'unknown',
      detail: { sent: 0, failed: 1, unsure: 1 },
    });
  });

  it('is told in Discord’s own words where Discord refuses the text', async () => {
    const { events } = await send({ username: 'Discord' });
    expect(events.at(-1)).toMatchObject({ status: 'stopped', error: { code: 'discord/invalid' } });
    const [, outcome] = await house.cases('webhook-sender/send');
    expect(outcome).toMatchObject({ outcome: 'discord/invalid' });
  });

  it('for going too fast is waited for, and the page is told so', async () => {
    // A wait that is reported has to take real time.
    await house.stop();
    house = await openPractice({ callClock: realClock });
    await prove();
    house.fault({ name: '429-shared', method: 'POST', times: 1, retryAfterMs: 1_300 });
    const { events } = await send({ repeat: 2 });
    expect(events.map(({ status }) => status)).toEqual([
      'begun',
      'waiting',
      'sent',
      'sent',
      undefined,
    ]);
  });
});

describe('leaving', () => {
  beforeEach(() => prove());

  /** Starts a send, and hangs up as soon as the channel has one more message. */
  async function leaveAfterOne(more: object) {
    const over = new AbortController();
    const { client } = house;
    const before = channelOf().length;
    const response = await fetch(`${house.desk.url}/api/webhook_send_stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        session_token: client.session,
        redeem_code: client.pass,
        webhook_url: urlOf(),
        ...message,
        ...more,
      }),
      signal: over.signal,
    });
    expect(response.status).toBe(200);
    await expect.poll(() => channelOf().length).toBe(before + 1);
    const open = await connections();
    over.abort();
    // By then the desk has noticed the hang-up.
    await until(async () => (await connections()) < open);
  }

  const connections = () =>
    promisify(house.desk.app.server.getConnections).call(house.desk.app.server);

  const outcomeOf = async () => (await house.cases('webhook-sender/send'))[1];

  it('ends it before the next message, however long the delay is, and the case says so', async () => {
    const before = channelOf().length;
    await leaveAfterOne({ repeat: 100, delay: 3_600 });
    await expect.poll(outcomeOf).toMatchObject({
      outcome: 'done',
      detail: { sent: 1, failed: 0, of: 100, cancelled: true },
    });
    expect(channelOf()).toHaveLength(before + 1);
  });

  it('lets the message that is under way come through, and counts it', async () => {
    house.answers.hold();
    house.fault({ name: 'slow', method: 'POST', delayMs: 400 });
    await leaveAfterOne({ repeat: 10 });
    house.answers.release();
    await expect.poll(outcomeOf).toMatchObject({
      outcome: 'done',
      detail: { sent: 1, failed: 0, of: 10, cancelled: true },
    });
  });

  it('by a pass that was revoked meanwhile ends it too', async () => {
    house.answers.hold();
    house.fault({ name: 'slow', method: 'POST', delayMs: 300, times: 1 });
    const sending = send({ repeat: 10 });
    const before = channelOf().length;
    await expect.poll(() => channelOf().length).toBeGreaterThan(before);
    await house.desk.desk.database.transaction((tx) => {
      tx.announce('passes');
      return tx.run('UPDATE passes SET revoked_at = 1');
    });
    house.answers.release();
    const { events } = await sending;
    expect(events.at(-1)).toMatchObject({
      status: 'stopped',
      error: { code: 'access/pass-invalid' },
    });
    expect(await outcomeOf()).toMatchObject({
      outcome: 'done',
      detail: { sent: 1, stopped: 'access/pass-invalid' },
    });
  });
});

describe('the practice channel', () => {
  it('shows what stands there, so that the code can be read', async () => {
    await challenge();
    const { body } = await house.post('/webhook_channel', { webhook_url: urlOf() });
    expect(body.messages).toContainEqual({
      id: expect.any(String),
      at: expect.any(Number),
      author: BELL,
      content: expect.stringContaining(postedCode()),
      embeds: 0,
      files: [],
      thread_id: null,
    });
  });
});

it('costs one target of the budget for each sending; codes cost none', async () => {
  await prove();
  expect((await house.post('/pass')).body.changes).toMatchObject({ used: 0 });
  await send({ repeat: 5 });
  expect((await house.post('/pass')).body.changes).toMatchObject({ used: 1 });
});

it('cools down, and the codes do not', async () => {
  await house.desk.desk.changeSettings({ toolCooldownMs: 5_000 }, 'test');
  await prove();
  await send();
  expect((await send()).body.title).toBe('Wait 5s');
});
