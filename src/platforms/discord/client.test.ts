import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Call } from '../calls/call.ts';
import type { WireReply } from '../wire.ts';
import { openDiscord } from './client.ts';

const asking = { signal: new AbortController().signal };
const reply = (status: number, body: unknown = '', headers = {}): WireReply => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

function open(answer: (call: Call) => WireReply, dead = new Set<string>()) {
  const calls: Call[] = [];
  const api = openDiscord({
    token: 'made-up',
    version: '9.9.9',
    contact: 'https://desk.example',
    deadWebhooks: dead,
    send: async (call) => {
      calls.push(call);
      return answer(call);
    },
  });
  return { api, calls, dead };
}

async function failure(work: Promise<unknown>): Promise<DeskError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DeskError)) throw new Error(`No refusal, but ${String(error)}`);
  return error;
}

describe('what is sent', () => {
  it('a call of the bot carries its token with the prefix that only bots have', async () => {
    const { api, calls } = open(() => reply(200, { id: '1', username: 'bell' }));
    await api.identity.self(asking);
    expect(calls[0]?.request.headers).toEqual({
      authorization: 'Bot made-up',
      'user-agent': 'DiscordBot (https://desk.example, 9.9.9) Gatehouse/9.9.9',
    });
  });

  it('a webhook is called with its own address and without the token of the bot', async () => {
    const { api, calls } = open(() => reply(200, { id: '1', type: 1, channel_id: '2' }));
    await api.webhooks.getByToken({ id: '11', token: 'secret' }, asking);
    expect(calls[0]).toMatchObject({
      request: { base: 'discord', path: '/webhooks/11/secret' },
      route: 'GET /webhooks/:webhook/:token',
      isAuthorised: false,
      isRepeatable: true,
    });
    expect(calls[0]?.request.headers).not.toHaveProperty('authorization');
  });

  it('nothing that stands for an id can reach another path', async () => {
    const { api, calls } = open(() => reply(204));
    const remove = (user: string) => api.bans.remove({ guild: '1', user, reason: 'x' }, asking);
    for (const user of ['..', '.', '', '%2e%2e', '2/../3', '2?x=1', '2#', ' 2', '2\n']) {
      await expect(remove(user)).rejects.toThrow('Not an id');
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (user) => {
        await remove(user).catch(() => undefined);
      }),
    );
    for (const { request } of calls) expect(request.path).toMatch(/^\/guilds\/1\/bans\/[\w-]+$/);
  });

  it('an app is named in any script, in a header that any server can read', async () => {
    const { api, calls } = open(() => reply(200, {}));
    await api.oauth.revoke({ id: '1', secret: 'Schlüssel 鍵', token: 'x' }, asking);
    const header = calls[0]?.request.headers.authorization ?? '';
    expect(header).toMatch(/^Basic [\w+/=]+$/);
    expect(Buffer.from(header.slice(6), 'base64').toString('utf8')).toBe('1:Schlüssel 鍵');
  });

  it('a reason is encoded, whatever it is written in', async () => {
    const { api, calls } = open(() => reply(204));
    await api.members.kick({ guild: '1', user: '2', reason: 'Case 7: früh & spät\n' }, asking);
    const header = calls[0]?.request.headers['x-audit-log-reason'] ?? '';
    expect(header).toMatch(/^[\x21-\x7e]+$/);
    expect(decodeURIComponent(header)).toBe('Case 7: früh & spät\n');
  });

  it('writes are not sent twice but where they name their end state', async () => {
    const { api, calls } = open(() => reply(204, ''));
    await api.bans.put({ guild: '1', user: '2', reason: 'x', deleteMessageSeconds: 0 }, asking);
    const until = { guild: '1', user: '2', until: null, reason: 'x' };
    await failure(api.members.timeOut(until, asking));
    expect(calls.map((call) => call.isRepeatable)).toEqual([false, true]);
  });

  it('a message says who may be pinged, and waits to see it', async () => {
    const { api, calls } = open(() => reply(200, { id: '5', channel_id: '6' }));
    const message = { content: 'hello', allowed_mentions: { parse: [] } };
    await api.webhooks.execute({ id: '11', token: 't', message }, asking);
    expect(calls[0]?.request.path).toBe('/webhooks/11/t?wait=true');
    expect(JSON.parse(String(calls[0]?.request.body))).toEqual(message);
  });
});

