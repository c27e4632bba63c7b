// Longer texts that people paste without a login in them: logs, configuration, code, tables, and articles
// about cookies and tokens.
import { BASE62, BASE64URL, type Chance, DIGITS, HEX, LOWER } from './random.fixture.ts';

type Make = (random: Chance) => string;

const WARNING =
  '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_';

const hex = (random: Chance, length: number) => random.text(HEX, length).toLowerCase();
const uuid: Make = (random) =>
  `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`;
const id: Make = (random) => `${random.between(1, 9)}${random.text(DIGITS, 17)}`;
const word: Make = (random) => random.text(LOWER, random.between(2, 10));
const many = (random: Chance, make: Make, end = '\n') =>
  Array.from({ length: random.between(3, 14) }, () => make(random)).join(end);
const prose: Make = (random) => many(random, word, ' ');
const time: Make = (random) =>
  `2026-0${random.between(1, 9)}-1${random.below(9)}T1${random.below(9)}:${random.between(10, 59)}:${random.between(10, 59)}.${random.text(DIGITS, 3)}Z`;
const camel: Make = (random) =>
  many(random, (each) => each.text(LOWER.toUpperCase(), 1) + word(each), '');

const ABOUT_COOKIES: readonly string[] = [
  `Never share the text that begins with ${WARNING.slice(0, 30)}...`,
  `Never share the text that begins with ${WARNING} with anybody, not even with 1 of our 20 moderators.`,
  `If you see "${WARNING}" in a message, delete it and tell its owner.`,
  `He posted "${WARNING.slice(0, 60)}" and nothing after it`,
  `${WARNING}\nThis is what a cookie starts with; the other 700 characters are the secret part.`,
  `${WARNING}<your cookie here>`,
  `${WARNING}...`,
  `${WARNING}[redacted]`,
  `${WARNING}XXXXXXXXXXXXXXXX`,
  `> ${WARNING}\n\nWarning in quotes. Report it at https://www.roblox.com/report-abuse?id=12345`,
  'A cookie looks like _|WARNING:-DO-NOT-SHARE-THIS... followed by letters and digits.',
  'Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items is what the warning says.',
  '.ROBLOSECURITY is the name of the cookie. It has 600 or more characters. Never give it away.',
  'Set-Cookie: .ROBLOSECURITY=; domain=.roblox.com; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'Cookie: .ROBLOSECURITY=<redacted>; RBXSource=rbx_acquisition_time=1/1/2026',
  'export ROBLOSECURITY="$(pass show roblox/cookie)"',
  'ROBLOSECURITY=$ROBLOSECURITY # set it in the environment of the runner',
  "const cookie = jar.find((each) => each.name === '.ROBLOSECURITY')?.value ?? readFromSecureStorage();",
  "headers: { Cookie: '.ROBLOSECURITY=' + process.env.ROBLOX_COOKIE, 'X-CSRF-TOKEN': token }",
  "if (text.startsWith('_|WARNING:-DO-NOT-SHARE-THIS.')) throw new Error('that is a cookie');",
  'const WARNING = /^_\\|WARNING:-DO-NOT-SHARE-THIS\\.--Sharing-this-will-allow/;',
  'A token has three parts: the id in base64, a time and a signature, as in MTk4NjIy....Cl2FMQ.****',
  'Turn on mfa. Every moderator has to. 2FA codes are six digits.',
  'See mfa.example.com or https://mfa.login.example.co.uk/setup?user=12345678901234567890',
  'rbx-authentication-ticket is a header of the launcher. Do not log it.',
  "request.headers['rbx-authentication-ticket'] = await fetchAuthenticationTicketForUser(session)",
];

