import { describe, expect, test } from 'vitest';
import { openInteractions, says } from '../../desk.fixture.ts';
import { NOON_MS } from '../../sandbox.fixture.ts';
import { ActError } from './act-error.ts';

const user = { type: 6, name: 'user', description: 'Who', required: true };
const days = { type: 4, name: 'days', description: 'Days', min_value: 0, max_value: 7 };
const caseNumber = { type: 3, name: 'case', description: 'Its number', autocomplete: true };
const how = {
  type: 3,
  name: 'how',
  description: 'How',
  choices: [{ name: 'For good', value: 'forever' }],
};
const commands = [
  {
    type: 1,
    name: 'desk',
    description: 'Moderation desk',
    default_member_permissions: '4',
    options: [
      { type: 1, name: 'ban', description: 'Ban', options: [user, days, how] },
      { type: 1, name: 'undo', description: 'Undo', options: [caseNumber] },
    ],
  },
  { type: 1, name: 'admin', description: 'Admins', default_member_permissions: '0' },
  { type: 2, name: 'Look up' },
  { type: 3, name: 'Add as evidence' },
];
const button = (custom_id: string, more = {}) => ({
  type: 2,
  style: 3,
  label: 'Press',
  custom_id,
  ...more,
});
const row = (...components: object[]) => ({ type: 1, components });

function open() {
  const opened = openInteractions();
  opened.bot(`PUT ${opened.commandsPath}`, { body: commands });
  const { bot, someone, channel, ordinary } = opened;
  const moderator = someone('Moderator');
  const post = (body: object, place = 'general') =>
    bot(`POST /channels/${channel(place)}/messages`, { body }).body.id as string;
  const last = () => opened.received.at(-1);
  return { ...opened, moderator, member: ordinary.at(-1)!.id, post, last };
}

