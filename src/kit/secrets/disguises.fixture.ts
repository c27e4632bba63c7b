// Ways in which logins were seen to hide, or could. Each has a name, so that a failure says which one was
// missed.
import { cookie, cookieBody, discordToken, mfaToken } from './planted.fixture.ts';
import { BASE62, BASE64URL, type Chance, LOWER } from './random.fixture.ts';

type Make = (random: Chance) => unknown;

export const NAME = '.ROBLOSECURITY';
const WARNING_LENGTH = 116;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const hex = (text: string) => Buffer.from(text).toString('hex');
export const wrap = (text: string, width: number, end = '\n') =>
  text.match(new RegExp(`[^]{1,${width}}`, 'g'))!.join(end);
const unpad = (text: string) => text.replaceAll('=', '');
const words = (random: Chance) =>
  Array.from({ length: random.between(1, 9) }, () => random.text(LOWER, random.between(2, 9))).join(
    ' ',
  );
const within = (text: string, random: Chance) => `${words(random)} ${text} ${words(random)}`;

/** A login that's recognizable by its shape alone. */
export const login = (random: Chance) =>
  random.pick([cookie, discordToken, (each: Chance) => `${NAME}=${cookieBody(each)}`])(random);
export const warnedOrToken = (random: Chance) => random.pick([cookie, discordToken])(random);

function cut(text: string, random: Chance): string[] {
  const count = random.between(2, 6);
  const places = Array.from({ length: count - 1 }, () => random.between(1, text.length - 1));
  const ends = [...new Set(places)].toSorted((a, b) => a - b);
  return [0, ...ends].map((start, at) => text.slice(start, ends[at] ?? text.length));
}

const asFields = (pieces: readonly string[]) =>
  Object.fromEntries(pieces.map((piece, at) => [`part_${at}`, piece]));

const ALIKE: Record<string, string> = {
  A: 'АΑ',
  B: 'ВΒ',
  E: 'ЕΕ',
  H: 'НΗ',
  I: 'ІΙ',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'Υ',
  C: 'С',
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  j: 'ј',
  o: 'оο',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
};
const alike = (text: string, random: Chance) =>
  text.replace(/[A-Za-z]/g, (letter) => {
    const others = ALIKE[letter];
    return others && random.below(2) ? random.pick([...others]) : letter;
  });
const dots = (text: string, dot: string) => text.replaceAll('.', dot);

const PASSWORDS = ['hunter2', 'correct-horse', 'P@ss!word9', 'ключ1234', '12345678'];
const line = (mark: string) => (random: Chance) =>
  [
    random.pick(['builderman', 'kim.lee@example.com', 'xX_Sniper_Xx', 'Ольга77']),
    random.pick(PASSWORDS),
    random.pick([cookie, cookieBody, discordToken])(random),
  ].join(mark);

function splitName(random: Chance): string {
  const at = random.between(2, NAME.length - 2);
  return (
    NAME.slice(0, at) + random.pick([' ', '\n', '\t', '\r\n', '\u200b', '  ']) + NAME.slice(at)
  );
}