describe('what comes back', () => {
  it.each([
    [403, { code: 50_013, message: 'Missing Permissions' }, 'discord/no-permission'],
    [403, { code: 50_001 }, 'discord/no-access'],
    [404, { code: 10_026 }, 'discord/unknown-ban'],
    [404, { code: 10_007 }, 'discord/unknown-member'],
    [400, { code: 30_035 }, 'discord/ban-limit'],
    [403, { code: 60_003 }, 'discord/two-factor'],
    [403, '<html>', 'platform/blocked'],
    [404, '', 'platform/blocked'],
    [404, { code: 0, message: '404: Not Found' }, 'discord/not-found'],
    [404, {}, 'platform/unreadable'],
    [408, { code: 0, message: 'x' }, 'platform/unreadable'],
    [418, { code: 0, message: 'No' }, 'discord/refused'],
    [400, null, 'platform/unreadable'],
    [302, '', 'platform/unreadable'],
    [200, { user: { id: '2', username: 'x' } }, 'platform/unreadable'],
    [200, { user: { id: 2, username: 'x' }, reason: null }, 'platform/unreadable'],
    [200, null, 'platform/unreadable'],
    [200, 'true', 'platform/unreadable'],
    [204, '', 'platform/unreadable'],
  ])('%i %j is %s', async (status, body, code) => {
    const { api } = open(() => reply(status, body));
    expect((await failure(api.bans.get({ guild: '1', user: '2' }, asking))).code).toBe(code);
  });

  it('a redirect is not followed, and says nothing of what was done', async () => {
    const { api } = open(() => reply(301, '', { location: 'https://elsewhere.example' }));
    const ban = { guild: '1', user: '2', reason: 'x', deleteMessageSeconds: 0 };
    expect((await failure(api.bans.put(ban, asking))).code).toBe('platform/unsure');
  });

  it('says which permission is missing', async () => {
    const { api } = open(() => reply(403, { code: 50_013 }));
    const wanted = { guild: '1', users: ['2'], reason: 'x', deleteMessageSeconds: 0 };
    const { message } = await failure(api.bans.bulk(wanted, asking));
    expect(message).toContain('Ban Members and Manage Server');
  });

  it('says what is wrong with a field, however deep it stands', async () => {
    const errors = { embeds: { 0: { title: { _errors: [{ code: 'X', message: 'Too long' }] } } } };
    const { api } = open(() => reply(400, { code: 50_035, message: 'Invalid Form Body', errors }));
    const { code, message } = await failure(api.identity.user('1', asking));
    expect([code, message]).toEqual(['discord/invalid', 'Discord doesn’t accept this: Too long']);
  });

  it('never throws anything but a refusal, whatever the body holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 400, max: 499 }),
        fc.oneof(fc.string(), fc.json()),
        async (status, body) => {
          const { api } = open(() => reply(status, body));
          expect((await failure(api.identity.user('1', asking))).code).toMatch(
            /^(discord|platform)\//,
          );
        },
      ),
    );
  });

  it('a webhook that is gone is not called again', async () => {
    const { api, calls, dead } = open(() => reply(404, { code: 10_015 }));
    const key = { id: '11', token: 't' };
    expect((await failure(api.webhooks.getByToken(key, asking))).code).toBe(
      'discord/unknown-webhook',
    );
    const { code, title } = await failure(api.webhooks.deleteByToken(key, asking));
    expect([code, title]).toEqual(['discord/dead-webhook', 'Invalid Webhook']);
    expect((await failure(api.webhooks.get('11', asking))).title).toBe('Invalid Webhook');
    expect([calls.length, [...dead]]).toEqual([1, ['11']]);
  });

  it.each([
    [404, '<html>'],
    [404, ''],
    [404, { code: 0, message: '404: Not Found' }],
    [404, { code: 10_003, message: 'Channel not found' }],
    [400, { code: 10_003, message: 'Channel not found' }],
  ])('one that answers %i %j is not called again either', async (status, body) => {
    const { api, calls } = open(() => reply(status, body));
    const key = { id: '11', token: 't' };
    const message = { content: 'hello', allowed_mentions: { parse: [] } };
    await failure(api.webhooks.execute({ ...key, message }, asking));
    expect((await failure(api.webhooks.getByToken(key, asking))).code).toBe('discord/dead-webhook');
    expect(calls).toHaveLength(1);
  });

  it.each([
    [200, ''],
    [200, '{}'],
    [200, '<html>'],
    [403, '<html>'],
    [404, {}],
    [408, { code: 0, message: 'x' }],
    [499, { code: 0, message: 'x' }],
    [302, ''],
  ])('a write that answers %i %j may have been done', async (status, body) => {
    const { api } = open(() => reply(status, body));
    const key = { id: '11', token: 't' };
    const message = { content: 'hello', allowed_mentions: { parse: [] } };
    const [guild, reason] = ['1', 'x'];
    const ban = { reason, deleteMessageSeconds: 0 };
    for (const write of [
      () => api.webhooks.deleteByToken({ ...key, id: '12' }, asking),
      () => api.webhooks.delete({ id: '13', reason }, asking),
      () => api.webhooks.execute({ ...key, message }, asking),
      () => api.bans.put({ guild, user: '2', ...ban }, asking),
      () => api.bans.remove({ guild, user: '2', reason }, asking),
      () => api.bans.bulk({ guild, users: ['2'], ...ban }, asking),
      () => api.bans.pause({ guild, invitesUntil: null, messagesUntil: null }, asking),
      () => api.members.kick({ guild, user: '2', reason }, asking),
      () => api.members.timeOut({ guild, user: '2', until: null, reason }, asking),
    ]) {
      expect((await failure(write())).code).toBe('platform/unsure');
    }
  });

  it('a missing thread or message says nothing of the webhook, which is called again', async () => {
    const { api, calls, dead } = open(({ request }) =>
      reply(404, { code: request.path.includes('/messages/') ? 10_008 : 10_003 }),
    );
    const key = { id: '11', token: 't' };
    const message = { content: 'hello', allowed_mentions: { parse: [] } };
    const sent = await failure(api.webhooks.execute({ ...key, message, thread: '7' }, asking));
    const edited = { ...key, message: '5', thread: '7', body: message };
    const changed = await failure(api.webhooks.editMessage(edited, asking));
    const removed = await failure(api.webhooks.deleteMessage({ ...key, message: '5' }, asking));
    expect([sent.code, changed.code, removed.code, dead.size]).toEqual([
      'discord/unknown-thread',
      'discord/unknown-message',
      'discord/unknown-message',
      0,
    ]);
    expect(calls.map(({ request }) => request.path)).toEqual([
      '/webhooks/11/t?wait=true&thread_id=7',
      '/webhooks/11/t/messages/5?thread_id=7',
      '/webhooks/11/t/messages/5',
    ]);
  });

  it('a wrong token says nothing of the webhook, which may be called with the right one', async () => {
    const { api, dead } = open(() => reply(401, { code: 50_027 }));
    const { code } = await failure(api.webhooks.getByToken({ id: '11', token: 't' }, asking));
    expect([code, dead.size]).toEqual(['discord/webhook-token', 0]);
  });

  it('a read that cannot be read is tried again later; a write may have been done', async () => {
    const { api } = open(() => reply(200, '<html>'));
    expect((await failure(api.identity.self(asking))).code).toBe('platform/unreadable');
    const pause = { guild: '1', invitesUntil: null, messagesUntil: null };
    expect((await failure(api.bans.pause(pause, asking))).code).toBe('platform/unsure');
    const empty = open(() => reply(200, ''));
    expect((await failure(empty.api.identity.self(asking))).code).toBe('platform/unreadable');
    const ban = { guild: '1', user: '2', reason: 'x', deleteMessageSeconds: 0 };
    expect((await failure(empty.api.bans.put(ban, asking))).code).toBe('platform/unsure');
    const done = open(() => reply(204, ''));
    await expect(done.api.bans.put(ban, asking)).resolves.toBeUndefined();
  });
});