describe('a command', () => {
  test('reaches the desk with who used it, where, and what was meant', async () => {
    const { act, moderator, member, last, main, world, role, channel } = open();
    const options = { user: member, days: 7 };
    const outcome = await act({
      kind: 'command',
      user_id: moderator,
      channel_id: channel('practice-room'),
      name: 'desk ban',
      options,
    });
    expect(outcome).toMatchObject({ shown: 'message', message: { content: 'Done', flags: 64 } });
    const sent = last();
    expect(sent).toMatchObject({
      version: 1,
      type: 2,
      application_id: world.bot.id,
      context: 0,
      guild_id: main.id,
      channel_id: channel('practice-room'),
      member: { user: { id: moderator }, permissions: expect.stringMatching(/^\d+$/) },
      guild_locale: 'en-US',
      data: {
        name: 'desk',
        type: 1,
        guild_id: main.id,
        options: [
          {
            type: 1,
            name: 'ban',
            options: [
              { type: 6, name: 'user', value: member },
              { type: 4, name: 'days', value: 7 },
            ],
          },
        ],
        resolved: { users: { [member]: { id: member } } },
      },
    });
    expect(sent.member.roles).toContain(role('Moderator'));
    expect(sent.data.resolved.members[member]).not.toHaveProperty('user');
    expect(BigInt(sent.member.permissions) & 4n).toBe(4n);
    expect(BigInt(sent.app_permissions) & 4n).toBe(4n);
  });

  test('has a new id and token each time, and a body that can’t be written again', async () => {
    const { act, moderator, sandbox, last } = open();
    const ban = { kind: 'command', user_id: moderator, name: 'desk undo' } as const;
    await act(ban);
    const first = last();
    await act(ban);
    expect([last().id, last().token]).not.toEqual([first.id, first.token]);
    const [delivery] = sandbox.acting(NOON_MS).begin(ban).deliveries;
    expect(JSON.stringify(JSON.parse(delivery!.body))).not.toBe(delivery!.body);
    expect(delivery!.body).toMatch(/[^\x20-\x7e]/);
    expect(delivery!.headers['x-signature-timestamp']).toBe(String(NOON_MS / 1_000));
    expect(Number(BigInt(last().id) >> 22n) + 1_420_070_400_000).toBe(NOON_MS);
  });

  test('of a menu names its member or message', async () => {
    const { act, moderator, member, post, last, channel } = open();
    await act({ kind: 'command', type: 2, user_id: moderator, name: 'Look up', target_id: member });
    expect(last().data).toMatchObject({
      type: 2,
      target_id: member,
      resolved: { users: { [member]: {} }, members: { [member]: {} } },
    });
    const target_id = post({ content: 'free skins' });
    const evidence = { kind: 'command', type: 3, name: 'Add as evidence', target_id } as const;
    await act({ ...evidence, user_id: moderator, channel_id: channel('general') });
    expect(last().data.resolved.messages[target_id]).toMatchObject({ content: 'free skins' });
  });

  test.each([
    ['is not there', { name: 'nothing' }],
    ['needs a sub-command', { name: 'desk' }],
    ['has no such sub-command', { name: 'desk lift' }],
    ['has no such option', { name: 'desk ban', options: { user: '1', why: 'x' } }],
    ['lacks a required option', { name: 'desk ban' }],
    ['has a number out of range', { name: 'desk ban', options: { user: '1', days: 8 } }],
    ['has another choice', { name: 'desk ban', options: { user: '1', how: 'softly' } }],
    ['has text for a number', { name: 'desk ban', options: { user: '1', days: 'x' } }],
    ['is not for moderators', { name: 'admin' }],
  ])('isn’t sent if it %s', async (_, wanted) => {
    const { act, moderator, received } = open();
    const used = act({ kind: 'command', user_id: moderator, ...wanted });
    await expect(used).rejects.toThrow(ActError);
    expect(received).toEqual([]);
  });

  test('is hidden from those without its permissions, and can be forged', async () => {
    const { act, member, received, someone } = open();
    const used = { kind: 'command', user_id: member, name: 'desk undo' } as const;
    await expect(act(used)).rejects.toThrow('doesn’t see the command');
    await act({ ...used, forged: true });
    expect(received).toHaveLength(1);
    await act({ kind: 'command', user_id: someone('Admin'), name: 'admin' });
    expect(received).toHaveLength(2);
  });

  test('can’t be used where a member sees nothing, or while timed out', async () => {
    const { act, member, channel, bot, guild, moderator } = open();
    const used = { kind: 'command', user_id: member, name: 'desk undo', forged: true } as const;
    await expect(act({ ...used, channel_id: channel('mod-log') })).rejects.toThrow('doesn’t see');
    const until = new Date(NOON_MS + 3_600_000).toISOString();
    bot(`PATCH ${guild}/members/${member}`, { body: { communication_disabled_until: until } });
    await expect(act(used)).rejects.toThrow('may not use commands');
    await expect(act({ ...used, user_id: '5' })).rejects.toThrow('not a member');
    await expect(act({ ...used, user_id: moderator, channel_id: '5' })).rejects.toThrow('channel');
  });

  test('asks for choices while an option is typed', async () => {
    const { act, moderator, last, answers } = open();
    const typing = {
      kind: 'autocomplete',
      user_id: moderator,
      name: 'desk undo',
      options: { case: '10' },
      focused: 'case',
    } as const;
    const choices = [{ name: '1042: ban of bo', value: '1042' }];
    answers({ type: 8, data: { choices } });
    expect(await act(typing)).toMatchObject({ shown: 'choices', choices });
    expect(last()).toMatchObject({
      type: 4,
      data: { options: [{ options: [{ name: 'case', value: '10', focused: true }] }] },
    });
    await expect(act({ ...typing, focused: 'user' })).rejects.toThrow('no autocomplete');
    answers({ type: 8, data: { choices: Array(26).fill(choices[0]) } });
    expect(await act(typing)).toMatchObject({ shown: 'failed' });
    answers({ type: 4, data: { content: 'x' } });
    expect(await act(typing)).toMatchObject({ shown: 'failed' });
  });
});

