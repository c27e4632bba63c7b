import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliveryAnswer } from '../../delivery.ts';
import { openInteractions, says } from '../../desk.fixture.ts';

const button = (custom_id: string, more = {}) => ({
  type: 2,
  style: 1,
  label: 'Press',
  custom_id,
  ...more,
});
const row = (...components: object[]) => ({ type: 1, components });
const text = (content: string) => ({ type: 10, content });
const option = (value: string) => ({ label: value, value });
const select = (more: object) => ({ type: 3, custom_id: 's', options: [option('a')], ...more });
const message = (data: object) => ({ type: 4, data });
const withRows = (...components: object[]) => message({ content: 'x', components });
const layout = (...components: object[]) => message({ flags: 32_768, components });
const input = (more = {}) => ({ type: 4, custom_id: 'i', style: 1, ...more });
const label = (component: object, more = {}) => ({ type: 18, label: 'Why?', component, ...more });
const modal = (components: object[], more = {}) => ({
  type: 9,
  data: { custom_id: 'm', title: 'Why?', components, ...more },
});

function open() {
  const opened = openInteractions();
  const { bot, act, answers, someone, channel, received } = opened;
  const command = { type: 1, name: 'desk', description: 'x' };
  bot(`PUT ${opened.commandsPath}`, { body: [command] });
  const user_id = someone('Moderator');
  const components = [row(button('go'))];
  const posted = bot(`POST /channels/${channel('general')}/messages`, {
    body: { content: 'Job', components },
  });
  const message_id = posted.body.id as string;
  return {
    ...opened,
    /** Uses the command, and gets this answer. */
    use: (answer: unknown) => {
      answers(answer);
      return act({ kind: 'command', user_id, name: 'desk' });
    },
    press: (answer: unknown) => {
      answers(answer);
      return act({ kind: 'click', user_id, message_id, custom_id: 'go' });
    },
    last: () => received.at(-1),
  };
}

describe('an answer is taken', () => {
  test.each<[string, object]>([
    ['with 2,000 characters', message({ content: 'x'.repeat(2_000) })],
    [
      'with five rows of five buttons',
      withRows(
        ...[1, 2, 3, 4, 5].map((r) => row(...[1, 2, 3, 4, 5].map((b) => button(`${r}${b}`)))),
      ),
    ],
    [
      'with 25 choices',
      withRows(row(select({ options: Array.from({ length: 25 }, (_, at) => option(`${at}`)) }))),
    ],
    [
      'with a layout',
      layout({
        type: 17,
        components: [
          text('A'),
          { type: 14 },
          { type: 9, components: [text('B')], accessory: button('b') },
        ],
      }),
    ],
    ['without notifications', message({ content: 'x', flags: 4096 | 64 })],
    ['as a form', modal([text('Please say'), label(input({ min_length: 0, max_length: 4000 }))])],
    [
      'as a form with boxes',
      modal([
        label({ type: 22, custom_id: 'c', options: [option('a')] }),
        label({ type: 23, custom_id: 'd' }),
      ]),
    ],
    ['later', { type: 5, data: { flags: 64 } }],
    ['later, for everyone', { type: 5 }],
  ])('%s', async (_, answer) => {
    const { use } = open();
    const { shown, why, faults } = await use(answer);
    expect([why, faults]).toEqual([undefined, undefined]);
    expect(shown).not.toBe('failed');
  });
});

