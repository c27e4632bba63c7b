import { describe, expect, test } from 'vitest';
import { openInteractions } from '../../desk.fixture.ts';
import { NOON_MS } from '../../sandbox.fixture.ts';

const MINUTE_MS = 60_000;
const row = { type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'a' }] };

function open() {
  const opened = openInteractions();
  const { bot, channel } = opened;
  const at = (name: string) => `/channels/${channel(name)}/messages`;
  return {
    ...opened,
    at,
    post: (body: object, more = {}) => bot(`POST ${at('general')}`, { body, ...more }),
    edit: (id: string, body: object) => bot(`PATCH ${at('general')}/${id}`, { body }),
    read: () => opened.sandbox.readChannel(channel('general'), NOON_MS)!,
  };
}

describe('a message of the bot', () => {
  test('is posted with buttons, and changed later', () => {
    const { post, edit, read, world } = open();
    const { body } = post({ content: 'Job 77', components: [row], embeds: [{ title: 'Ban 12' }] });
    expect(body).toMatchObject({
      author: { id: world.bot.id },
      components: [{ type: 1, id: 1, components: [{ custom_id: 'a', id: 2 }] }],
    });
    expect(body).not.toHaveProperty('webhook_id');
    expect(edit(body.id, { content: 'Approved', components: [] }).body).toMatchObject({
      content: 'Approved',
      components: [],
      embeds: [{ title: 'Ban 12' }],
    });
    expect(read().at(-1)).toMatchObject({ id: body.id, content: 'Approved' });
  });

  test('with a nonce is posted once in some minutes', () => {
    const { post, read } = open();
    const body = { content: 'Job 77', nonce: 'job77-1', enforce_nonce: true };
    const before = read().length;
    const { id } = post(body).body;
    expect(post({ ...body, content: 'Another' }).body).toMatchObject({ id, content: 'Job 77' });
    expect(post({ ...body, nonce: 'job77-2' }).body.id).not.toBe(id);
    expect(post({ ...body, enforce_nonce: false }).body.id).not.toBe(id);
    expect(post(body, { nowMs: NOON_MS + 6 * MINUTE_MS }).body.id).not.toBe(id);
    expect(read().length).toBe(before + 4);
    expect(post({ ...body, nonce: 'x'.repeat(26) }).body.code).toBe(50035);
  });

  test('pings everyone it names, unless it says otherwise', () => {
    const { post } = open();
    const content = '@everyone <@5> <@&7>';
    expect(post({ content }).body).toMatchObject({ mention_everyone: true, mention_roles: ['7'] });
    const quiet = post({ content, allowed_mentions: { parse: [] } }).body;
    expect(quiet).toMatchObject({ mention_everyone: false, mention_roles: [] });
  });

  test('is refused where the bot sees nothing, may not write, or there is nothing', () => {
    const { bot, at, sister, post } = open();
    const body = { content: 'x' };
    const embeds = [{ title: 'x' }];
    expect(bot('POST /channels/5/messages', { body }).body.code).toBe(10003);
    expect(bot(`POST ${at('owners-only')}`, { body })).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
    expect(bot(`POST ${at('questions')}`, { body }).body.code).toBe(50008);
    const elsewhere = sister.channels.find(({ name }) => name === 'feed')!.id;
    expect(bot(`POST /channels/${elsewhere}/messages`, { body }).status).toBe(200);
    expect(bot(`POST /channels/${elsewhere}/messages`, { body: { embeds } })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    });
    expect(post({}).body.code).toBe(50006);
    expect(post({ content: 'x'.repeat(2_001) }).body.code).toBe(50035);
  });

  test('can only be changed by the bot, while it is there', () => {
    const { edit, post, nobody, webhookPath, bot, webhook, sandbox } = open();
    expect(edit('5', { content: 'x' })).toMatchObject({ status: 404, body: { code: 10008 } });
    const body = { content: 'Ding' };
    const { id } = nobody(`POST ${webhookPath('practice')}?wait=true`, { body }).body;
    const ofWebhook = `/channels/${webhook('practice').channel_id}/messages/${id}`;
    expect(bot(`PATCH ${ofWebhook}`, { body })).toMatchObject({
      status: 403,
      body: { code: 50005 },
    });
    const own = post({ content: 'x' }).body.id;
    expect(edit(own, { content: '' }).body.code).toBe(50006);
    sandbox.faults.set([{ name: 'old-message', times: 1 }]);
    expect(edit(own, { content: 'y' })).toMatchObject({ status: 429, body: { code: 30046 } });
    expect(edit(own, { content: 'y' }).status).toBe(200);
  });
});
