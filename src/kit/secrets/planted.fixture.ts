// Leaked secrets, made from what is known of each platform and not from our own patterns.
import { BASE62, BASE64URL, type Chance, DIGITS, HEX } from './random.fixture.ts';

const WARNING =
  '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_';

export interface Planted {
  kind: string;
  /** The secret as the text contains it, disguised or not. */
  text: string;
  /** The part of the plain secret that must not be readable afterward. */
  core: string;
}

export function cookieBody(random: Chance): string {
  const body = random.pick([
    () => random.text(HEX, random.between(400, 800)),
    () => `GgIQAQ.${random.text(HEX, 400)}`,
    () => `CAEaAhAB.${random.text(HEX, 500)}`,
    () => `CAEaAhACIhsKBGR1aWQS.${random.text(BASE64URL, random.between(300, 900))}`,
  ]);
  return body();
}

export function cookie(random: Chance): string {
  return WARNING + cookieBody(random);
}

/** Its value after the end of the warning, or after the start of it. The warning alone isn't a secret. */
function cutCookie(random: Chance): string {
  const cut = random.below(3)
    ? WARNING.slice(random.below(WARNING.length - 2))
    : `${WARNING.slice(random.below(2), random.between(24, 60))}|_`;
  return cut + cookieBody(random);
}

function namedCookie(random: Chance): Leak {
  const whole = cookieBody(random);
  const core = random.below(4) === 0 ? whole.slice(0, random.between(40, 200)) : whole;
  const text = random.pick([
    `.ROBLOSECURITY=${core}`,
    `Cookie: GuestData=UserID=-1; .ROBLOSECURITY=${core}; RBXSource=x`,
    `".ROBLOSECURITY": "${core}"`,
    `.roblox.com\tTRUE\t/\tTRUE\t1999999999\t.ROBLOSECURITY\t${core}`,
    `{"name":".ROBLOSECURITY","path":"/","secure":true,"storeId":"0","value":"${core}"}`,
  ]);
  return { text, core, isBare: true };
}

function snowflake(random: Chance): string {
  const madeAt = BigInt(random.between(40, 35 * 365)) * 86_400_000n;
  return String((madeAt << 22n) + BigInt(random.below(2 ** 22)));
}

export function discordToken(random: Chance): string {
  const id = btoa(snowflake(random)).replaceAll('=', '');
  const madeAt = random.text(BASE64URL, 6);
  const token = `${id}.${madeAt}.${random.text(BASE64URL, random.pick([27, 38]))}`;
  return random.below(5) === 0 ? token.slice(0, -random.between(1, 5)) : token;
}

export function mfaToken(random: Chance): string {
  return `mfa.${random.text(BASE64URL, 84)}`;
}

function loginLine(random: Chance): Leak {
  const user = random.pick(['builderman', 'kim.lee@example.com', 'xX_Sniper_Xx', 'Ольга77']);
  const password = random.pick(['hunter2', 'correct-horse', 'P@ss!word9', 'ключ1234']);
  const make = random.pick([cookie, cutCookie, discordToken, cookieBody]);
  const core = make(random);
  return { text: `${user}:${password}:${core}`, core, isBare: make === cookieBody };
}

interface Leak {
  text: string;
  core: string;
  /** The value has no shape of its own, so it ends at white space. */
  isBare?: boolean;
}

const LOGIN_MAKERS: [string, (random: Chance) => Leak][] = [
  ['roblox-cookie', (random) => alone(cookie(random))],
  ['roblox-cookie', (random) => alone(cutCookie(random))],
  ['roblox-cookie', namedCookie],
  ['discord-token', (random) => alone(discordToken(random))],
  ['discord-token', (random) => alone(mfaToken(random))],
  ['login-line', loginLine],
];

function alone(secret: string): Leak {
  return { text: secret, core: secret };
}

/** A login surrounded by noise, in one of the disguises that must not help it. */
export function plantLogin(random: Chance): Planted {
  const [kind, make] = random.pick(LOGIN_MAKERS);
  const { text, core, isBare } = make(random);
  const disguised = random.pick(isBare ? WHOLE_DISGUISES : ALL_DISGUISES)(text, random);
  return { kind, text: random.pick(SURROUNDINGS)(disguised, random), core };
}