describe('an answer is a failure, which the desk isn’t told of,', () => {
  test.each<[string, unknown]>([
    ['of an unknown type', { type: 77 }],
    ['without a type', {}],
    ['as a PONG', { type: 1 }],
    ['as choices', { type: 8, data: { choices: [] } }],
    ['that updates a message there isn’t', { type: 7, data: { content: 'x' } }],
    ['that updates it later', { type: 6 }],
    ['that is empty', message({})],
    ['with 2,001 characters', message({ content: 'x'.repeat(2_001) })],
    ['with 11 embeds', message({ embeds: Array(11).fill({ title: 'x' }) })],
    [
      'with 6,001 characters in embeds',
      message({ embeds: Array(2).fill({ description: 'x'.repeat(3_001) }) }),
    ],
    ['with a flag that isn’t for it', message({ content: 'x', flags: 2 })],
    ['later with a flag that isn’t for it', { type: 5, data: { flags: 32_768 } }],
    ['with six rows', withRows(...[1, 2, 3, 4, 5, 6].map((at) => row(button(`${at}`))))],
    [
      'with six buttons in a row',
      withRows(row(...[1, 2, 3, 4, 5, 6].map((at) => button(`${at}`)))),
    ],
    ['with an empty row', withRows(row())],
    ['with a button outside a row', withRows(button('a'))],
    ['with two selects in a row', withRows(row(select({}), select({ custom_id: 't' })))],
    ['with a select beside a button', withRows(row(select({}), button('a')))],
    ['with the same custom_id twice', withRows(row(button('a'), button('a')))],
    ['with the same id twice', withRows(row(button('a', { id: 5 }), button('b', { id: 5 })))],
    ['with a custom_id of 101 characters', withRows(row(button('x'.repeat(101))))],
    ['with a label of 81 characters', withRows(row(button('a', { label: 'x'.repeat(81) })))],
    ['with a button without a label', withRows(row({ type: 2, style: 1, custom_id: 'a' }))],
    ['with a button without a custom_id', withRows(row({ type: 2, style: 1, label: 'x' }))],
    ['with a button of another style', withRows(row(button('a', { style: 7 })))],
    [
      'with a link that has a custom_id',
      withRows(row(button('a', { style: 5, url: 'https://x.example' }))),
    ],
    ['with a link to nowhere', withRows(row({ type: 2, style: 5, label: 'x' }))],
    [
      'with a link of 513 characters',
      withRows(row({ type: 2, style: 5, label: 'x', url: `https://x.example/${'x'.repeat(500)}` })),
    ],
    ['with a button that has an address', withRows(row(button('a', { url: 'https://x.example' })))],
    [
      'with 26 choices',
      withRows(row(select({ options: Array.from({ length: 26 }, (_, at) => option(`${at}`)) }))),
    ],
    ['with no choice', withRows(row(select({ options: [] })))],
    ['with the same choice twice', withRows(row(select({ options: [option('a'), option('a')] })))],
    [
      'with a choice of 101 characters',
      withRows(row(select({ options: [option('x'.repeat(101))] }))),
    ],
    [
      'with more values at least than at most',
      withRows(row(select({ min_values: 2, max_values: 1 }))),
    ],
    ['with a text outside a layout', withRows(text('x'))],
    [
      'with a layout and content',
      message({ flags: 32_768, content: 'x', components: [text('x')] }),
    ],
    ['with a layout of 41 components', layout(...Array.from({ length: 41 }, () => text('x')))],
    ['with a layout of 4,001 characters', layout(text('x'.repeat(4_000)), text('x'))],
    [
      'with a layout in a layout',
      layout({ type: 17, components: [{ type: 17, components: [text('x')] }] }),
    ],
    [
      'that pings whom it excludes',
      message({ content: 'x', allowed_mentions: { parse: ['users'], users: ['5'] } }),
    ],
    ['as a form without fields', modal([])],
    [
      'as a form with six fields',
      modal([1, 2, 3, 4, 5, 6].map((at) => label(input({ custom_id: `${at}` })))),
    ],
    ['as a form with a title of 46 characters', modal([text('x')], { title: 'x'.repeat(46) })],
    ['as a form without a custom_id', modal([text('x')], { custom_id: undefined })],
    ['as a form with a row', modal([row(input())])],
    ['as a form with a label of 46 characters', modal([label(input(), { label: 'x'.repeat(46) })])],
    [
      'as a form with a description of 101 characters',
      modal([label(input(), { description: 'x'.repeat(101) })]),
    ],
    ['as a form with a label on its input', modal([label(input({ label: 'Why?' }))])],
    ['as a form with a button', modal([label(button('a'))])],
    ['as a form with what is disabled', modal([label(select({ disabled: true }))])],
    ['as a form with a required select of none', modal([label(select({ min_values: 0 }))])],
    ['as a form with an input of 4,001 characters', modal([label(input({ max_length: 4_001 }))])],
    ['as a form with the same field twice', modal([label(input()), label(input())])],
    [
      'as a form with one radio button',
      modal([label({ type: 21, custom_id: 'r', options: [option('a')] })]),
    ],
  ])('%s', async (_, answer) => {
    const { use, byToken, nobody } = open();
    const outcome = await use(answer);
    expect(outcome).toMatchObject({ shown: 'failed', why: expect.any(String) });
    const edit = nobody(`PATCH ${byToken()}/messages/@original`, { body: { content: 'x' } });
    expect(edit).toMatchObject({ status: 404, body: { code: 10015 } });
  });

  test.each<[string, DeliveryAnswer]>([
    ['with another status', says(message({ content: 'x' }), { status: 201 })],
    ['with 401', says({}, { status: 401 })],
    ['with 202 and no callback', { ...says({}), status: 202, body: '' }],
    ['that isn’t said to be JSON', { status: 200, headers: {}, body: '{"type":6}', tookMs: 5 }],
    ['that isn’t JSON', { ...says({}), body: '<p>' } as DeliveryAnswer],
    ['that is a list', says([])],
    ['that never comes', { failed: 'Nothing came within 5000 ms.' }],
    ['after 3.1 s', says(message({ content: 'x' }), { tookMs: 3_100 })],
  ])('%s', async (_, answer) => {
    const { use } = open();
    expect(await use(answer)).toMatchObject({ shown: 'failed' });
  });

  test('but not one after 2.9 s', async () => {
    const { use } = open();
    const answer = says(message({ content: 'x' }), { tookMs: 2_900 });
    expect(await use(answer)).toMatchObject({ shown: 'message' });
  });

  test('whatever it holds, and never an error', async () => {
    const { use, press } = open();
    const piece = fc.record({
      type: fc.integer({ min: 0, max: 25 }),
      components: fc.jsonValue(),
      component: fc.jsonValue(),
      options: fc.jsonValue(),
      custom_id: fc.jsonValue(),
    });
    const data = fc.record({
      content: fc.jsonValue(),
      components: fc.oneof(fc.jsonValue(), fc.array(piece)),
      embeds: fc.jsonValue(),
      allowed_mentions: fc.jsonValue(),
      choices: fc.jsonValue(),
      flags: fc.jsonValue(),
    });
    const answer = fc.record({
      type: fc.integer({ min: 0, max: 10 }),
      data: fc.oneof(fc.jsonValue(), data),
    });
    await fc.assert(
      fc.asyncProperty(answer, async (given) => {
        expect((await use(given)).shown).toBeTypeOf('string');
        if (given.type !== 7) expect((await press(given)).shown).toBeTypeOf('string');
      }),
    );
  });
});