/** Each makes the body of a request; `text` is just the name of a field. */
export const DISGUISES: Record<string, Make> = {
  plain: login,
  'base64 of a login': (random) => base64(login(random)),
  'base64 without padding': (random) => unpad(base64(login(random))),
  'base64url of a login': (random) => base64url(login(random)),
  'base64 with line breaks': (random) =>
    wrap(base64(login(random)), random.between(40, 76), '\r\n'),
  'base64 of a text around it': (random) => base64(within(login(random), random)),
  'base64 within words': (random) => within(base64(login(random)), random),
  'base64 right after a slash': (random) => `https://example.com/${base64url(login(random))}`,
  'base64 twice': (random) => base64(base64(login(random))),
  'base64 of percent-encoding': (random) => base64(encodeURIComponent(login(random))),
  'base64, percent-encoded': (random) => encodeURIComponent(base64(login(random))),
  'base64 of JSON': (random) => base64(JSON.stringify({ note: words(random), v: login(random) })),
  'base64 of UTF-16': (random) => Buffer.from(login(random), 'utf16le').toString('base64'),
  'hex of a login': (random) => hex(login(random)),
  'hex in capitals': (random) => hex(login(random)).toUpperCase(),
  'hex with line breaks': (random) => wrap(hex(login(random)), random.between(20, 80)),
  'hex of a text around it': (random) => hex(within(login(random), random)),
  'base64 of hex': (random) => base64(hex(login(random))),
  'hex of base64': (random) => hex(base64(login(random))),
  'base64 of a part token': (random) => base64(mfaToken(random)),
  'parts of a token as items': (random) => discordToken(random).split('.'),
  'parts of a token as fields': (random) => asFields(discordToken(random).split('.')),
  'parts of a token as lines': (random) => discordToken(random).split('.').join('\n'),
  'parts of a token in quotes': (random) => discordToken(random).split('.').join('", "'),
  'a login cut over items': (random) => cut(warnedOrToken(random), random),
  'a login cut over fields': (random) => asFields(cut(warnedOrToken(random), random)),
  'a login cut over lines': (random) => cut(warnedOrToken(random), random).join('\n'),
  'a login cut over rows': (random) =>
    cut(warnedOrToken(random), random).map((value, at) => ({ at, value })),
  'a login cut over labelled rows': (random) =>
    cut(warnedOrToken(random), random).map((value) => ({ label: words(random), value })),
  'a warning and its value as items': (random) => {
    const whole = cookie(random);
    return [whole.slice(0, WARNING_LENGTH), whole.slice(WARNING_LENGTH)];
  },
  'a warning and its value as fields': (random) => {
    const whole = cookie(random);
    return {
      session_id: `gth_s_${random.text(BASE62, 43)}`,
      reason: `${words(random)} ${whole.slice(0, WARNING_LENGTH)}`,
      note: whole.slice(WARNING_LENGTH),
    };
  },
  'dots in brackets': (random) => dots(warnedOrToken(random), random.pick(['[.]', '(.)', '{.}'])),
  'dots as words': (random) =>
    dots(warnedOrToken(random), random.pick(['[dot]', '(dot)', '{dot}', ' dot ', ' [DOT] '])),
  'look-alike letters in a warning': (random) => {
    const whole = cookie(random);
    return alike(whole.slice(0, WARNING_LENGTH), random) + whole.slice(WARNING_LENGTH);
  },
  'look-alike letters in the name': (random) => `${alike(NAME, random)}=${cookieBody(random)}`,
  'look-alike letters in a token': (random) => alike(discordToken(random), random),
  'an export, name first': (random) => ({
    domain: '.roblox.com',
    name: NAME,
    path: '/',
    value: cookieBody(random),
  }),
  'an export, value first': (random) => ({
    value: cookieBody(random),
    path: '/',
    domain: '.roblox.com',
    name: NAME,
  }),
  'an export as text, value first': (random) =>
    JSON.stringify([{ value: cookieBody(random), secure: true, path: '/', name: NAME }], null, 2),
  'an export with wrapped fields': (random) => ({
    cookie: { name: { raw: NAME }, value: { raw: cookieBody(random) } },
  }),
  'a Netscape line': (random) =>
    `.roblox.com\tTRUE\t/\tTRUE\t1999999999\t${NAME}\t${cookieBody(random)}`,
  'a line with colons': line(':'),
  'a line with bars': line('|'),
  'a line with semicolons': line(';'),
  'a line with commas': line(','),
  'a line with tabs': line('\t'),
  'a ticket as a header': (random) => ({
    'RBX-Authentication-Ticket': random.text(BASE64URL, random.between(80, 400)),
  }),
  'a ticket in a text': (random) =>
    `rbx-authentication-ticket: ${random.text(BASE64URL, random.between(80, 400))}`,
  'a split name': (random) => `${splitName(random)}=${cookieBody(random)}`,
  'a name split over items': (random) => ['.ROBLO', 'SECURITY', cookieBody(random)],
  'a token of a person, cut short': (random) => mfaToken(random).slice(0, random.between(40, 80)),
  'percent-encoding': (random) => encodeURIComponent(encodeURIComponent(login(random))),
  'escapes of JSON': (random) =>
    login(random).replace(/[^\d]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'entities of HTML': (random) => login(random).replace(/\W|_/g, (c) => `&#${c.charCodeAt(0)};`),
  'zero-width characters': (random) =>
    [...login(random)].join(random.pick(['\u200b', '\u2060', '\u00ad'])),
  'full-width forms': (random) =>
    login(random).replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  'a key of an object': (random) => ({ [login(random)]: 1 }),
};
