// Texts from repositories, servers and support threads without a login in them, and bodies that quote the
// warning next to something long and random.
import { BASE62, BASE64URL, type Chance, DIGITS, HEX, LOWER } from './random.fixture.ts';

type Make = (random: Chance) => string;
type MakeBody = (random: Chance) => unknown;

const UPPER = LOWER.toUpperCase();
const BASE64 = `${BASE62}+/`;
const WARNING =
  '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_';

const hex = (random: Chance, length: number) => random.text(HEX, length).toLowerCase();
const id: Make = (random) => `${random.between(1, 9)}${random.text(DIGITS, 17)}`;
const word: Make = (random) => random.text(LOWER, random.between(2, 10));
const many = (random: Chance, make: Make, end = '\n') =>
  Array.from({ length: random.between(3, 12) }, () => make(random)).join(end);
const prose: Make = (random) => many(random, word, ' ');
const uuid: Make = (random) => [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-');
const wrapped = (text: string, width = 64) =>
  text.match(new RegExp(`.{1,${width}}`, 'g'))!.join('\n');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const bytes = (random: Chance, count: number) =>
  Array.from({ length: count }, () => random.below(256));
const jwt: Make = (random) =>
  [
    Buffer.from('{"alg":"RS256","typ":"JWT"}').toString('base64url'),
    Buffer.from(JSON.stringify({ sub: id(random), name: prose(random) })).toString('base64url'),
    random.text(BASE64URL, 342),
  ].join('.');
const picture: Make = (random) =>
  `iVBORw0KGgoAAAANSUhEUg${random.text(BASE64, random.between(200, 900))}=`;
const ipv4: Make = (random) => Array.from({ length: 4 }, () => random.between(1, 254)).join('.');
const mac: Make = (random) => Array.from({ length: 6 }, () => hex(random, 2)).join(':');
const version: Make = (random) => `${random.below(9)}.${random.below(40)}.${random.below(20)}`;
const day: Make = (random) => `2026-1${random.below(3)}-${random.between(10, 28)}`;
const clock: Make = (random) =>
  `${random.between(10, 23)}:${random.between(10, 59)}:${random.between(10, 59)}`;

/** Texts from servers and their logs. */
const SERVERS: readonly Make[] = [
  (random) =>
    many(
      random,
      (each) =>
        `${word(each)}-${word(each)}-1  | ${day(each)}T${clock(each)}Z ${each.pick(['INFO', 'WARN', 'ERROR'])} ${prose(each)} container=${hex(each, 64)}`,
    ),
  (random) =>
    many(
      random,
      (each) =>
        `${ipv4(each)} - - [18/Nov/2026:${clock(each)} +0000] "GET /${word(each)}?utm_source=${word(each)}&gclid=${each.text(BASE64URL, 91)}&state=${each.text(BASE64URL, 128)}&code=${each.text(BASE62, 64)} HTTP/2.0" 302 ${each.below(9_999)} "-" "Mozilla/5.0"`,
    ),
  (random) =>
    `[${day(random)} ${clock(random)}] production.ERROR: ${prose(random)} {"exception":"[object] (RuntimeException(code: 0): ${prose(random)} at /srv/${word(random)}.php:${random.below(900)})"}`,
  (random) =>
    many(
      random,
      (each) =>
        `nov 18 ${clock(each)} ${word(each)} sshd[${each.below(30_000)}]: Accepted publickey for ${word(each)} from ${ipv4(each)} port ${each.below(65_535)} ssh2: ED25519 SHA256:${each.text(BASE64, 43)}`,
    ),
  (random) => many(random, (each) => `${mac(each)}  ${ipv4(each)}  ${word(each)}.local`),
  (random) =>
    `ssh-keygen: 2048 MD5:${Array.from({ length: 16 }, () => hex(random, 2)).join(':')} ${word(random)}@${word(random)} (RSA)`,
  (random) =>
    `Certificate:\n    Serial Number:\n        ${Array.from({ length: 16 }, () => hex(random, 2)).join(':')}\n    Modulus:\n        00:${many(random, (each) => Array.from({ length: 15 }, () => hex(each, 2)).join(':'), ':\n        ')}`,
  (random) =>
    `goroutine ${random.below(99)} [running]:\nmain.${word(random)}(0x${hex(random, 12)}, 0x${hex(random, 2)})\n\t/src/main.go:${random.below(900)} +0x${hex(random, 3)}\n${many(random, (each) => `runtime.${word(each)}(0x${hex(each, 10)}) +0x${hex(each, 2)}`)}`,
  (random) =>
    many(
      random,
      (each) =>
        `${hex(each, 8)}-${hex(each, 8)} r-xp ${hex(each, 8)} 08:0${each.below(9)} ${each.below(99_999)}  /usr/lib/${word(each)}.so`,
    ),
  (random) =>
    many(
      random,
      (each, at = each.below(9)) =>
        `0000${at}0: ${Array.from({ length: 16 }, () => hex(each, 2)).join(' ')}`,
    ),
  (random) =>
    many(
      random,
      (each) =>
        `PID ${each.below(9_999)} CPU ${each.below(99)}.${each.below(9)}% MEM ${each.below(99)} ${word(each)}`,
    ),
  (random) =>
    `x-amz-cf-id: ${random.text(BASE64URL, 55)}==\ncf-ray: ${hex(random, 16)}-FRA\netag: W/"${hex(random, 40)}"\nset-cookie: __cf_bm=${random.text(BASE64URL, 43)}-1-1.0.1.1-${random.text(BASE64URL, 86)}; path=/`,
];

/** Texts from repositories. */
const FILES: readonly Make[] = [
  (random) =>
    `{"version": 4, "serial": ${random.below(99)}, "lineage": "${uuid(random)}", "resources": [{"type": "aws_instance", "instances": [{"attributes": {"ami": "ami-${hex(random, 17)}", "arn": "arn:aws:ec2:eu-central-1:${random.text(DIGITS, 12)}:instance/i-${hex(random, 17)}", "private": "${base64(JSON.stringify({ schema_version: '1', note: prose(random) }))}"}}]}]}`,
  (random) =>
    many(
      random,
      (each) =>
        `"node_modules/@${word(each)}/${word(each)}": {"version": "${version(each)}", "resolved": "https://registry.npmjs.org/${word(each)}/-/${word(each)}-${version(each)}.tgz", "integrity": "sha512-${each.text(BASE64, 86)}=="}`,
      ',\n',
    ),
  (random) =>
    many(
      random,
      (each) =>
        `[[package]]\nname = "${word(each)}"\nversion = "${version(each)}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${hex(each, 64)}"`,
      '\n\n',
    ),
  (random) =>
    many(
      random,
      (each) =>
        `${word(each)}==${version(each)} \\\n    --hash=sha256:${hex(each, 64)} \\\n    --hash=sha256:${hex(each, 64)}`,
    ),
  (random) =>
    many(
      random,
      (each) =>
        `github.com/${word(each)}/${word(each)} v${version(each)} h1:${each.text(BASE64, 43)}=`,
    ),
  (random) =>
    `-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n${wrapped(random.text(BASE64, 300), 70)}\n-----END OPENSSH PRIVATE KEY-----`,
  (random) =>
    `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC${random.text(BASE64, 500)}= ${word(random)}@${word(random)}`,
  (random) =>
    `-----BEGIN PGP SIGNATURE-----\n\niQIzBAABCgAdFiEE${wrapped(random.text(BASE64, 600))}\n=${random.text(BASE62, 4)}\n-----END PGP SIGNATURE-----`,
  (random) =>
    `-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA${wrapped(random.text(BASE64, 1_500))}\n-----END RSA PRIVATE KEY-----`,
  (random) =>
    `@@ -${random.below(90)},6 +${random.below(90)},7 @@ export function ${word(random)}() {\n-  const ${word(random)} = '${hex(random, 40)}';\n+  const ${word(random)} = '${hex(random, 40)}';\n+  // never log .ROBLOSECURITY here\n   return ${word(random)};`,
  (random) =>
    `!function(){var e={${many(random, (each) => `${each.below(9_999)}:function(e,t,n){"use strict";n.d(t,"${each.text(BASE62, 2)}",function(){return ${each.text(LOWER, 1)}})}`, ',')}}}();//# sourceMappingURL=${word(random)}.${hex(random, 8)}.js.map`,
  (random) =>
    `{"version":3,"file":"${word(random)}.js","sources":["../src/${word(random)}.ts"],"names":[],"mappings":"${many(random, (each) => each.text('ABCDEGIKMOQSUWYacegikmoqsuwy', each.between(4, 12)), ';')};${many(random, (each) => each.text('ACEGIKMOQSU', 4), ',')}"}`,
  (random) =>
    `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${word(random)}\ntype: Opaque\ndata:\n  username: ${base64(word(random))}\n  password: ${base64(random.text(BASE62, 24))}\n  tls.crt: ${base64(`-----BEGIN CERTIFICATE-----\n${random.text(BASE64, 400)}`)}`,
  (random) =>
    `[![build](https://github.com/${word(random)}/${word(random)}/actions/workflows/ci.yml/badge.svg?branch=main)](https://github.com/${word(random)}) [![npm](https://img.shields.io/npm/v/${word(random)}.svg?style=flat-square&color=${hex(random, 6)})](https://www.npmjs.com/package/${word(random)})`,
  (random) =>
    `| user | id | reason |\n|:-----|---:|:------:|\n${many(random, (each) => `| ${word(each)} | ${id(each)} | ${prose(each)} |`)}`,
  (random) =>
    `username,user_id,banned_at,by,reason\n${many(random, (each) => `${word(each)},${each.below(10 ** 9)},${day(each)}T${clock(each)}Z,${word(each)},"${prose(each)}, ${prose(each)}"`)}`,
  (random) => many(random, uuid, ', '),
  (random) =>
    `palette = { ${many(random, (each) => `0x${hex(each, 6)}`, ', ')} }\nbytes = { ${bytes(random, random.between(24, 90)).join(', ')} }`,
  (random) =>
    `const magic = [${bytes(random, random.between(24, 90))
      .map((byte) => `0x${byte.toString(16)}`)
      .join(', ')}];`,
  (random) =>
    `data = b"${bytes(random, 40)
      .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
      .join('')}"`,
  (random) =>
    `body { background: #${hex(random, 6)} url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP${random.text(BASE64, 60)}==) } .${word(random)}::before { content: "\\f0${hex(random, 2)}"; }`,
  (random) =>
    `INSERT INTO ${word(random)} VALUES ${many(random, (each) => `(${each.below(999)}, '${word(each)}', '${day(each)} ${clock(each)}', X'${each.text(HEX, 40)}')`, ', ')};`,
  (random) =>
    many(
      random,
      (each) =>
        `${each.between(10, 99)},${each.between(10, 99)},${each.between(100, 255)},${each.between(10, 99)}`,
    ),
  (random) =>
    `M${many(random, (each) => `${each.below(99)}.${each.below(9)},${each.below(99)}.${each.below(9)}`, ' L')} Z`,
  (random) =>
    many(
      random,
      (each) =>
        `${each.text(UPPER, 2)}${each.text(DIGITS, 2)} ${Array.from({ length: 5 }, () => each.text(DIGITS, 4)).join(' ')}`,
    ),
  (random) => `fingerprint: ${Array.from({ length: 32 }, () => random.text(HEX, 2)).join(':')}`,
  (random) =>
    `OTP seed JBSWY3DPEHPK3PXP and recovery codes ${many(random, (each) => `${each.text(BASE62, 5).toLowerCase()}-${each.text(BASE62, 5).toLowerCase()}`, ' ')}`,
];

/** Texts about Roblox, Discord, their cookies and tokens. */
const ABOUT: readonly Make[] = [
  (random) =>
    `-- Never paste your .ROBLOSECURITY cookie into a script!\nlocal Players = game:GetService("Players")\nlocal PREFIX = "${WARNING}"\nif string.sub(input, 1, #PREFIX) == PREFIX then\n  warn("That is a cookie, ${word(random)}. Log out of all sessions.")\nend`,
  (random) =>
    `local WARNING = "${WARNING}"\nlocal SALT = "${hex(random, 64)}"\nlocal PLACE = ${random.text(DIGITS, 11)}`,
  (random) => `const COOKIE_PREFIX = '${WARNING}';\nconst BUILD = '${hex(random, 40)}';`,
  (random) => `COOKIE_WARNING="${WARNING}"\nREQUEST_ID="${uuid(random)}"`,
  (random) => `${WARNING}\n\nsha256: ${hex(random, 64)}`,
  (random) => `${WARNING}\n${hex(random, 64)}  report.txt`,
  (random) => `"${WARNING}" ${uuid(random)}`,
  (random) => `["${WARNING}", "${hex(random, 64)}"]`,
  (random) => JSON.stringify({ prefix: WARNING, digest: hex(random, 128), at: day(random) }),
  (random) => `The filter drops anything after ${WARNING} (see ${jwt(random)} for the request)`,
  (random) =>
    `My bot's id is ${id(random)} and the token is in .env, I will not post it. Guild ${id(random)}, channel <#${id(random)}>, error 50013 at ${clock(random)}.`,
  (random) =>
    `A bot token looks like ${btoa(id(random)).replaceAll('=', '')}.xxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxx and must stay secret.`,
  (random) =>
    `decode("${btoa(id(random))}") gives the id ${id(random)}, that is no secret; shard ${random.below(99)} of ${word(random)}`,
  (random) =>
    `cookie consent: ${many(random, (each) => `${word(each)}_${word(each)}=${each.text(BASE62, 22)}`, '; ')}; roblox=1`,
  (random) =>
    `roblox-player:1+launchmode:app+LaunchExp:InApp+browsertrackerid:${random.text(DIGITS, 12)}`,
  (random) =>
    `roblox cookie policy, account ${random.text(DIGITS, 9)}, signature ${hex(random, 512)}`,
  (random) =>
    `Security: ${prose(random)}. Robux: ${random.below(9_999)}. Roblox security team, ticket ${uuid(random)}.`,
  (random) => `security=${random.text(BASE62, 40)}\nrobots=${word(random)}\nro=${random.below(9)}`,
];

const LONG: readonly Make[] = [
  (random) => hex(random, random.pick([32, 40, 64, 96, 128, 512])),
  (random) => random.text(HEX, random.pick([32, 40, 64, 128])),
  uuid,
  jwt,
  picture,
  (random) => `data:image/png;base64,${picture(random)}`,
  (random) => `sha256-${random.text(BASE64, 43)}=`,
  (random) => random.text(BASE62, random.between(20, 60)),
  (random) => `req_${random.text(BASE62, 24)}`,
  (random) => random.text(BASE64URL, random.between(20, 90)),
];

const QUOTES: readonly string[] = [
  WARNING,
  `He sent ${WARNING}`,
  `"${WARNING}"`,
  'somebody posted his .ROBLOSECURITY',
  'What is .ROBLOSECURITY?',
  `${WARNING}...`,
];

/** Something long and random in the field or item next to a quote. */
const BODIES: readonly MakeBody[] = [
  (random) => ({ reason: random.pick(QUOTES), request_id: random.pick(LONG)(random) }),
  (random) => ({ request_id: random.pick(LONG)(random), reason: random.pick(QUOTES) }),
  (random) => [random.pick(QUOTES), random.pick(LONG)(random)],
  (random) => [random.pick(QUOTES), random.pick(LONG)(random), random.pick(LONG)(random)],
  (random) => ({ items: [{ note: random.pick(QUOTES) }, { note: random.pick(LONG)(random) }] }),
  (random) => ({ cookie_consent: true, roblox: word(random), hash: random.pick(LONG)(random) }),
  (random) => ({ pixels: bytes(random, random.between(24, 300)) }),
  (random) => ({ ...bytes(random, random.between(24, 60)) }),
  (random) => ({ ids: Array.from({ length: 30 }, () => random.between(20, 126)) }),
  (random) => ({ ro: word(random), robots: 'security=none', key: random.pick(LONG)(random) }),
  (random) => ({
    id: btoa(id(random)),
    name: word(random),
    color: `#${hex(random, 6)}`,
    at: day(random),
  }),
  (random) => ({ [word(random)]: random.pick(LONG)(random), [random.pick(QUOTES)]: 1 }),
];

export function ordinaryKind(random: Chance): string {
  return random.pick(random.pick([SERVERS, FILES, ABOUT]))(random);
}

export function ordinaryBody(random: Chance): unknown {
  return random.pick(BODIES)(random);
}
