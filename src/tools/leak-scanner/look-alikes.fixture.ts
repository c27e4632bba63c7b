// Texts that look like secrets but aren't.
import { ordinaryText } from '#kit/secrets/ordinary.fixture.ts';
import { BASE62, BASE64URL, type Chance, DIGITS, HEX, LOWER } from '#kit/secrets/random.fixture.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (random: Chance, length: number) => random.text(HEX, length).toLowerCase();
const bytes = (random: Chance, length: number) =>
  Buffer.from(Array.from({ length }, () => random.below(256)));

const uuid = (random: Chance) => [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-');

const jwt = (random: Chance) => {
  const part = (value: object) => base64(JSON.stringify(value)).replace(/=+$/, '');
  const claims = { sub: random.text(DIGITS, 10), iat: 1_516_239_022, name: random.text(LOWER, 8) };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${random.text(BASE64URL, 43)}`;
};

const minified = (random: Chance) =>
  `!function(e,t){"object"==typeof exports?module.exports=t():e.${random.text(BASE62, 7)}=t()}(this,function(){return ${random.text(LOWER, 1)}.${random.text(LOWER, 6)}.${random.text(LOWER, 24)}(${hex(random, 24)})});`;

const wrappedBytes = (random: Chance) =>
  bytes(random, random.between(200, 2_000))
    .toString('base64')
    .match(/.{1,76}/g)!
    .join('\r\n');

/** The guard allows these two, but the scanner must report them. */
function ordinary(random: Chance): string {
  const text = ordinaryText(random);
  return /webhooks\/\d+\/|gth_/.test(text) ? ordinary(random) : text;
}

type Make = (random: Chance) => string;

const MAKERS: readonly Make[] = [
  ordinary,
  uuid,
  jwt,
  minified,
  wrappedBytes,
  (random) => hex(random, random.pick([32, 40, 64, 128])),
  (random) => random.text(HEX, random.pick([32, 64, 512])),
  (random) => `${random.between(1, 9)}${random.text(DIGITS, 17)}`,
  (random) =>
    `data:image/png;base64,${bytes(random, random.between(60, 3_000)).toString('base64')}`,
  (random) => `sha512-${bytes(random, 64).toString('base64')}`,
  (random) => base64(`${ordinary(random)} ${ordinary(random)}`),
  (random) =>
    `https://cdn.discordapp.com/attachments/${random.text(DIGITS, 18)}/${random.text(DIGITS, 18)}/image.png?ex=${hex(random, 8)}&hm=${hex(random, 64)}`,
  (random) =>
    `https://discord.com/api/v10/channels/${random.text(DIGITS, 18)}/messages/${random.text(DIGITS, 18)}`,
  (random) => `https://discord.com/api/webhooks/${random.text(DIGITS, 18)}`,
  (random) =>
    `https://hooks.example.com/services/webhooks/${random.text(BASE62, 9)}/${random.text(BASE62, 24)}`,
  () =>
    'https://discord.com/api/webhooks/123456789012345678/your-webhook-token-goes-right-here-please',
  () => `https://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
  () => 'DISCORD_TOKEN=MTIzNDU2Nzg5MDEyMzQ1Njc4.XXXXXX.XXXXXXXXXXXXXXXXXXXXXXXXXXX',
  (random) =>
    `org.apache.${random.text(LOWER, 26)}.${random.text(LOWER, 6)}.${random.text(BASE62, 30)}`,
  (random) =>
    `${random.text(BASE62, 24)}.${random.text(BASE62, 6)}.${random.text(BASE62, 27)}`.replace(
      /^[MNO]/,
      'A',
    ),
  (random) =>
    `${base64(random.text(LOWER, 18))}.${random.text(BASE64URL, 6)}.${random.text(BASE64URL, 27)}`,
  () => 'GATE-XXXXX-XXXXX-XXXXX-XXXXX',
  () => 'gth_p_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  () => 'x-api-key: YOUR_API_KEY_GOES_HERE_123',
  () => 'ROBLOX_API_KEY=example-key-0123456789abcdef',
  () => `client_secret: $${'{{ secrets.DISCORD_CLIENT_SECRET }}'}`,
  () => 'const clientSecret = process.env.DISCORD_CLIENT_SECRET ?? readClientSecretFromTheVault()',
  () => 'clientSecret: getRequiredEnvironmentVariable("DISCORD_CLIENT_SECRET"),',
  () => 'client_secret=projects/4711/secrets/discord-client-secret/versions/2',
  () =>
    'The cookie begins with _|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_ and then a value.',
  () =>
    '| a | b |_emphasised_text_in_a_table_that_goes_on_for_a_while_and_has_many_words_in_it_to_be_long_enough_for_a_value_|',
  (random) =>
    `Set-Cookie: __cf_bm=${random.text(BASE64URL, 43)}; session=${random.text(BASE62, 64)}`,
  (random) => `Authorization: Bearer ${jwt(random)}`,
  (random) => `api_key=${random.text(BASE62, 32)}`,
  (random) => `"integrity": "sha256-${bytes(random, 32).toString('base64')}"`,
  (random) => `ssh-rsa AAAAB3NzaC1yc2E${bytes(random, 256).toString('base64')} me@example.com`,
];

export function lookAlike(random: Chance): string {
  return random.pick(MAKERS)(random);
}