describe('a button', () => {
  test('may be answered with a change of its message, now or later', async () => {
    const { press, byToken, nobody } = open();
    expect(await press({ type: 6 })).toMatchObject({ shown: 'nothing' });
    const body = { content: 'Working' };
    expect(nobody(`PATCH ${byToken()}/messages/@original`, { body }).body).toMatchObject({
      content: 'Working',
      components: [{ type: 1 }],
    });
    expect(await press({ type: 7, data: { components: [] } })).toMatchObject({
      shown: 'updated',
      message: { content: 'Working', components: [] },
    });
  });

  test('can’t leave its message empty', async () => {
    const { press } = open();
    const answer = { type: 7, data: { content: '', components: [] } };
    expect(await press(answer)).toMatchObject({ shown: 'failed' });
  });
});

describe('a callback', () => {
  test('answers instead of the response, and only once', async () => {
    const { use, nobody, last } = open();
    const statuses: number[] = [];
    const callback = (body: object, query = '') => {
      const { id, token } = last();
      return nobody(`POST /interactions/${id}/${token}/callback${query}`, { body });
    };
    const outcome = await use(() => {
      statuses.push(callback({ type: 4, data: { content: 'x'.repeat(2_001) } }).status);
      const told = callback({ type: 4, data: { content: 'Hello' } }, '?with_response=true');
      expect(told.body).toMatchObject({ resource: { message: { content: 'Hello' } } });
      statuses.push(told.status);
      const again = callback({ type: 5 });
      expect(again.body.code).toBe(40060);
      statuses.push(again.status);
      return { ...says({}), status: 202, body: '' };
    });
    expect(statuses).toEqual([400, 200, 400]);
    expect(outcome).toMatchObject({ shown: 'nothing' });
    const wrong = nobody(`POST /interactions/5/${last().token}/callback`, { body: { type: 5 } });
    expect(wrong).toMatchObject({ status: 404, body: { code: 10062 } });
  });

  test('comes too late for what has failed', async () => {
    const { use, nobody, last } = open();
    await use({ failed: 'It can’t be reached' });
    const { id, token } = last();
    const late = nobody(`POST /interactions/${id}/${token}/callback`, { body: { type: 5 } });
    expect(late).toMatchObject({ status: 404, body: { code: 10062 } });
  });
});

