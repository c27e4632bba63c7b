// Texts that moderators type and paste every day; none is a login.
import { BASE62, BASE64URL, type Chance, DIGITS, HEX, LOWER } from './random.fixture.ts';

const SENTENCES = [
  'Please stop spamming in #general, this is your second warning.',
  'Warning: do not share this with anyone, it is only for moderators.',
  'WARNING: - do not share this link!',
  'Sharing this will allow someone to log in as you, so never post your cookie.',
  'The .ROBLOSECURITY cookie keeps you signed in; never paste it anywhere.',
  'What is .ROBLOSECURITY: a cookie that lets whoever holds it in without a password',
  'Turn on mfa. Every moderator of this server needs it before Friday or loses the role they were given last month',
  'We need mfa. Turn It On Now In Your User Settings Under My Account And Then Tell One Of The 12 Admins About It Please',
  'Пожалуйста, не публикуйте ссылки на чужие серверы. Предупреждение: 2 из 3.',
  'Внимание: не делитесь этим ни с кем! Это только для модераторов.',
  'يرجى عدم مشاركة هذا الرابط مع أي شخص. هذا تحذير أخير.',
  '请不要在频道里刷屏。警告：不要分享这个链接，否则会被封禁。',
  'このリンクを共有しないでください。警告：二回目です。',
  '이 링크를 공유하지 마세요. 경고 2회.',
  'Đừng chia sẻ liên kết này với bất kỳ ai, cảnh báo lần cuối.',
  'ห้ามแชร์ลิงก์นี้กับใคร',
  'Ne partagez pas ce lien : c’est votre deuxième avertissement…',
  'Bitte nicht teilen – das ist die letzte Verwarnung. Größe: 12 MB.',
  '🛡️ reported by 3 people 👨‍👩‍👧 at 12:34:56',
];

const SNIPPETS = [
  'const ROBLOSECURITY = getCookieFromSecureStorageForUser(session)',
  'function readRoblosecurityCookieFromEnvironmentOrFail() { return process.env.ROBLOSECURITY }',
  'document.cookie.includes(".ROBLOSECURITY=")',
  'game:GetService("Players").PlayerAdded:Connect(function(player) print(player.Name) end)',
  'local Remote = game.ReplicatedStorage.Remotes.Combat.DamageEvent',
  'npm install discord.js@14.16.3 --save-exact && node ./bot/index.js',
  'warning:\n  - do-not-merge\n  - needs-review',
  'labels:\n  kind: warning: do-not-share',
  '| name | items. |_note_|\n|---|---|---|',
  '| three swords and two items. | _picked up at the start of the round by the winner of the last one_ |',
  'if (a.b.c.length > 0) return x.y.z?.map((e) => e.id)',
  'org.springframework.context.annotation.AnnotationConfigApplicationContext',
  'SELECT a.id, b.name FROM a JOIN b ON a.id = b.id WHERE a.t > 10',
  'user: admin: moderator',
  'bob:hunter2:builderman',
  'level:info:started',
  'name:rank:255',
  'C:\\Users\\new\\tokens\\raw.txt',
  'https://devforum.roblox.com/t/sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-robux-and-items/12345',
  'https://devforum.roblox.com/t/warning-do-not-share-this/98765/3',
  'do-not-share-this.png',
];

const NAMES = [
  'builderman',
  'Telamon',
  'xX_Sniper_Xx',
  'Ольга',
  '小明',
  'J. R. Müller',
  'محمد',
  "O'Neil",
];
const HOSTS = [
  'example.com',
  'www.roblox.com',
  'discord.com',
  'docs.rs',
  'cdn.discordapp.com',
  '例え.jp',
];

type Make = (random: Chance) => string;

const id: Make = (random) =>
  `${random.between(1, 9)}${random.text(DIGITS, random.between(16, 19))}`;
const word: Make = (random) => random.text(LOWER, random.between(2, 12));
const path: Make = (random) =>
  Array.from({ length: random.between(1, 4) }, () => word(random)).join('/');
const jsonBase64 = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');

