import { describe, expect, test } from 'vitest';
import { deferred } from '../sandbox/desk.fixture.ts';
import { openContract } from './contract.ts';
import { missedBy, nowMs, openExchange } from './exchange.fixture.ts';

const contract = openContract();

interface Told {
  bot: { id: string };
  guilds: { id: string; channels: { id: string; name: string }[] }[];
  members: { id: string; username: string; protected: boolean; bot: boolean }[];
  raid: { id: string }[];
  strangers: { id: string }[];
  webhooks: { id: string; channel_id: string; url: string; foreign: boolean; practice: boolean }[];
}

function open() {
  const exchange = openExchange(contract!, { authorization: 'Bot sandbox' });
  const told = exchange.sandbox.describe(nowMs) as unknown as Told;
  const [guild, sister] = told.guilds;
  const practice = told.webhooks.find((webhook) => webhook.practice)!;
  const ordinary = told.members.filter((member) => !member.protected && !member.bot);
  return {
    ...exchange,
    told,
    ordinary,
    practice,
    guild: `discord /guilds/${guild!.id}`,
    sister: `discord /guilds/${sister!.id}`,
    byToken: `discord ${new URL(practice.url).pathname.replace('/api', '')}`,
  };
}

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);
const nobody = '100000000000000001';

describe.skipIf(!contract)("the sandbox's Discord answers as the documents say", () => {
  test('to every read', () => {
    const { ask, faults, told, guild, practice, byToken } = open();
    const replies = [
      ask('GET discord /users/@me'),
      ask('GET discord /applications/@me'),
      ask('GET discord /users/@me/guilds?limit=200&with_counts=true'),
      ask(`GET discord /users/${told.strangers[0]!.id}`),
      ask(`GET ${guild}?with_counts=true`),
      ask(`GET ${guild}/roles`),
      ask(`GET ${guild}/channels`),
      ask(`GET ${guild}/members?limit=1000`),
      ask(`GET ${guild}/members/search?query=a&limit=100`),
      ...told.members.map(({ id }) => ask(`GET ${guild}/members/${id}`)),
      ...told.members.map(({ id }) => ask(`GET discord /users/${id}`)),
      ask(`GET ${guild}/bans?limit=1000`),
      ask(`GET ${guild}/audit-logs?limit=100`),
      ask(`GET ${guild}/webhooks`),
      ask(`GET discord /channels/${practice.channel_id}/webhooks`),
      ask(`GET discord /webhooks/${practice.id}`),
      ask(`GET ${byToken}`),
    ];
    expect([...new Set(statuses(replies))]).toEqual([200]);
    expect(faults).toEqual([]);
  });

  test('to what changes members and bans', () => {
    const { ask, faults, told, guild, ordinary } = open();
    const [one, two, three] = ordinary.map(({ id }) => id);
    const until = new Date(nowMs + 3_600_000).toISOString();
    const raid = told.raid.map(({ id }) => id);
    const replies = [
      ask(`PATCH ${guild}/members/${one}`, { json: { communication_disabled_until: until } }),
      ask(`PATCH ${guild}/members/${one}`, { json: { communication_disabled_until: null } }),
      ask(`DELETE ${guild}/members/${two}`),
      ask(`PUT ${guild}/bans/${three}`, {
        headers: { 'x-audit-log-reason': 'case%2012' },
        json: { delete_message_seconds: 3600 },
      }),
      ask(`GET ${guild}/bans/${three}`),
      ask(`DELETE ${guild}/bans/${three}`, { json: {} }),
      ask(`POST ${guild}/bulk-ban`, { json: { user_ids: raid, delete_message_seconds: 0 } }),
      ask(`PUT ${guild}/incident-actions`, {
        json: { invites_disabled_until: until, dms_disabled_until: null },
      }),
      ask(`GET ${guild}/audit-logs?action_type=22&limit=100`),
      ask(`GET ${guild}/audit-logs?limit=100`),
      ask(`GET ${guild}`),
    ];
    expect(statuses(replies)).toEqual([200, 200, 204, 204, 200, 204, 200, 200, 200, 200, 200]);
    expect(faults).toEqual([]);
  });

  test('to what is done with webhooks', () => {
    const { ask, faults, practice, byToken } = open();
    const made = ask(`POST discord /channels/${practice.channel_id}/webhooks`, {
      json: { name: 'Bell' },
    });
    const { id } = JSON.parse(made.body);
    const embeds = [{ title: 'A title', description: 'Text', color: 255 }];
    const allowed_mentions = { parse: [] };
    const sent = ask(`POST ${byToken}?wait=true`, {
      json: { content: 'Hello', embeds, allowed_mentions, username: 'Bell' },
    });
    const message = `${byToken}/messages/${JSON.parse(sent.body).id}`;
    const replies = [
      made,
      sent,
      ask(`POST ${byToken}`, { json: { content: 'Hello', allowed_mentions } }),
      ask(`GET ${message}`),
      ask(`PATCH ${message}`, { json: { content: 'Hello again', allowed_mentions } }),
      ask(`DELETE ${message}`),
      ask(`PATCH ${byToken}`, { json: { name: 'Door bell' } }),
      ask(`PATCH discord /webhooks/${id}`, { json: { name: 'Old bell' } }),
      ask(`DELETE discord /webhooks/${id}`),
      ask(`DELETE ${byToken}`),
      ask('POST discord /oauth2/token/revoke', {
        form: { token: 'x', client_id: 'sandbox', client_secret: 'sandbox' },
      }),
    ];
    expect(statuses(replies)).toEqual([200, 200, 204, 200, 200, 204, 200, 200, 204, 204, 200]);
    expect(faults).toEqual([]);
  });

  test('to commands, messages of the bot, and answers by token', () => {
    const { ask, faults, told, sandbox } = open();
    const [{ id: guildId, channels }] = told.guilds as [Told['guilds'][number]];
    const commands = `discord /applications/${told.bot.id}/guilds/${guildId}/commands`;
    const general = channels.find(({ name }) => name === 'general')!.id;
    const option = { type: 6, name: 'user', description: 'Who', required: true };
    const desk = { name: 'desk', description: 'Moderation desk', options: [option] };
    const row = (custom_id: string) => ({
      type: 1,
      components: [{ type: 2, style: 1, label: 'Press', custom_id }],
    });
    const select = {
      type: 1,
      components: [{ type: 3, custom_id: 'why', options: [{ label: 'Spam', value: 'spam' }] }],
    };
    const layout = {
      type: 17,
      components: [{ type: 10, content: '### Job 77' }, { type: 14 }, row('in a box')],
    };
    const allowed_mentions = { parse: [] };
    const set = ask('PATCH discord /applications/@me', {
      json: { interactions_endpoint_url: 'http://127.0.0.1:8080/discord' },
    });
    const put = ask(`PUT ${commands}`, {
      json: [desk, { type: 2, name: 'View cases' }, { type: 3, name: 'Report' }],
    });
    const sent = ask(`POST discord /channels/${general}/messages`, {
      json: { content: 'Job 77', components: [row('a'), select], nonce: 'x', allowed_mentions },
    });
    const acting = sandbox.acting(nowMs);
    const user_id = told.members.find((member) => member.protected && !member.bot)!.id;
    const { id, deliveries } = acting.begin({
      kind: 'command',
      user_id,
      name: 'desk',
      options: { user: user_id },
    });
    const { token } = JSON.parse(deliveries[0]!.body);
    const byToken = `discord /webhooks/${told.bot.id}/${token}`;
    const original = `${byToken}/messages/@original`;
    const early = ask(`PATCH ${original}`, { json: { content: 'x' } });
    acting.settle(id, [deferred]);
    const replies = [
      set,
      ask('GET discord /applications/@me'),
      put,
      ask(`GET ${commands}`),
      ask(`GET ${commands}?with_localizations=true`),
      sent,
      ask(`PATCH discord /channels/${general}/messages/${JSON.parse(sent.body).id}`, {
        json: { components: [], allowed_mentions },
      }),
      ask(`POST discord /channels/${general}/messages`, {
        json: { flags: 32768, components: [layout], allowed_mentions },
      }),
      ask(`PATCH ${original}`, { json: { content: 'Done', components: [row('b')] } }),
      ask(`POST ${byToken}`, { json: { content: 'More', flags: 64 } }),
      ask(`DELETE ${original}`),
    ];
    expect(statuses(replies)).toEqual([...Array(10).fill(200), 204]);
    const refused = [
      early,
      ask(`PATCH ${original}`, { json: { content: 'x' } }),
      ask(`PUT ${commands}`, { json: [{ name: 'Not lower case' }], isWrong: true }),
      ask(`PUT discord /applications/${told.bot.id}/guilds/${nobody}/commands`, { json: [] }),
      ask(`POST discord /channels/${nobody}/messages`, { json: { content: 'x' } }),
      ask(`POST discord /channels/${general}/messages`, { json: {} }),
    ];
    expect(statuses(refused)).toEqual([404, 404, 400, 403, 404, 400]);
    expect(faults).toEqual([]);
  });

  test('to what it refuses', () => {
    const { ask, faults, told, guild, sister, byToken, practice, sandbox } = open();
    const isWrong = true;
    const safe = told.members.find((member) => member.protected)!.id;
    const until = new Date(nowMs + 3_600_000).toISOString();
    const long = 'x'.repeat(2001);
    const wrongToken = `discord /webhooks/${practice.id}/${'x'.repeat(68)}`;
    const replies = [
      ask('GET discord /users/@me', { headers: { authorization: 'Bot else' } }),
      ask(`GET discord /users/${nobody}`),
      ask(`GET discord /guilds/${nobody}`),
      ask(`GET ${guild}/members/${nobody}`),
      ask(`GET ${guild}/members?limit=5000`, { isWrong }),
      ask(`GET ${guild}/bans/${nobody}`),
      ask(`DELETE ${guild}/bans/${nobody}`, { json: {} }),
      ask(`PUT ${guild}/bans/${safe}`, { json: {} }),
      ask(`PUT ${guild}/bans/${nobody}`, { json: { delete_message_seconds: -1 }, isWrong }),
      ask(`DELETE ${guild}/members/${safe}`),
      ask(`PATCH ${guild}/members/${safe}`, { json: { communication_disabled_until: until } }),
      ask(`POST ${guild}/bulk-ban`, { json: { user_ids: ['x'] }, isWrong }),
      ask(`POST ${sister}/bulk-ban`, { json: { user_ids: [nobody] } }),
      ask(`GET ${wrongToken}`),
      ask(`GET discord /webhooks/${nobody}`),
      ask(`POST ${byToken}`, { json: {}, isWrong }),
      ask(`POST ${byToken}`, { json: { content: long }, isWrong }),
      ask(`GET ${byToken}/messages/${nobody}`),
      ask('POST discord /oauth2/token/revoke', { form: { token: 'x' } }),
    ];
    expect(replies.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
    sandbox.faults.set(
      ['429-user', '429-global', '429-shared'].map((name) => ({ name, times: 1 })),
    );
    const limited = Array.from({ length: 4 }, () => ask(`GET ${guild}/roles`));
    expect(statuses(limited)).toEqual([429, 429, 429, 200]);
    expect(faults).toEqual([]);
  });

  test('and every call of the list was asked', () => {
    expect(missedBy(contract!, (base) => base === 'discord')).toEqual([]);
  });
});
