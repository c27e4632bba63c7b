// The guard, the redactor and the scanner know the same secrets. One table of secrets goes through all three.
import { describe, expect, it } from 'vitest';
import { findLogin } from '#desk/guard/rules.ts';
import { COOKIE_WARNING } from '#kit/secrets/cookie-warning.ts';
import {
  accessCode,
  cookie,
  cookieBody,
  discordToken,
  mfaToken,
  openCloudKey,
} from '#kit/secrets/planted.fixture.ts';
import { BASE62, BASE64URL, type Chance, chance, DIGITS } from '#kit/secrets/random.fixture.ts';
import { redact } from '#kit/secrets/redact.ts';
import { createScanner, type Finding } from '#tools/leak-scanner/scanner.ts';

const ROUNDS = 40;
const scanner = createScanner();

function scan(text: string): Finding[] {
  const findings: Finding[] = [];
  scanner.begin({ onFinding: (finding) => findings.push(finding) });
  scanner.push(new TextEncoder().encode(text));
  scanner.end();
  return findings;
}

type Make = (random: Chance) => string;

const NAME = '.ROBLOSECURITY';
const id: Make = (random) => `${random.between(1, 9)}${random.text(DIGITS, 17)}`;
const body: Make = (random) => cookieBody(random).replace(/[.-]+$/, '');
const whole: Make = (random) => cookie(random).replace(/[.-]+$/, '');

const LOGINS: Record<string, Make> = {
  'a cookie': whole,
  'a cookie without the front of its warning': (random) => whole(random).slice(random.below(100)),
  'a short cookie behind all of its warning': (random) => whole(random).slice(0, 150),
  'a cookie beside its name': (random) => `${NAME}=${body(random)}`,
  'a cookie in an export': (random) =>
    `{"name":"${NAME}","path":"/","secure":true,"value":"${body(random)}"}`,
  'a cookie in a jar': (random) =>
    `.roblox.com\tTRUE\t/\tTRUE\t1999999999\t${NAME}\t${body(random)}`,
  'a cookie beside another spelling of its name': (random) => `ROBLO_SECURITY=${body(random)}`,
  'a token': discordToken,
  "a person's token": mfaToken,
};

const OTHERS: Record<string, Make> = {
  'a webhook': (random) =>
    `https://discord.com/api/webhooks/${id(random)}/${random.text(BASE64URL, 67)}a`,
  'a webhook in JSON': (random) =>
    `https:\\/\\/discord.com\\/api\\/webhooks\\/${id(random)}\\/${random.text(BASE64URL, 67)}a`,
  'an Open Cloud key': (random) => `key ${openCloudKey(random)}`,
  'a named Open Cloud key': (random) => `ROBLOX_API_KEY=${random.text(BASE62, 48)}`,
  'a key in a header': (random) => `x-api-key: ${random.text(BASE62, 48)}`,
  'a client secret': (random) => `DISCORD_CLIENT_SECRET=${random.text(BASE62, 32)}`,
  'a session': (random) => `gth_s_${random.text(BASE62, 49)}`,
  'a pass': (random) => `gth_p_${random.text(BASE62, 49)}`,
  'an admin session': (random) => `gth_a_${random.text(BASE62, 49)}`,
  'an admin key': (random) => `gth_k_${random.text(BASE62, 12)}_${random.text(BASE62, 49)}`,
  'an access code': accessCode,
};