describe('a message', () => {
  const select = {
    type: 3,
    custom_id: 'why',
    options: [
      { label: 'Spam', value: 'spam' },
      { label: 'Raid', value: 'raid' },
    ],
  };

  test('has buttons for everyone who sees it', async () => {
    const { act, member, post, last, answers } = open();
    const message_id = post({ content: 'Job 77', components: [row(button('approve'))] });
    answers({ type: 7, data: { content: 'Approved', components: [] } });
    const outcome = await act({ kind: 'click', user_id: member, message_id, custom_id: 'approve' });
    expect(outcome).toMatchObject({ shown: 'updated', message: { content: 'Approved' } });
    expect(last()).toMatchObject({
      type: 3,
      member: { user: { id: member } },
      message: { id: message_id, content: 'Job 77' },
      data: { component_type: 2, id: 2, custom_id: 'approve' },
    });
    const again = act({ kind: 'click', user_id: member, message_id, custom_id: 'approve' });
    await expect(again).rejects.toThrow('no such button');
  });

  test('has selects with what they offer', async () => {
    const { act, member, post, last, moderator } = open();
    const pick = { type: 5, custom_id: 'who', max_values: 2 };
    const message_id = post({ content: 'Why?', components: [row(select), row(pick)] });
    const choose = (custom_id: string, values: string[], forged = false) =>
      act({ kind: 'click', user_id: member, message_id, custom_id, values, forged });
    await choose('why', ['spam']);
    expect(last().data).toEqual({ component_type: 3, id: 2, custom_id: 'why', values: ['spam'] });
    await choose('who', [moderator]);
    expect(last().data.resolved.users).toHaveProperty(moderator);
    await expect(choose('why', ['other'])).rejects.toThrow('doesn’t offer');
    await expect(choose('why', [])).rejects.toThrow('1 to 1');
    await choose('why', ['other'], true);
    expect(last().data.values).toEqual(['other']);
  });

  test('lets no one press what is disabled, a link, or what only another member sees', async () => {
    const { act, member, moderator, post, answers } = open();
    const components = [
      row(button('off', { disabled: true }), {
        type: 2,
        style: 5,
        label: 'Open',
        url: 'https://desk.example',
      }),
    ];
    const message_id = post({ content: 'x', components });
    const press = (user_id: string, on: string, custom_id: string) =>
      act({ kind: 'click', user_id, message_id: on, custom_id });
    await expect(press(member, message_id, 'off')).rejects.toThrow('disabled');
    await expect(press(member, '5', 'off')).rejects.toThrow('no such message');
    answers({ type: 4, data: { flags: 64, content: 'Sure?', components: [row(button('yes'))] } });
    const { message } = await act({ kind: 'command', user_id: moderator, name: 'desk undo' });
    const mine = message!.id;
    await expect(press(member, mine, 'yes')).rejects.toThrow('Only another member');
    expect(await press(moderator, mine, 'yes')).toMatchObject({ shown: 'message' });
  });

  test('that is for one member is seen by no other', async () => {
    const { act, member, moderator, sandbox, channel } = open();
    const channel_id = channel('general');
    await act({ kind: 'command', user_id: moderator, channel_id, name: 'desk undo' });
    const seen = (userId: string) => sandbox.acting(NOON_MS).view(userId, channel_id).messages;
    expect(seen(moderator).at(-1)).toMatchObject({ content: 'Done' });
    expect(seen(member).map(({ content }) => content)).not.toContain('Done');
    expect(() => sandbox.acting(NOON_MS).view(member, channel('mod-log'))).toThrow(ActError);
    const messages = sandbox.readChannel(channel_id, NOON_MS) ?? [];
    expect(messages.map(({ content }) => content)).not.toContain('Done');
  });
});