describe('Discord can be made to send', () => {
  const fault = (name: string, more = {}) => ({ name, times: 1, ...more });

  test('another application, server, kind, unknown fields, or a direct message', async () => {
    const { use, sandbox, last } = open();
    const sent = async (name: string) => {
      sandbox.faults.set([fault(name)]);
      await use(message({ content: 'x' }));
      return last();
    };
    const plain = await sent('none');
    expect((await sent('interaction-application')).application_id).not.toBe(plain.application_id);
    expect((await sent('interaction-guild')).guild_id).not.toBe(plain.guild_id);
    expect((await sent('interaction-type')).type).toBe(99);
    expect(await sent('interaction-fields')).toHaveProperty('tomorrow');
    const direct = await sent('interaction-dm');
    expect(direct).toMatchObject({ context: 1, user: plain.member.user });
    expect(direct).not.toHaveProperty('member');
    expect(direct).not.toHaveProperty('guild_id');
  });

  test('a wrong signature, the same interaction twice, or to lose its answer', async () => {
    const { use, sandbox, received } = open();
    const answer = message({ content: 'x' });
    sandbox.faults.set([fault('interaction-signature')]);
    expect(await use(answer)).toMatchObject({ shown: 'failed', answers: [{ status: 401 }] });
    sandbox.faults.set([fault('interaction-twice')]);
    const outcome = await use(answer);
    expect(outcome).toMatchObject({
      shown: 'message',
      answers: [{ status: 200 }, { status: 200 }],
    });
    expect(received.at(-1).id).toBe(received.at(-2).id);
    sandbox.faults.set([fault('interaction-cut')]);
    expect(await use(answer)).toMatchObject({ shown: 'failed' });
    sandbox.faults.set([fault('interaction-slow', { delayMs: 3_100 })]);
    expect(await use(answer)).toMatchObject({ shown: 'failed' });
  });

  test('nothing, after the address was taken away', async () => {
    const { use, sandbox, received } = open();
    sandbox.acting(0).removeUrl();
    const outcome = await use(message({ content: 'x' }));
    expect(outcome).toMatchObject({ shown: 'failed', answers: [] });
    expect(received).toEqual([]);
  });

  test('other roles between a click and what follows', async () => {
    const { use, sandbox, last, main, guild, bot, role } = open();
    await use(message({ content: 'x' }));
    const userId = last().member.user.id;
    sandbox.acting(0).setRoles(userId, main.id, [role('Verified')]);
    await expect(use(message({ content: 'x' }))).resolves.toMatchObject({ shown: 'message' });
    expect(last().member.roles).toEqual([role('Verified')]);
    expect(bot(`GET ${guild}/members/${userId}`).body.roles).toEqual([role('Verified')]);
  });
});
