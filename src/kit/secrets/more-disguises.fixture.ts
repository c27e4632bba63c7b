// More ways to hide a login: as numbers, in code, beside its name, in exports, with its letters changed.
import { login, NAME, warnedOrToken, wrap } from './disguises.fixture.ts';
import { cookie, cookieBody, discordToken, mfaToken } from './planted.fixture.ts';
import { BASE64URL, type Chance } from './random.fixture.ts';

type Make = (random: Chance) => unknown;

const WARNING_LENGTH = 116;
const WARNING = (random: Chance) => cookie(random).slice(0, WARNING_LENGTH);
const bytes = (text: string) => [...Buffer.from(text)];
const two = (byte: number) => byte.toString(16).padStart(2, '0');
const hexWith = (mark: string) => (random: Chance) => bytes(login(random)).map(two).join(mark);
const each = (write: (byte: number) => string, mark: string) => (random: Chance) =>
  bytes(login(random)).map(write).join(mark);
const pieces = (text: string, width: number) => wrap(text, width).split('\n');
const inCode = (quote: string, mark: string) => (random: Chance) =>
  pieces(login(random), random.between(7, 30))
    .map((piece) => quote + piece + quote)
    .join(mark);
const spacedBy = (mark: string) => (random: Chance) => [...login(random)].join(mark);
const parts = (random: Chance) => discordToken(random).split('.') as [string, string, string];
/**
 * In a shuffled token, a middle part that looks like a word, a number or a name such as `kim91` can't be told
 * from one.
 */
const tellingParts = (random: Chance): [string, string, string] => {
  const [id, middle, last] = parts(random);
  return /[a-z][A-Z]|\d[A-Za-z]/.test(middle.slice(1)) ? [id, middle, last] : tellingParts(random);
};
const dotted = (dot: string) => (random: Chance) => discordToken(random).replaceAll('.', dot);
const line = (mark: string) => (random: Chance) =>
  ['builderman', 'hunter2', cookieBody(random)].join(mark);

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function base32(text: string): string {
  const bits = bytes(text)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return bits.replace(/.{1,5}/g, (five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]!);
}

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const moved = letter.charCodeAt(0) + (/[a-m]/i.test(letter) ? 13 : -13);
    return String.fromCharCode(moved);
  });

export const AS_NUMBERS: Record<string, Make> = {
  'hex with colons': hexWith(':'),
  'hex with dashes': hexWith('-'),
  'hex with spaces': hexWith(' '),
  'hex with commas': hexWith(','),
  'hex with 0x': each((byte) => `0x${two(byte)}`, ', '),
  'hex with 0x alone': each((byte) => `0x${two(byte)}`, ''),
  'hex as escapes in a list': each((byte) => `"\\x${two(byte)}"`, ', '),
  'hex as code points': each((byte) => `U+00${two(byte).toUpperCase()}`, ' '),
  'hex with an h': each((byte) => `${two(byte)}h`, ' '),
  'hex of quoted-printable': each((byte) => `=${two(byte).toUpperCase()}`, ''),
  'hex as items': (random) => bytes(login(random)).map(two),
  'a dump of bytes': (random) =>
    pieces(login(random), 16)
      .map(
        (row, at) => `${(at * 16).toString(16).padStart(8, '0')}  ${bytes(row).map(two).join(' ')}`,
      )
      .join('\n'),
  'numbers with commas': each(String, ','),
  'numbers with spaces': each(String, ' '),
  'numbers in JSON': (random) => bytes(login(random)),
  'numbers of a buffer': (random) => ({ type: 'Buffer', data: bytes(login(random)) }),
  'numbers by their place': (random) => ({ ...bytes(login(random)) }),
  'numbers as strings': (random) => bytes(login(random)).map(String),
  'escapes of Lua': each((byte) => `\\${byte}`, ''),
  'escapes in octal': each((byte) => `\\${byte.toString(8).padStart(3, '0')}`, ''),
  'escapes of CSS': each((byte) => `\\0000${two(byte)}`, ''),
  'escapes with braces': each((byte) => `\\u{${two(byte)}}`, ''),
  'escapes of Python': each((byte) => `\\U000000${two(byte)}`, ''),
  'escapes of old scripts': each((byte) => `%u00${two(byte)}`, ''),
  'calls of chr': each((byte) => `chr(${byte})`, ' + '),
  'calls of string.char': (random) => `string.char(${bytes(login(random)).join(',')})`,
  'binary numbers': each((byte) => byte.toString(2).padStart(8, '0'), ' '),
  base32: (random) => base32(login(random)),
  'base64 three times': (random) => btoa(btoa(btoa(login(random)))),
  'base64 as items': (random) => pieces(btoa(login(random)), 30),
};