describe('a form', () => {
  const form = {
    custom_id: 'decline',
    title: 'Decline job 77',
    components: [
      { type: 10, content: 'The requester will see this.' },
      {
        type: 18,
        label: 'Reason',
        component: { type: 4, custom_id: 'reason', style: 2, min_length: 3, max_length: 20 },
      },
      {
        type: 18,
        label: 'Category',
        component: { type: 3, custom_id: 'category', options: [{ label: 'Wrong', value: 'w' }] },
      },
    ],
  };

  async function opened() {
    const all = open();
    const message_id = all.post({ content: 'Job 77', components: [row(button('decline'))] });
    all.answers({ type: 9, data: form });
    const user_id = all.moderator;
    const outcome = await all.act({ kind: 'click', user_id, message_id, custom_id: 'decline' });
    const fields = { reason: 'Other account', category: ['w'] };
    const submit = (more = {}) => all.act({ kind: 'submit', user_id, fields, ...more });
    return { ...all, outcome, submit, message_id };
  }

  test('opens for its member, and is sent with the message it came from', async () => {
    const { outcome, submit, answers, last, message_id } = await opened();
    expect(outcome).toMatchObject({ shown: 'form', form: { title: 'Decline job 77' } });
    answers({ type: 7, data: { content: 'Declined', components: [] } });
    expect(await submit()).toMatchObject({ shown: 'updated', message: { content: 'Declined' } });
    expect(last()).toMatchObject({
      type: 5,
      message: { id: message_id },
      data: {
        custom_id: 'decline',
        components: [
          { type: 10, id: 1 },
          { type: 18, id: 2, component: { type: 4, custom_id: 'reason', value: 'Other account' } },
          { type: 18, id: 4, component: { type: 3, custom_id: 'category', values: ['w'] } },
        ],
      },
    });
    await expect(submit()).rejects.toThrow('no open form');
  });

  test('stays open when the desk fails, and never answers with another form', async () => {
    const { submit, answers } = await opened();
    answers({ failed: 'It can’t be reached' });
    expect(await submit()).toMatchObject({ shown: 'failed' });
    answers({ type: 9, data: form });
    expect(await submit()).toMatchObject({ shown: 'failed' });
    answers({ type: 4, data: { content: 'Thanks', flags: 64 } });
    expect(await submit()).toMatchObject({ shown: 'message' });
  });

  test.each([
    ['too short', { reason: 'x', category: ['w'] }],
    ['too long', { reason: 'x'.repeat(21), category: ['w'] }],
    ['left out', { category: ['w'] }],
    ['not offered', { reason: 'Other', category: ['v'] }],
    ['not there', { reason: 'Other', category: ['w'], more: 'x' }],
  ])('isn’t sent with a field that is %s', async (_, fields) => {
    const { submit, received } = await opened();
    const before = received.length;
    await expect(submit({ fields })).rejects.toThrow(ActError);
    expect(received).toHaveLength(before);
  });

  test('opened by a command can’t update a message', async () => {
    const { act, answers, submit, moderator } = await opened();
    answers({ type: 9, data: form });
    await act({ kind: 'command', user_id: moderator, name: 'desk undo' });
    answers({ type: 7, data: { content: 'x' } });
    expect(await submit()).toMatchObject({ shown: 'failed' });
  });
});

test('an act that isn’t understood is refused with a sentence', async () => {
  const { act, moderator } = open();
  await expect(act({ kind: 'wave' } as never)).rejects.toThrow(ActError);
  const odd = { kind: 'command', user_id: moderator, name: 'desk', mood: 'good' } as never;
  await expect(act(odd)).rejects.toThrow('is not right');
  await expect(
    act({ kind: 'click', user_id: 'x', message_id: '1', custom_id: 'a' }),
  ).rejects.toThrow("'user_id' is not right");
});

test('anything can be sent as it is, signed', async () => {
  const { act, received } = open();
  const outcome = await act({ kind: 'raw', body: { type: 77, id: '5' } });
  expect(received.at(-1)).toEqual({ type: 77, id: '5' });
  expect(outcome.answers).toEqual([says({ type: 4, data: { content: 'Done', flags: 64 } })]);
});