const LOOK_ALIKES: Record<string, Make> = {
  'the warning alone': () => COOKIE_WARNING,
  'the warning with a word': () => `${COOKIE_WARNING}<your cookie here>`,
  'the warning with one letter': () => `${COOKIE_WARNING}XXXXXXXXXXXXXXXX`,
  'the warning and a hash': (random) =>
    `${COOKIE_WARNING}\n${random.text('0123456789abcdef', 64)}  report.txt`,
  'the name with a word': () => `${NAME}=<redacted>; path=/`,
  'the name in code': () => `const cookie = jar.find((each) => each.name === '${NAME}')?.value;`,
  'a token with its signature gone': (random) =>
    `${btoa(id(random)).replaceAll('=', '')}.xxxxxx.${'x'.repeat(27)}`,
  'three names in code': () => 'org.springframework.context.annotation.AnnotationConfig',
  'a signed token of others': (random) =>
    `v1.${random.text(BASE62, 22)}.${random.text(BASE62, 43)}`,
  'an id in base64': (random) => `${btoa(id(random))} is the id`,
  'a bar and words': () => `|_${'some_words_in_a-cell_'.repeat(10)}`,
  'a setting of two steps': () => 'mfa.example.com/login',
};

/**
 * The scanner reads a file as it is, and only decodes base64 and the escapes of JSON and URLs. A secret
 * hidden on purpose isn't an accidental leak, and every other decoding would slow it down.
 */
const ONLY_FOR_THE_GUARD: Record<string, (text: string) => string> = {
  'with white space in it': (text) => [...text].join(' '),
  'with invisible characters': (text) => [...text].join('\u200b'),
  'in full-width forms': (text) =>
    text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  'in hexadecimal': (text) => Buffer.from(text).toString('hex'),
  'as a list of bytes': (text) => [...Buffer.from(text)].join(', '),
  backwards: (text) => [...text].reverse().join(''),
  'with tags': (text) => [...text].map((letter) => `<b>${letter}</b>`).join(''),
  'put together in Lua': (text) => `"${text.match(/.{1,9}/g)!.join('" .. "')}"`,
};

const FOR_ALL: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'in JSON': (text) => JSON.stringify({ text }),
  'in an address': (text) => `https://example.com/?text=${encodeURIComponent(text)}`,
  'in base64': (text) => Buffer.from(`see ${text} there`).toString('base64'),
};

function each(makes: Record<string, Make>, check: (text: string) => void): void {
  for (let seed = 0; seed < ROUNDS; seed += 1) {
    for (const make of Object.values(makes)) {
      check(make(chance(seed)));
    }
  }
}

describe.each(Object.entries(FOR_ALL))('a login %s', (_how, change) => {
  it.each(Object.entries(LOGINS))('%s is seen by all three', (_what, make) => {
    each({ make }, (text) => {
      const changed = change(text);
      expect(findLogin({ changed }), changed).toBeDefined();
      expect(redact(changed), changed).not.toBe(changed);
      expect(scan(changed), changed).toHaveLength(1);
    });
  });
});

it('another secret is seen by the redactor and the scanner, and let through by the guard', () => {
  each(OTHERS, (text) => {
    expect(findLogin({ text }), text).toBeUndefined();
    expect(redact(text), text).not.toBe(text);
    expect(scan(text), text).toHaveLength(1);
  });
});

it.each(Object.entries(LOOK_ALIKES))('%s is nothing to any of the three', (_what, make) => {
  each({ make }, (text) => {
    expect(findLogin({ text }), text).toBeUndefined();
    expect(redact(text), text).toBe(text);
    expect(scan(text), text).toEqual([]);
  });
});

// A ticket lives for minutes, so one in a file is no longer valid, and the
// scanner's kernel doesn't look for it.
it('a ticket is seen by the guard and the redactor alone', () => {
  each(
    { ticket: (random) => `rbx-authentication-ticket: ${random.text(BASE64URL, 200)}` },
    (text) => {
      expect(findLogin({ text }), text).toBeDefined();
      expect(redact(text), text).not.toBe(text);
      expect(scan(text), text).toEqual([]);
    },
  );
});

it.each(Object.entries(ONLY_FOR_THE_GUARD))(
  'a login %s is undone by the guard and the redactor',
  (_how, change) => {
    each({ whole, discordToken }, (text) => {
      const changed = change(text);
      expect(findLogin({ changed }), changed).toBeDefined();
      expect(redact(changed), changed).not.toBe(changed);
      expect(scan(changed), changed).toEqual([]);
    });
  },
);
