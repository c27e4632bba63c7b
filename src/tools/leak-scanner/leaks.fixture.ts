// Fake secrets in the contexts in which they typically leak.
import {
  accessCode,
  cookie,
  cookieBody,
  discordToken,
  openCloudKey,
} from '#kit/secrets/planted.fixture.ts';
import { BASE62, BASE64URL, type Chance, DIGITS } from '#kit/secrets/random.fixture.ts';
import type { FindingKind } from './scanner.ts';

export interface Leak {
  kind: FindingKind;
  /** The text before the secret, the secret, and the text after it. */
  before: string;
  secret: string;
  after: string;
}

type Make = (random: Chance) => Leak;

const bare = (kind: FindingKind, secret: string): Leak => ({ kind, before: '', secret, after: '' });
const id = (random: Chance) => `${random.between(1, 9)}${random.text(DIGITS, 17)}`;
const WARNING_LENGTH = 115;

export const webhook: Make = (random) => {
  const host = random.pick([
    'discord.com',
    'discordapp.com',
    'ptb.discord.com',
    'canary.discord.com',
  ]);
  const version = random.pick(['', '', 'v6/', 'v10/']);
  const token = random.text(BASE64URL, random.pick([68, 60]));
  return bare('discord-webhook', `https://${host}/api/${version}webhooks/${id(random)}/${token}`);
};

/** The end of the warning with the value, or the whole warning with the start of the value. */
const cutCookie: Make = (random) => {
  const whole = cookie(random);
  const cut =
    random.below(2) === 0
      ? whole.slice(random.below(WARNING_LENGTH - 8))
      : whole.slice(0, random.between(WARNING_LENGTH + 32, whole.length));
  return bare('roblox-cookie', cut.replace(/[.-]+$/, ''));
};

const namedCookie: Make = (random) => {
  const secret = cookieBody(random).replace(/[.-]+$/, '');
  const [before, after] = random.pick([
    ['.ROBLOSECURITY=', '; path=/'],
    ['Cookie: GuestData=UserID=-1; .ROBLOSECURITY=', '; RBXSource=x'],
    ['".ROBLOSECURITY": "', '",'],
    ['.roblox.com\tTRUE\t/\tTRUE\t1999999999\t.ROBLOSECURITY\t', ''],
    ['{"name":".ROBLOSECURITY","path":"/","secure":true,"value":"', '"}'],
  ]) as [string, string];
  return { kind: 'roblox-cookie', before, secret, after };
};

const namedKey: Make = (random) => {
  const secret = random.text(BASE62, random.pick([48, 64]));
  const [before, after] = random.pick([
    ['x-api-key: ', ''],
    ['ROBLOX_API_KEY=', ''],
    ['  open_cloud_key: "', '"'],
    ["headers['x-api-key'] = '", "';"],
    ['headers["x-api-key"] = "', '"'],
    ['{"robloxApiKey":"', '"}'],
    ['curl https://apis.roblox.com/x -H "x-api-key: ', '"'],
  ]) as [string, string];
  return { kind: 'open-cloud-key', before, secret, after };
};

const clientSecret: Make = (random) => {
  const secret = random.text(BASE64URL, 32).replace(/^[-_]|[-_]$/g, 'a');
  const [before, after] = random.pick([
    ['DISCORD_CLIENT_SECRET=', ''],
    ["client_secret: '", "'"],
    ['"clientSecret" : "', '",'],
    ['grant_type=refresh_token&client_secret=', '&x=1'],
    ['local CLIENT_SECRET = "', '"'],
    ['const clientSecret = `', '`;'],
  ]) as [string, string];
  return { kind: 'oauth-secret', before, secret, after };
};

const ours = (kind: FindingKind, prefix: (random: Chance) => string): Make => {
  return (random) => bare(kind, prefix(random) + random.text(BASE62, 49));
};

/** Covers every kind, recognized by its own shape or by the name next to it. */
export const LEAKS: readonly Make[] = [
  (random) => bare('discord-token', discordToken(random)),
  (random) => bare('discord-token', `mfa.${random.text(BASE64URL, 84)}`),
  webhook,
  (random) => bare('roblox-cookie', cookie(random).replace(/[.-]+$/, '')),
  cutCookie,
  namedCookie,
  namedKey,
  (random) => ({ kind: 'open-cloud-key', before: 'key ', secret: openCloudKey(random), after: '' }),
  clientSecret,
  ours('session', () => 'gth_s_'),
  ours('pass', () => 'gth_p_'),
  ours('admin-session', () => 'gth_a_'),
  ours('admin-key', (random) => `gth_k_${random.text(BASE62, 12)}_`),
  (random) => bare('access-code', accessCode(random)),
];

export const plainText = ({ before, secret, after }: Leak): string => before + secret + after;

type Disguise = (leak: Leak) => Leak;

const each = (change: (text: string) => string): Disguise => {
  return (leak) => ({
    ...leak,
    before: change(leak.before),
    secret: change(leak.secret),
    after: change(leak.after),
  });
};

/** The ways in which common formats escape text. */
export const DISGUISES: readonly Disguise[] = [
  (leak) => leak,
  each((text) => JSON.stringify(text).slice(1, -1)),
  each((text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')),
  each((text) => text.replaceAll('/', '\\u002F').replaceAll('|', '\\u007c')),
  each((text) => encodeURIComponent(text)),
  each((text) => encodeURIComponent(encodeURIComponent(text))),
];

const SURROUNDINGS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['2026-11-15T10:00:00.123Z INFO  token ', ' used'],
  ['{"level":30,"msg":"', '","pid":7}'],
  ['export TOKEN="', '"'],
  ['  - value: ', ''],
  ['local t = "', '" -- do not commit'],
  ['const t = `', '`;'],
  ['<td>', '</td>'],
  ['смотри ', ' привет'],
  ['見て ', ' 🛡️'],
  ['Bot ', ''],
  ['(', ')'],
];

export function surround(leak: Leak, random: Chance): Leak {
  const [before, after] = random.pick(SURROUNDINGS);
  return { ...leak, before: before + leak.before, after: leak.after + after };
}