const LOGS: Make[] = [
  (random) =>
    `${time(random)} INFO [${word(random)}] ${prose(random)} id=${id(random)} ms=${random.below(900)}`,
  (random) =>
    `192.0.2.${random.below(255)} - - [18/Nov/2026:03:26:27 +0000] "GET /api/${word(random)}/${id(random)}?x=${hex(random, 16)} HTTP/1.1" 200 ${random.below(99_999)} "https://example.com/${word(random)}" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36"`,
  (random) =>
    `{"level":30,"time":17${random.text(DIGITS, 11)},"pid":${random.below(9_999)},"hostname":"${word(random)}","reqId":"${uuid(random)}","msg":"${prose(random)}"}`,
  (random) => `level:debug:${hex(random, 256)}`,
  (random) => `node:internal:${random.text(BASE62, 240)}`,
  (random) => `trace_id:span_id:${hex(random, 32)}:${hex(random, 16)}`,
  (random) =>
    `    at ${camel(random)} (node:internal/modules/${word(random)}:${random.below(900)}:${random.below(80)})`,
  (random) =>
    `    at async ${camel(random)}.${word(random)} (file:///srv/app/${word(random)}/${word(random)}.js:${random.below(900)}:17)`,
  (random) =>
    `  File "/srv/${word(random)}/${word(random)}.py", line ${random.below(900)}, in ${word(random)}_${word(random)}`,
  (random) =>
    `\tat org.${word(random)}.${word(random)}.${camel(random)}.${word(random)}(${camel(random)}.java:${random.below(900)})`,
  (random) => `Nov 18 03:26:27 ${word(random)} systemd[1]: Started ${prose(random)}.`,
  (random) =>
    `[${random.between(10, 23)}:${random.between(10, 59)}:00] [Client thread/INFO]: ${word(random)} | ${prose(random)} |_ ${prose(random)}`,
];

const CONFIG: Make[] = [
  (random) =>
    `server {\n  listen 443 ssl;\n  server_name ${word(random)}.example.com;\n  location /${word(random)} { proxy_pass http://127.0.0.1:${random.between(1_000, 9_999)}; }\n}`,
  (random) =>
    `${word(random)}:\n  image: ghcr.io/${word(random)}/${word(random)}@sha256:${hex(random, 64)}\n  environment:\n    - NODE_ENV=production\n    - LEVEL=debug`,
  (random) =>
    `[${word(random)}]\nname = "${word(random)}"\nversion = "1.${random.below(99)}.0"\nchecksum = "${hex(random, 64)}"`,
  (random) =>
    `DATABASE_URL=postgres://localhost:5432/${word(random)}\nSESSION_ROUNDS=12\nPUBLIC_URL=https://${word(random)}.example.com\nBUILD=${hex(random, 40)}`,
  (random) =>
    `"node_modules/${word(random)}": {\n  "version": "${random.below(9)}.${random.below(99)}.1",\n  "integrity": "sha512-${random.text(`${BASE62}+/`, 86)}=="\n}`,
  (random) =>
    `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${random.text(`${BASE62}+/`, 43)} ${word(random)}@${word(random)}`,
  (random) =>
    `-----BEGIN CERTIFICATE-----\n${many(random, (each) => each.text(`${BASE62}+/`, 64))}\n-----END CERTIFICATE-----`,
];

const CODE: Make[] = [
  (random) =>
    `diff --git a/src/${word(random)}.ts b/src/${word(random)}.ts\nindex ${hex(random, 7)}..${hex(random, 7)} 100644\n@@ -1,4 +1,5 @@\n-const ${word(random)} = ${random.below(99)};\n+const ${word(random)} = '${prose(random)}';`,
  (random) =>
    `!function(e,t){"object"==typeof exports?t(exports):${many(random, (each) => `${each.text(LOWER, 1)}.${each.text(LOWER, 1)}=function(${each.text(LOWER, 1)}){return ${each.text(LOWER, 2)}(${each.below(9)})}`, ',')}}(this,function(e){});`,
  (random) =>
    `| ${word(random)} | ${word(random)} |\n|${'-'.repeat(random.between(3, 240))}|---|\n${many(random, (each) => `| ${word(each)} | ${each.below(999)} |`)}`,
  (random) =>
    `commit ${hex(random, 40)}\nAuthor: ${word(random)} <${word(random)}@example.com>\n\n    ${prose(random)}`,
  (random) =>
    `import { ${camel(random)} } from './${word(random)}/${word(random)}.ts';\nexport const ${camel(random)} = (${word(random)}: string) => ${camel(random)}(${word(random)});`,
  (random) =>
    `local ${camel(random)} = game:GetService("${camel(random)}")\n${camel(random)}.${camel(random)}:Connect(function(${word(random)}) print(${word(random)}.Name) end)`,
];

