import { describe, expect, it } from 'vitest';
import { COOKIE_WARNING } from './cookie-warning.ts';
import { accessCode, openCloudKey, plantOther } from './planted.fixture.ts';
import { chance } from './random.fixture.ts';
import { findLogins, findSecrets } from './secret-shapes.ts';

const WARNING =
  '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_';
const VALUE = '0A1B2C3D4E'.repeat(40);
// The example from Discord's own documentation.
const TOKEN = 'MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs';

const hexOf = (text: string) => Buffer.from(text).toString('hex');
const kindsIn = (text: string) => findLogins(text).map(({ kind }) => kind);

describe('findLogins', () => {
  it('finds a cookie by its warning, and says where it starts and ends', () => {
    const text = `see ${WARNING}CAEaAhAB.0A1B2C please ban him`;
    const [found] = findLogins(text);
    expect(found?.kind).toBe('roblox-cookie');
    expect(text.slice(found?.start, found?.end)).toBe(`${WARNING}CAEaAhAB.0A1B2C`);
  });

  it('finds a value behind every cut of the warning', () => {
    for (let cut = 0; cut <= WARNING.length - 3; cut += 1) {
      expect(kindsIn(WARNING.slice(cut) + VALUE), String(cut)).toEqual(['roblox-cookie']);
    }
  });

  it('takes no part of the warning for a cookie where no value follows', () => {
    for (let start = 0; start < WARNING.length; start += 1) {
      const part = WARNING.slice(start);
      const quoted = [part, `It begins with ${part} and goes on for 500 letters.`, `${part}...`];
      expect(quoted.flatMap(kindsIn), String(start)).toEqual([]);
      expect(kindsIn(`${WARNING.slice(0, start)}... and so on`), String(start)).toEqual([]);
    }
  });

  it.each([
    `|WARNING:-DO-NOT-SHARE-THIS.|_${VALUE}`,
    `.—Sharing-this-will-allow-someone-to-log-in.|_${VALUE}`,
    `and-items.|_${VALUE}`,
    `_|warning:-do-not-share-this${VALUE}`,
    `%5F%7CWARNING%3A-DO-NOT-SHARE-THIS%7C${VALUE}`,
    `\\u005f|WARNING\\u003a-DO-NOT-SHARE-THIS.|_${VALUE}`,
    `_|WAR\u200bNING:-DO-N\u2060OT-SHARE-THIS.|_${VALUE}`,
    `_|WARN\r\nING:-DO-NOT-\r\nSHARE-THIS.|_${VALUE}`,
    `＿｜ＷＡＲＮＩＮＧ：－ＤＯ－ＮＯＴ－ＳＨＡＲＥ${VALUE}`,
    `_|WАRΝING:-DO-NОT-SHΑRE-THIS.|_${VALUE}`,
    `${WARNING.replaceAll('.', '[dot]')}${VALUE}`,
    `.ROBLO SECURITY=${VALUE}`,
    `ROBLO_SECURITY=${VALUE}`,
    `RBX-Authentication-Ticket: ${VALUE}`,
    `{"value":"${VALUE}","path":"/","name":".ROBLOSECURITY"}`,
    btoa(WARNING + VALUE),
    btoa(btoa(WARNING + VALUE)),
    `look: ${btoa(`say ${WARNING}${VALUE} to him`)}`,
    `.ROBLOSECURITY=${'A'.repeat(100)}`,
    '.ROBLOSECURITY=CAEaAhAB.0123456789ABCDEF',
    '.ROBLOSECURITY\tCAEaAhAB.0123456789ABCDEF',
    `|_${'0A1B2C3D4E'.repeat(30)}`,
  ])('takes %j for a cookie', (text) => {
    expect(kindsIn(text)).toEqual(['roblox-cookie']);
  });

  it.each([
    TOKEN,
    `Authorization: ${TOKEN}`,
    `words${TOKEN}`,
    TOKEN.slice(0, -5),
    [...TOKEN].join(' '),
    TOKEN.replaceAll('.', '%2E'),
    TOKEN.replaceAll('.', '．'),
    `${TOKEN.slice(0, 10)}\n${TOKEN.slice(10)}`,
    TOKEN.split('.').join('\n'),
    TOKEN.split('.').join('", "'),
    TOKEN.replaceAll('.', '[.]'),
    TOKEN.replaceAll('.', ' (dot) '),
    TOKEN.replaceAll('.', ' dot '),
    btoa(TOKEN),
    btoa(`his token is ${TOKEN}, see?`),
    btoa(btoa(TOKEN)),
    btoa(TOKEN.replaceAll('.', '%2E')),
    hexOf(TOKEN),
    hexOf(TOKEN)
      .toUpperCase()
      .match(/.{1,32}/g)!
      .join('\n'),
    Buffer.from(TOKEN).join(', '),
    hexOf(TOKEN).match(/../g)!.join(':'),
    [...TOKEN].join('*'),
    [...TOKEN].reverse().join(''),
    [...TOKEN].map((letter) => `<b>${letter}</b>`).join(''),
    `"${TOKEN.match(/.{1,9}/g)!.join('" .. "')}"`,
    `?a=${TOKEN.replace('.', '&b=').replace('.', '&c=')}`,
    TOKEN.replaceAll('.', '<dot>'),
    'mfa.Vk3-qF0zRt7_Lp2xWm9sYb',
    `mfa.${'aB3_'.repeat(21)}`,
    `mfa.${'a'.repeat(84)}`,
  ])('takes %j for a Discord token', (text) => {
    expect(kindsIn(text)).toEqual(['discord-token']);
  });

  it.each([
    `builderman:hunter2:${WARNING}${VALUE}`,
    `a list\nbuilderman:hunter2:${WARNING.slice(0, 40)}${VALUE}\nmore`,
    `builderman|hunter2|${VALUE}`,
    `builderman;hunter2;${VALUE}`,
    `builderman,hunter2,${VALUE}`,
    `builderman\thunter2\t${VALUE}`,
    `kim@example.com:hunter2:${TOKEN}`,
    `builderman:hunter2:${'0A1B2C3D4E'.repeat(30)}`,
  ])('takes %j for a login line', (text) => {
    expect(kindsIn(text)).toEqual(['login-line']);
  });

  it('finds each of several and does not join them', () => {
    expect(kindsIn(`${TOKEN}, ${WARNING}${VALUE}, ${TOKEN}`)).toEqual([
      'discord-token',
      'roblox-cookie',
      'discord-token',
    ]);
  });

  it.each([
    ['an id that begins with a nought', `${btoa('01234567890123456')}.Cl2FMQ.`],
    ['an id of 16 digits', `${btoa('1234567890123456')}.Cl2FMQ.`],
    ['letters instead of an id', `${btoa('not a number at all')}.Cl2FMQ.`],
    ['a middle part that is too long', 'MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQCl2.'],
  ])('does not take %s for a token', (_what, start) => {
    expect(kindsIn(`${start.replaceAll('=', '')}ZnCjm1XVW7vRze4b7Cq4se7kKWs`)).toEqual([]);
  });

  it.each([
    `level:debug:${'0a1b2c3d'.repeat(32)}`,
    `LEVEL:debug:${VALUE}`,
    `node:internal:${'aB3dE5fG'.repeat(30)}`,
    `|_${'some words_in_a-cell '.repeat(10)}`,
    `|_${'word'.repeat(40)}`,
    'Please turn on mfa. EveryModeratorOfThisServerNeedsIt',
    'mfa.example.com/login',
    'mfa.internal-service-of-2024.example.com',
    `MTk4NjIyNDgzNDcxOTI1MjQ4 status ${'0a1b2c3d4e'.repeat(4)}`,
    '_|WARNING:-DO-NOT-SHARE-THIS-link-with-user-12345-please-ok',
    `${WARNING}\n${'0a1b2c3d'.repeat(8)}  report.txt`,
    `"${WARNING}" 5f7c57aa-1f2e-4d3c-9b8a-001122334455`,
    `${WARNING} (see eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${'aB3'.repeat(60)})`,
    `MTk4NjIyNDgzNDcxOTI1MjQ4.xxxxxx.${'x'.repeat(27)}`,
    `CAEaAhAB.${VALUE}`,
    `data:image/png;base64,${btoa(VALUE)}`,
  ])('takes %j for nothing', (text) => {
    expect(kindsIn(text)).toEqual([]);
  });

  it('leaves alone a token that is masked already', () => {
    expect(kindsIn('MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.***************************')).toEqual([]);
  });

  it('does not mind what only the redactor masks', () => {
    const random = chance(1);
    for (let run = 0; run < 200; run += 1) expect(kindsIn(plantOther(random).text)).toEqual([]);
    expect(kindsIn(accessCode(random))).toEqual([]);
  });

  it.each(['Zk3yq', 'a1', 'x', 'T0KENMARK'])('finds a token that repeats %j at its end', (unit) => {
    const id = Buffer.from('123456789012345678').toString('base64').replaceAll('=', '');
    const token = `${id}.Gx1aB2.${unit.repeat(38).slice(0, 38)}`;
    expect(findLogins(`Bot ${token}`).map(({ kind }) => kind)).toEqual(['discord-token']);
  });
});

