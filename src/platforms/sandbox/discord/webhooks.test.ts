import { describe, expect, test } from 'vitest';
import { NOON_MS, openSandbox } from '../sandbox.fixture.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';

describe('a webhook by its token', () => {
  const { nobody, webhookPath, webhook, sandbox, guild, bot } = openSandbox();
  const path = webhookPath('leaked');

  test('is told without who made it', () => {
    const { status, body } = nobody(`GET ${path}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: webhook('leaked').id, type: 1, url: webhook('leaked').url });
    expect(body.user).toBeUndefined();
    expect(nobody(`GET ${webhookPath('foreign')}`).status).toBe(200);
  });

  test('needs the right token, and one that is there', () => {
    expect(nobody(`GET ${path.slice(0, -1)}`)).toMatchObject({
      status: 401,
      body: { code: 50027 },
    });
    expect(nobody('GET /webhooks/1/x')).toMatchObject({ status: 404, body: { code: 10015 } });
  });

  test('is renamed, and not moved', () => {
    const channel_id = webhook('practice').channel_id;
    const { body } = nobody(`PATCH ${path}`, {
      body: { name: 'Now quiet', avatar: PNG, channel_id },
    });
    expect(body).toMatchObject({ name: 'Now quiet', channel_id: webhook('leaked').channel_id });
    expect(body.avatar).toMatch(/^[0-9a-f]{32}$/);
    expect(nobody(`PATCH ${path}`, { body: { name: 'DiscOrd' } }).body.code).toBe(50035);
    expect(nobody(`PATCH ${path}`, { body: { name: ' ' } }).body.code).toBe(50035);
    expect(nobody(`PATCH ${path}`, { body: { avatar: 'x' } }).body.code).toBe(50035);
  });

  test('is deleted once, for good, and the calls afterwards are counted', () => {
    expect(nobody(`DELETE ${path}`)).toMatchObject({ status: 204, text: '' });
    expect(nobody(`DELETE ${path}`).body.code).toBe(10015);
    expect(nobody(`POST ${path}`, { body: { content: 'x' } }).body.code).toBe(10015);
    expect(sandbox.describe(NOON_MS).limits).toMatchObject({ calls_to_deleted_webhooks: 2 });
    expect(sandbox.ledger.lines.map(({ action }) => action)).toEqual([
      'webhook-update',
      'webhook-delete',
    ]);
    expect(bot(`GET ${guild}/audit-logs?action_type=52`).body.audit_log_entries).toHaveLength(1);
  });
});

describe('a webhook as the bot sees it', () => {
  const { bot, guild, sister, main, webhook, nobody, world } = openSandbox();
  const practice = webhook('practice');
  const here = () => bot(`GET ${guild}/webhooks`).body.map(({ id }: { id: string }) => id);

  test('is listed with who made it, by guild and by channel', () => {
    expect(here()).toHaveLength(7);
    const [one] = bot(`GET /channels/${practice.channel_id}/webhooks`).body;
    expect(one).toMatchObject({ id: practice.id, user: { id: main.owner_id } });
    expect(one.token).toHaveLength(68);
    expect(bot(`GET /guilds/${sister.id}/webhooks`).body.code).toBe(50013);
  });

  test('of another server is not shown', () => {
    expect(bot(`GET /webhooks/${webhook('foreign').id}`).body.code).toBe(50001);
    expect(bot(`DELETE /webhooks/${webhook('foreign').id}`).body.code).toBe(50001);
  });

  test('is made, moved, and deleted', () => {
    const made = bot(`POST /channels/${practice.channel_id}/webhooks`, {
      body: { name: 'New' },
    }).body;
    expect(made).toMatchObject({ name: 'New', user: { id: world.bot.id } });
    expect(nobody(`GET /webhooks/${made.id}/${made.token}`).status).toBe(200);
    const channel_id = webhook('leaked').channel_id;
    const moved = bot(`PATCH /webhooks/${made.id}`, { body: { channel_id }, reason: 'GH-3' }).body;
    expect(moved).toMatchObject({ channel_id, name: 'New' });
    const elsewhere = sister.channels[0]!.id;
    expect(bot(`PATCH /webhooks/${made.id}`, { body: { channel_id: elsewhere } }).status).toBe(404);
    expect(bot(`DELETE /webhooks/${made.id}`, { reason: 'GH-4' }).status).toBe(204);
    expect(bot(`GET /webhooks/${made.id}`).body.code).toBe(10015);
    const entries = bot(`GET ${guild}/audit-logs?target_id=${made.id}`).body.audit_log_entries;
    expect(entries.map(({ action_type }: { action_type: number }) => action_type)).toEqual([
      52, 51, 50,
    ]);
    expect(entries[0].reason).toBe('GH-4');
  });

  test('is not made without a name, nor the sixteenth in a channel', () => {
    const path = `POST /channels/${practice.channel_id}/webhooks`;
    expect(bot(path, { body: {} }).body.errors.name._errors[0].code).toBe('BASE_TYPE_REQUIRED');
    for (let at = 0; at < 14; at += 1) bot(path, { body: { name: `n${at}` } });
    expect(bot(path, { body: { name: 'one more' } })).toMatchObject({
      status: 400,
      body: { code: 30007 },
    });
  });
});

describe('a message through a webhook', () => {
  const { nobody, webhookPath, webhook, sandbox, world, ordinary } = openSandbox();
  const path = webhookPath('practice');
  const post = (body: object, query = '?wait=true') => nobody(`POST ${path}${query}`, { body });
  const last = () => sandbox.readChannel(webhook('practice').channel_id, NOON_MS)!.at(-1)!;

  test('is read in its channel, and told with wait', () => {
    const told = post({ content: 'Your code is 123456', username: 'Desk' });
    expect(told).toMatchObject({ status: 200, body: { content: 'Your code is 123456' } });
    expect(told.body).toMatchObject({
      webhook_id: webhook('practice').id,
      author: { username: 'Desk' },
    });
    expect(last()).toEqual(told.body);
    expect(post({ content: 'quiet' }, '')).toMatchObject({ status: 204, text: '' });
    expect(last().content).toBe('quiet');
    const one = `${path}/messages/${told.body.id}`;
    expect(nobody(`GET ${one}`).body).toEqual(told.body);
    expect(nobody(`DELETE ${one}`).status).toBe(204);
    expect(nobody(`GET ${one}`)).toMatchObject({ status: 404, body: { code: 10008 } });
  });

  test('pings only whom its sender allows', () => {
    const userId = ordinary[0]!.id;
    const content = `@everyone <@${userId}> <@&5>`;
    const pings = (allowed_mentions?: object) => {
      const { body } = post({ content, ...(allowed_mentions ? { allowed_mentions } : {}) });
      return [body.mention_everyone, body.mentions.length, body.mention_roles.length];
    };
    expect(pings()).toEqual([false, 1, 0]);
    expect(pings({ parse: [] })).toEqual([false, 0, 0]);
    expect(pings({ parse: ['everyone', 'roles'] })).toEqual([true, 0, 1]);
    expect(pings({ users: [userId] })).toEqual([false, 1, 0]);
    const both = { parse: ['users'], users: [userId] };
    expect(post({ content, allowed_mentions: both }).body.code).toBe(50035);
    expect(post({ content, allowed_mentions: { parse: ['all'] } }).body.code).toBe(50035);
  });

  test('keeps to the limits, and each that it breaks is told where it is', () => {
    const fault = (body: object) => post(body).body.errors;
    expect(post({}).body.code).toBe(50006);
    expect(post({ content: '  ' }).body.code).toBe(50006);
    expect(post({ content: 'x'.repeat(2000) }).status).toBe(200);
    expect(fault({ content: 'x'.repeat(2001) }).content._errors).toEqual([
      { code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' },
    ]);
    expect(fault({ content: 'x', username: 'clyde' }).username._errors).toHaveLength(1);
    expect(fault({ content: 'x', username: 'y'.repeat(81) }).username._errors).toHaveLength(1);
    expect(fault({ embeds: [{ title: 'y'.repeat(257) }] }).embeds['0'].title._errors).toHaveLength(
      1,
    );
    expect(
      fault({ embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }).embeds._errors[0].code,
    ).toBe('BASE_TYPE_MAX_LENGTH');
    const large = { description: 'y'.repeat(3001) };
    expect(fault({ embeds: [large, large] }).embeds._errors[0].code).toBe(
      'MAX_EMBED_SIZE_EXCEEDED',
    );
    expect(
      fault({ embeds: [{ fields: [{ name: 'x' }] }] }).embeds['0'].fields['0'].value,
    ).toBeDefined();
    const fine = { title: 'fine', color: 0xffffff, fields: [{ name: 'x', value: 'y' }] };
    expect(post({ embeds: [fine] }).body.embeds).toEqual([
      { ...fine, type: 'rich', fields: [{ name: 'x', value: 'y', inline: false }] },
    ]);
    expect(post({ embeds: [null] }).body.code).toBe(50035);
    expect(nobody(`POST ${path}`, { body: [] }).body.code).toBe(50035);
  });

  test('that is no JSON is refused', () => {
    const request = {
      base: 'discord',
      method: 'POST',
      path,
      headers: { 'user-agent': 'DiscordBot (x, 1)', 'content-type': 'application/json' },
      body: '{',
    } as const;
    expect(JSON.parse(sandbox.handle(request, NOON_MS).body).code).toBe(50109);
  });

  test('begins a thread in a forum and nowhere else', () => {
    const forum = world.webhooks.find(({ channel }) => channel === 'questions')!;
    const there = forum.url.slice(forum.url.indexOf('/webhooks'));
    const ask = (body: object, query = '') => nobody(`POST ${there}${query}`, { body });
    expect(ask({ content: 'x' }).body.code).toBe(220001);
    expect(ask({ content: 'x', thread_name: 'y' }, '?thread_id=1').body.code).toBe(220002);
    expect(ask({ content: 'x', thread_name: 'y' }).status).toBe(204);
    expect(post({ content: 'x', thread_name: 'y' }).body.code).toBe(220003);
  });

  test('pushes out the oldest after a hundred', () => {
    for (let at = 0; at < 120; at += 1) post({ content: `line ${at}` });
    const lines = sandbox.readChannel(webhook('practice').channel_id, NOON_MS)!;
    expect(lines).toHaveLength(100);
    expect(lines[0]!.content).toBe('line 20');
    expect(sandbox.readChannel('1', NOON_MS)).toBeUndefined();
  });
});