export const IN_CODE: Record<string, Make> = {
  'texts joined in Lua': inCode('"', ' .. '),
  'texts joined in PHP': inCode("'", '.'),
  'texts joined in Basic': inCode('"', ' & '),
  'texts joined in SQL': inCode("'", ' || '),
  'texts joined in C': inCode('"', '\n  '),
  'texts joined in a template': (random) =>
    `\`${pieces(login(random), 10)
      .map((piece) => `\${"${piece}"}`)
      .join('')}\``,
  'texts added to a variable': (random) =>
    pieces(login(random), 40)
      .map((piece) => `t += "${piece}";`)
      .join('\n'),
  'letters in a list': (random) => JSON.stringify([...login(random)]),
  'tags around letters': (random) =>
    [...login(random)].map((letter) => `<b>${letter}</b>`).join(''),
  'tags around pieces': (random) =>
    pieces(login(random), 9)
      .map((piece) => `<span class="x">${piece}</span>`)
      .join(''),
  'breaks of HTML': (random) => wrap(login(random), 40, '<br>'),
  'bold pieces': (random) =>
    pieces(login(random), 9)
      .map((piece) => `**${piece}**`)
      .join(''),
  'pieces as code': (random) =>
    pieces(login(random), 20)
      .map((piece) => `\`${piece}\``)
      .join(' '),
  'a quote in Markdown': (random) => `> ${wrap(login(random), 60, '\n> ')}`,
  'a comment': (random) => `// ${wrap(warnedOrToken(random), 60, '\n// ')}`,
  'lines of an email': (random) => wrap(login(random).replaceAll('=', '=3D'), 75, '=\n'),
  'named entities': (random) =>
    login(random)
      .replaceAll('_', '&lowbar;')
      .replaceAll('|', '&vert;')
      .replaceAll('.', '&period;')
      .replaceAll('=', '&equals;'),
  'letters of tags': (random) =>
    [...login(random)]
      .map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
      .join(''),
  'stars between letters': spacedBy('*'),
  'dashes between letters': spacedBy('-'),
  'dots between letters': spacedBy('.'),
  'commas between letters': spacedBy(', '),
  'bars between letters': spacedBy('|'),
  'pictures between letters': spacedBy('😀'),
  backwards: (random) => [...login(random)].reverse().join(''),
  'moved by thirteen': (random) => rot13(login(random)),
};

export const BESIDE: Record<string, Make> = {
  'a value before its warning': (random) => ({ a: cookieBody(random), b: WARNING(random) }),
  'a value before its warning, as items': (random) => [cookieBody(random), WARNING(random)],
  'a value before its name': (random) => ({ note: cookieBody(random), reason: NAME }),
  'a value before words with its name': (random) => ({
    note: cookieBody(random),
    reason: `this is his ${NAME} cookie`,
  }),
  'a value behind words with its name': (random) => ({
    reason: `this is his ${NAME} cookie`,
    note: cookieBody(random),
  }),
  'a value on the line before its name': (random) => `${cookieBody(random)}\n${NAME}`,
  'a column of a table': (random) => `user,${NAME},robux\nbob,${cookieBody(random)},100`,
  'a name split between key and value': (random) => {
    const at = random.between(3, NAME.length - 1);
    return { [NAME.slice(0, at)]: `${NAME.slice(at)}=${cookieBody(random)}` };
  },
  'a name split between keys': (random) => {
    const at = random.between(3, NAME.length - 1);
    return { [NAME.slice(0, at)]: { [NAME.slice(at)]: cookieBody(random) } };
  },
  'a name as people call it': (random) => `ROBLOX_COOKIE=${cookieBody(random)}`,
  'a name with noughts': (random) => `.R0BL0SECURITY=${cookieBody(random)}`,
  'a name with an x': (random) => ({ ROBLOX_SECURITY: cookieBody(random) }),
  'fields of a login': (random) => ({ user: 'bob', pass: 'hunter2', cookie: cookieBody(random) }),
  'a line with dashes': line('----'),
  'a line with spaced dashes': line(' - '),
  'a line with double colons': line('::'),
  'a line with arrows': line(' => '),
  'a line with labels': (random) => `user: bob pass: hunter2 cookie: ${cookieBody(random)}`,
  'a link that starts the game': (random) =>
    `roblox-player:1+launchmode:play+gameinfo:${random.text(BASE64URL, 200)}+launchtime:1`,
  'parts as parameters': (random) => {
    const [id, middle, last] = parts(random);
    return `https://example.com/?a=${id}&b=${middle}&c=${last}`;
  },
  'parts in JSON': (random) => {
    const [a, b, c] = parts(random);
    return JSON.stringify({ a, b, c });
  },
  'parts in a table of HTML': (random) => `<td>${parts(random).join('</td><td>')}</td>`,
  'parts in a list of Markdown': (random) => `- \`${parts(random).join('`\n- `')}\``,
  'parts as key and value': (random) => {
    const [id, middle, last] = parts(random);
    return random.pick([{ [id]: `${middle}.${last}` }, { [id]: { [middle]: last } }]);
  },
  'parts in another order': (random) => {
    const [a, b, c] = tellingParts(random);
    return random.pick([
      { c, b, a },
      { b, c, a },
      { c, a, b },
    ]);
  },
  'parts with words between': (random) => {
    const [id, middle, last] = tellingParts(random);
    return `first ${id} then ${middle} and last ${last}`;
  },
  'dots in angles': dotted('<dot>'),
  'dots with dashes': dotted('-dot-'),
  'dots as points': dotted(' (point) '),
  'a token of a person in two fields': (random) => ({ a: 'mfa', b: mfaToken(random).slice(4) }),
  'an entry of PowerShell': (random) =>
    `$s.Cookies.Add((New-Object System.Net.Cookie("${NAME}", "${cookieBody(random)}", "/", ".roblox.com")))`,
  'an entry of XML': (random) =>
    `<cookie><name>${NAME}</name><value>${cookieBody(random)}</value></cookie>`,
  'an entry of YAML': (random) => `- name: ${NAME}\n  path: /\n  value: ${cookieBody(random)}`,
  'a command of curl': (random) => `curl -b '${NAME}=${cookieBody(random)}' https://roblox.com`,
  'a header with a token': (random) => ({
    headers: { Authorization: `Bot ${discordToken(random)}` },
  }),
};