const MAKERS: Make[] = [
  (random) => random.pick(SENTENCES),
  (random) => random.pick(SNIPPETS),
  (random) => `${random.pick(SENTENCES)} ${random.pick(SENTENCES)}\n${random.pick(SNIPPETS)}`,
  (random) => random.pick(NAMES) + random.below(10_000),
  id,
  (random) => `<@${id(random)}> <#${id(random)}> <:wave:${id(random)}>`,
  (random) =>
    `https://${random.pick(HOSTS)}/${path(random)}?${word(random)}=${id(random)}#${word(random)}`,
  (random) =>
    `http://${random.pick(HOSTS)}:${random.between(80, 65_535)}/${path(random)}.${word(random)}`,
  (random) => `https://discord.com/api/webhooks/${id(random)}/${random.text(BASE64URL, 68)}`,
  (random) => `https://discord.com/channels/${id(random)}/${id(random)}/${id(random)}`,
  (random) => `https://discord.gg/${random.text(BASE62, random.between(6, 10))}`,
  (random) => `https://www.roblox.com/users/${random.below(10 ** 9)}/profile`,
  (random) => `https://www.roblox.com/share?code=${random.text(HEX, 32).toLowerCase()}&type=Server`,
  (random) =>
    `https://cdn.discordapp.com/attachments/${id(random)}/${id(random)}/image.png?ex=${random.text(HEX, 8)}&is=${random.text(HEX, 8)}&hm=${random.text(HEX, 64).toLowerCase()}&`,
  (random) =>
    `${jsonBase64({ alg: 'HS256', typ: 'JWT' })}.${jsonBase64({ sub: id(random), iat: random.below(2e9) })}.${random.text(BASE64URL, 43)}`,
  (random) =>
    `a:b:${jsonBase64({ alg: 'RS256' })}.${random.text(BASE64URL, 300)}.${random.text(BASE64URL, 342)}`,
  (random) =>
    `data:image/png;base64,iVBORw0KGgo${random.text(`${BASE62}+/`, random.between(100, 900))}=`,
  (random) => random.text(HEX, random.pick([32, 40, 64, 128])).toLowerCase(),
  (random) => `sha512-${random.text(`${BASE62}+/`, 86)}==`,
  (random) => `sha512:file:${random.text(HEX, 128).toLowerCase()}`,
  (random) =>
    `${random.text(HEX, 8)}-${random.text(HEX, 4)}-4${random.text(HEX, 3)}-a${random.text(HEX, 3)}-${random.text(HEX, 12)}`,
  (random) =>
    `v${random.below(30)}.${random.below(30)}.${random.below(300)}-beta.${random.below(9)}+${random.text(HEX, 7)}`,
  (random) => `${word(random)}.${word(random)}@mail.${word(random)}.com`,
  (random) =>
    `${random.between(10, 23)}:${random.between(10, 59)}:${random.between(10, 59)}.${random.text(DIGITS, 3)}`,
  (random) =>
    `2026-0${random.between(1, 9)}-${random.between(10, 28)}T${random.between(10, 23)}:${random.between(10, 59)}:00.000Z`,
  (random) => Array.from({ length: 8 }, () => random.text(HEX, 4).toLowerCase()).join(':'),
  (random) =>
    `fe80::${random.text(HEX, 4)}:${random.text(HEX, 4)}%eth0 ${random.below(256)}.${random.below(256)}.0.1/24`,
  (random) => `/home/${word(random)}/${path(random)}/${word(random)}.min.js.map`,
  (random) => `C:\\${word(random)}\\${word(random)}\\${word(random)}.tar.gz`,
  (random) => `${word(random)}: ${word(random)}: ${word(random)}`,
  (random) => `${word(random)}:${word(random)}:${random.text(BASE62, random.between(3, 90))}`,
  (random) => `${btoa(id(random)).replaceAll('=', '')}.png`,
  (random) => `${btoa(id(random))} ${word(random)}. ${word(random)}. ${word(random)}`,
  (random) =>
    Array.from({ length: 3 }, () => random.text(BASE64URL, random.between(4, 40))).join('.'),
  (random) =>
    `${random.text(BASE64URL, 24)}.${random.text(BASE64URL, 6)}.${random.text(BASE64URL, 27)}`,
  (random) => `mfa.${word(random)}.example.com/${path(random)}`,
  (random) => `gth_s_${random.text(BASE62, 49)}`,
  (random) => encodeURIComponent(`${random.pick(SENTENCES)} ${random.pick(NAMES)}`),
  (random) =>
    JSON.stringify({ note: random.pick(SENTENCES), by: random.pick(NAMES), id: id(random) }),
  (random) =>
    `${random.pick(NAMES)}\t${id(random)}\t${random.below(2) ? 'true' : 'false'}\r\n`.repeat(3),
  (random) => Array.from({ length: random.between(5, 60) }, () => word(random)).join(' '),
  (random) =>
    String.fromCodePoint(...Array.from({ length: 40 }, () => random.between(0x20, 0x2fff))),
];

export function ordinaryText(random: Chance): string {
  return random.pick(MAKERS)(random);
}