type Disguise = (secret: string, random: Chance) => string;

const percentAll = (secret: string) =>
  [...new TextEncoder().encode(secret)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
const escapeUnicode = (secret: string) =>
  Array.from(
    { length: secret.length },
    (_, at) => `\\u${secret.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

const WHOLE_DISGUISES: Disguise[] = [
  (secret) => secret,
  (secret) => encodeURIComponent(secret),
  (secret) => encodeURIComponent(encodeURIComponent(encodeURIComponent(secret))),
  percentAll,
  (secret) => JSON.stringify(secret),
  (secret) => JSON.stringify(JSON.stringify({ secret })),
  escapeUnicode,
  (secret, random) =>
    sprinkle(secret, random.pick(['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad'])),
  (secret) => secret.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
];

const ALL_DISGUISES: Disguise[] = [
  ...WHOLE_DISGUISES,
  (secret) => sprinkle(secret, ' '),
  (secret, random) =>
    wrap(secret, { width: random.between(9, 76), end: random.pick(['\r\n', '\n', '\n  ']) }),
  changeCaseOfWarning,
  (secret) => secret.replace(/[|:_.-]/g, (c) => `&#${c.charCodeAt(0)};`),
];

function changeCaseOfWarning(secret: string, random: Chance): string {
  const end = secret.indexOf('|_') + 2;
  if (end < 2) return secret;
  const warning = secret.slice(0, end);
  const changed = random.pick([
    warning.toLowerCase(),
    warning.toUpperCase(),
    Array.from(warning, (c) => (random.below(2) ? c.toLowerCase() : c.toUpperCase())).join(''),
  ]);
  return changed + secret.slice(end);
}

function sprinkle(secret: string, separator: string): string {
  return [...secret].join(separator);
}

function wrap(secret: string, { width, end }: { width: number; end: string }): string {
  return secret.match(new RegExp(`[^]{1,${width}}`, 'g'))!.join(end);
}

const SURROUNDINGS: Disguise[] = [
  (secret) => secret,
  (secret) => `please check this one: ${secret} thanks!`,
  (secret) => `"${secret}"`,
  (secret) => `('${secret}')`,
  (secret) => `\r\n${secret}\r\n`,
  (secret) => `\`\`\`\n${secret}\n\`\`\``,
  (secret) => `https://example.com/check?value=${secret}&next=1`,
  (secret) => `{"note":"x","v":"${secret}","n":3}`,
  (secret) => `привет ${secret} смотри`,
  (secret, random) => `${random.text(BASE62, 12)} ${secret}`,
];

/** The kinds that only the redactor handles. */
export function plantOther(random: Chance): Planted {
  const core = random.text(BASE62, random.between(43, 68));
  const id = snowflake(random);
  const kinds: [string, string][] = [
    ['discord-webhook', `https://discord.com/api/webhooks/${id}/${core}`],
    [
      'discord-webhook',
      `https:\\/\\/ptb.discord.com\\/api\\/v10\\/webhooks\\/${id}\\/${core}?wait=true`,
    ],
    ['session', `gth_s_${core}`],
    ['pass', `gth_p_${core}`],
    ['admin-session', `gth_a_${core}`],
    ['admin-key', `gth_k_${random.text(BASE62, 8)}_${core}`],
    ['oauth-secret', `Authorization: Bearer ${core}`],
    ['oauth-secret', `client_secret=${core}&grant_type=refresh_token`],
    ['open-cloud-key', `x-api-key: ${core}`],
  ];
  const [kind, text] = random.pick(kinds);
  return { kind, text: random.pick(SURROUNDINGS)(text, random), core };
}

export function accessCode(random: Chance): string {
  const group = () => random.text(`${DIGITS}ABCDEFGHJKMNPQRSTVWXYZ`, 5);
  return `GATE-${group()}-${group()}-${group()}-${group()}`;
}

/** A signed token inside base64, the only form of an Open Cloud key seen so far. */
export function openCloudKey(random: Chance): string {
  const header = btoa('{"alg":"RS256","kid":"sig-2021"}').replaceAll('=', '');
  const inner = `${random.text(BASE62, random.between(46, 50))}${header}.${random.text(BASE64URL, 400)}`;
  return btoa(inner);
}