describe('findSecrets', () => {
  it('names every kind', () => {
    const random = chance(2);
    for (let run = 0; run < 300; run += 1) {
      const { kind, text, core } = plantOther(random);
      const [found] = findSecrets(text);
      expect(found?.kind, text).toBe(kind);
      expect(text.slice(found?.start, found?.end), text).toContain(core);
    }
    expect(findSecrets(`code ${accessCode(random)}.`)[0]?.kind).toBe('access-code');
  });

  it('marks an Open Cloud key from its first character to its last', () => {
    const random = chance(3);
    for (let run = 0; run < 60; run += 1) {
      const key = openCloudKey(random);
      const text = `key="${key}"`;
      expect(findSecrets(text)).toEqual([
        { kind: 'open-cloud-key', start: 5, end: text.length - 1 },
      ]);
    }
  });

  it('keeps the address of a webhook readable', () => {
    const address = 'https://discord.com/api/webhooks/123456789012345678/';
    const [found] = findSecrets(address + 'aB3-_'.repeat(12));
    expect(found?.start).toBe(address.length);
  });
});

describe('the time it takes', () => {
  const hostile = [
    '.',
    '.aaaaaa',
    `${TOKEN}.`,
    `${[...TOKEN].join(' ')} `,
    '_|warning:-',
    '-items.|_',
    '|_',
    'mfa.',
    `mfa.${'aB1'.repeat(30)}.`,
    'roblosecurity',
    'roblosecurity=',
    'roblosecurity value="',
    '\\',
    '%25',
    '%',
    ' ',
    '\u200b',
    ':',
    'a:',
    'eyJ',
    'eyJaaaaaaaaaaaa.',
    'gth_k_',
    'GATE-ABCDE-',
    'x-api-key:',
    'webhooks/123456789012345678/',
    'ZXlKaGJHY2lPaUpTVXpJMU5pSXNJ',
    '-allow-someone-to-log-in',
    '&#',
    'aB3',
  ];

  // CPU time of the process, which doesn't grow when the machine is busy.
  const timeOf = (text: string) => {
    const start = process.cpuUsage();
    findSecrets(text);
    return process.cpuUsage(start).user / 1_000;
  };

  it.each(hostile)('stays linear for a megabyte of %j', { retry: 2 }, (unit) => {
    const short = unit.repeat(Math.ceil((64 * 1024) / unit.length));
    const shortMs = Math.min(timeOf(short), timeOf(short), timeOf(short));
    // Sixteen times the text: linear time gives about 16, quadratic about 256.
    expect(timeOf(short.repeat(16)) / Math.max(shortMs, 2)).toBeLessThan(100);
  });
});

describe('a cookie that a field has cut off', () => {
  const warning = COOKIE_WARNING;

  it('in the middle of its warning is told all the same', () => {
    for (const length of [30, 60, 80, 100, warning.length - 1]) {
      expect(findLogins(warning.slice(0, length)), String(length)).toHaveLength(1);
    }
  });

  it('is not the warning as people quote it', () => {
    for (const text of [
      warning,
      warning.slice(0, 29),
      `It begins with ${warning.slice(0, 60)}`,
      `${warning.slice(0, 80)}... is how it begins`,
    ]) {
      expect(findLogins(text), text).toEqual([]);
    }
  });
});