const TABLES: Make[] = [
  (random) => many(random, uuid),
  (random) =>
    many(random, (each) => `${word(each)},${each.below(999)},${uuid(each)},${time(each)}`),
  (random) => many(random, (each) => `${word(each)};${word(each)};${hex(each, 128)}`),
  (random) => many(random, (each) => `${hex(each, 128)}  ${word(each)}.tar.gz`),
  (random) => many(random, (each) => `${word(each)}\t${id(each)}\t${hex(each, 64)}`),
  (random) => many(random, (each) => `${word(each)}|${word(each)}|${each.text(BASE62, 60)}`),
  (random) => many(random, (each) => `${btoa(id(each))} ${word(each)} ${hex(each, 40)}`),
  (random) =>
    many(random, (each) => `${each.text(BASE64URL, 22)}.${each.text(BASE64URL, 6)}.${word(each)}`),
];

const ENCODED: Make[] = [
  (random) => btoa(prose(random)),
  (random) => btoa(JSON.stringify({ id: id(random), name: word(random), text: prose(random) })),
  (random) => Buffer.from(random.pick(ABOUT_COOKIES)).toString('base64'),
  (random) => Buffer.from(`${prose(random)} ${uuid(random)}`).toString('hex'),
  (random) =>
    `data:image/png;base64,iVBORw0KGgo${random.text(`${BASE62}+/`, random.between(300, 2_000))}=`,
  (random) => `data:text/plain;base64,${btoa(many(random, prose))}`,
  (random) => `|_${many(random, word, '_')}|_${prose(random).repeat(3)}`,
  (random) => `|_${random.text(`${LOWER}-`, 100)}`,
  (random) =>
    encodeURIComponent(
      JSON.stringify({ next: `/${word(random)}?id=${id(random)}`, at: time(random) }),
    ),
];

const TONGUES: readonly string[] = [
  'Никогда не отправляйте никому свой файл cookie. Мы никогда не попросим его у вас, даже если вы потеряли доступ.',
  'Модератор проверил сообщения за 24 часа и снял 3 предупреждения. Спасибо за терпение, всё хорошо.',
  'Μην μοιράζεστε ποτέ τον κωδικό σας με κανέναν. Η προειδοποίηση είναι η τελευταία, 2 από 3.',
  'ΠΡΟΣΟΧΗ: ΜΗΝ ΚΟΙΝΟΠΟΙΗΣΕΤΕ ΑΥΤΟ ΤΟ ΜΗΝΥΜΑ ΣΕ ΑΛΛΟΥΣ ΧΡΗΣΤΕΣ ΤΟΥ ΔΙΑΚΟΜΙΣΤΗ',
  'ВНИМАНИЕ: НЕ ДЕЛИТЕСЬ ЭТОЙ ССЫЛКОЙ С ДРУГИМИ ПОЛЬЗОВАТЕЛЯМИ СЕРВЕРА',
  'Ніколи не передавайте свій пароль стороннім особам, навіть якщо вони кажуть, що вони з підтримки.',
  'Երբեք մի կիսվեք ձեր գաղտնաբառով որևէ մեկի հետ։',
  '絶対にクッキーを共有しないでください。㌔㍍㌢㍑ﷺ',
  'لا تشارك ملف تعريف الارتباط الخاص بك مع أي شخص أبدًا.',
];

const GROUPS: readonly (readonly Make[])[] = [
  [(random) => random.pick(ABOUT_COOKIES)],
  [(random) => `${prose(random)}. ${random.pick(ABOUT_COOKIES)} ${prose(random)}`],
  [(random) => `${random.pick(ABOUT_COOKIES)}\n${random.pick(TONGUES)}`],
  [(random) => random.pick(TONGUES)],
  LOGS,
  CONFIG,
  CODE,
  TABLES,
  ENCODED,
  [(random) => many(random, (each) => each.pick(LOGS)(each))],
  [(random) => `${random.pick(ABOUT_COOKIES)}\n${random.pick(LOGS)(random)}`],
];

export function ordinaryFile(random: Chance): string {
  return random.pick(random.pick(GROUPS))(random);
}
