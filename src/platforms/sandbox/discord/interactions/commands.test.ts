import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openInteractions } from '../../desk.fixture.ts';
import { NOON_MS } from '../../sandbox.fixture.ts';

const DAY_MS = 86_400_000;
const typed = (name: string, more = {}) => ({ type: 1, name, description: 'x', ...more });
const text = (name: string, more = {}) => ({ type: 3, name, description: 'x', ...more });
const many = (count: number, make: (at: number) => object) =>
  Array.from({ length: count }, (_, at) => make(at));

function open() {
  const opened = openInteractions();
  const { bot, commandsPath } = opened;
  const put = (commands: unknown, nowMs = NOON_MS) =>
    bot(`PUT ${commandsPath}`, { body: commands, nowMs });
  const list = (query = '') => bot(`GET ${commandsPath}${query}`).body;
  return { ...opened, put, list };
}

describe('the commands of a server', () => {
  test('are replaced as a whole; what stays keeps its id, and its version until it changes', () => {
    const { put, list } = open();
    const first = put([typed('ban'), typed('case'), { type: 2, name: 'View cases' }]);
    expect(first).toMatchObject({ status: 200 });
    const [ban, cases, menu] = first.body;
    expect(menu).toMatchObject({ type: 2, description: '' });
    put([typed('case'), typed('ban', { description: 'Another' })]);
    const [caseAfter, banAfter] = list('?with_localizations=true');
    expect(caseAfter).toEqual(cases);
    expect(banAfter.id).toBe(ban.id);
    expect(banAfter.version).not.toBe(ban.version);
    expect(put([]).body).toEqual([]);
    expect(list()).toEqual([]);
  });

  test('come with their translations only if they are asked for', () => {
    const { put, list } = open();
    const name_localizations = { de: 'fall' };
    put([typed('case', { name_localizations, options: [text('number', { name_localizations })] })]);
    expect(JSON.stringify(list())).not.toContain('fall');
    const [whole] = list('?with_localizations=true');
    expect(whole.name_localizations).toEqual(name_localizations);
    expect(whole.options[0].name_localizations).toEqual(name_localizations);
  });

  test.each<[string, object[], string]>([
    ['upper case', [typed('Ban')], 'APPLICATION_COMMAND_INVALID_NAME'],
    ['a space in a typed name', [typed('ban all')], 'APPLICATION_COMMAND_INVALID_NAME'],
    ['33 characters', [typed('x'.repeat(33))], 'BASE_TYPE_BAD_LENGTH'],
    ['no description', [{ name: 'ban' }], 'BASE_TYPE_REQUIRED'],
    [
      'a long description',
      [typed('ban', { description: 'x'.repeat(101) })],
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a menu with a description',
      [{ type: 2, name: 'Ban', description: 'x' }],
      'INVALID_DESCRIPTION',
    ],
    ['a menu with options', [{ type: 3, name: 'Ban', options: [text('a')] }], 'INVALID_OPTIONS'],
    ['an unknown type', [typed('ban', { type: 4 })], 'BASE_TYPE_CHOICES'],
    ['the same name twice', [typed('ban'), typed('ban')], 'DUPLICATE_NAME'],
    [
      '26 options',
      [typed('ban', { options: many(26, (at) => text(`o${at}`)) })],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'the same option twice',
      [typed('ban', { options: [text('a'), text('a')] })],
      'NAME_ALREADY_EXISTS',
    ],
    [
      'a required option after another',
      [typed('ban', { options: [text('a'), text('b', { required: true })] })],
      'REQUIRED_INVALID',
    ],
    [
      'choices with autocomplete',
      [
        typed('ban', {
          options: [text('a', { autocomplete: true, choices: [{ name: 'x', value: 'x' }] })],
        }),
      ],
      'AUTOCOMPLETE_INVALID',
    ],
    [
      '26 choices',
      [
        typed('ban', {
          options: [text('a', { choices: many(26, (at) => ({ name: `c${at}`, value: `${at}` })) })],
        }),
      ],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a choice that is too long',
      [
        typed('ban', {
          options: [text('a', { choices: [{ name: 'x', value: 'x'.repeat(101) }] })],
        }),
      ],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a length for a member',
      [typed('ban', { options: [text('a', { type: 6, min_length: 1 })] })],
      'FIELD_INVALID',
    ],
    [
      'options beside a sub-command',
      [typed('ban', { options: [text('a'), text('b', { type: 1 })] })],
      'TYPE_INVALID',
    ],
    [
      'a group in a group',
      [typed('ban', { options: [text('a', { type: 2, options: [text('b', { type: 2 })] })] })],
      'TYPE_INVALID',
    ],
    [
      'a sub-command in a sub-command',
      [typed('ban', { options: [text('a', { type: 1, options: [text('b', { type: 1 })] })] })],
      'TYPE_INVALID',
    ],
    [
      'an unknown language',
      [typed('ban', { name_localizations: { xx: 'x' } })],
      'BASE_TYPE_CHOICES',
    ],
    [
      'permissions in words',
      [typed('ban', { default_member_permissions: 'all' })],
      'NUMBER_TYPE_COERCE',
    ],
    [
      '8,001 characters',
      [
        typed('ban', {
          options: many(25, (at) =>
            text(`o${at}`, {
              choices: many(4, (c) => ({ name: `${c}`.padEnd(80, 'x'), value: `${c}` })),
            }),
          ),
        }),
      ],
      'APPLICATION_COMMAND_TOO_LARGE',
    ],
  ])('are refused with %s', (_, commands, code) => {
    const { put, list } = open();
    put([typed('before')]);
    const told = put(commands);
    expect(told).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(told.text).toContain(code);
    expect(list()).toHaveLength(1);
  });

  test('are at most 100 typed ones, 15 for members and 15 for messages', () => {
    const { put } = open();
    const menus = (type: number, count: number) =>
      many(count, (at) => ({ type, name: `Menu ${at}` }));
    const full = [...many(100, (at) => typed(`c${at}`)), ...menus(2, 15), ...menus(3, 15)];
    expect(put(full).status).toBe(200);
    for (const over of [typed('one-more'), { type: 2, name: 'More' }, { type: 3, name: 'More' }]) {
      expect(put([...full, over])).toMatchObject({ status: 400, body: { code: 30032 } });
    }
  });

  test('get at most 200 new names a day', () => {
    const { put } = open();
    const batch = (letter: string) => many(100, (at) => typed(`${letter}${at}`));
    expect(put(batch('a')).status).toBe(200);
    expect(put(batch('b')).status).toBe(200);
    expect(put(batch('b')).status).toBe(200);
    expect(put([typed('c')])).toMatchObject({ status: 400, body: { code: 30034 } });
    expect(put([typed('c')], NOON_MS + DAY_MS).status).toBe(200);
  });

  test('are out of reach elsewhere, and for anyone but the bot', () => {
    const { bot, nobody, world, sister, commandsPath } = open();
    const at = (app: string, guild: string) => `GET /applications/${app}/guilds/${guild}/commands`;
    expect(nobody(`GET ${commandsPath}`).status).toBe(401);
    expect(bot(at(world.bot.id, '1'))).toMatchObject({ status: 403, body: { code: 50001 } });
    expect(bot(at('5', sister.id))).toMatchObject({ status: 403, body: { code: 50001 } });
    expect(bot(at(world.bot.id, sister.id))).toMatchObject({ status: 200, body: [] });
  });

  test('are never the reason for anything but a refusal, whatever they hold', () => {
    const { put } = open();
    const option = fc.record({
      type: fc.jsonValue(),
      options: fc.jsonValue(),
      choices: fc.jsonValue(),
    });
    const command = fc.record({
      name: fc.jsonValue(),
      options: fc.oneof(fc.jsonValue(), fc.array(option)),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(command, fc.jsonValue())), (commands) => {
        expect([200, 400]).toContain(put(commands).status);
      }),
    );
  });
});
