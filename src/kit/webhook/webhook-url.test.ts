import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recognise } from '../recognise/recognise.ts';
import { redact } from '../secrets/redact.ts';
import { webhookText } from '../values/text.ts';
import { maskedWebhookUrl, readWebhook, webhookUrl } from './webhook-url.ts';

const ID = '1130650140672000000';
const TOKEN = 'Zq9-_'.repeat(13).slice(0, 64).padEnd(68, 'x');

const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((each) => each.join(''));
const tokens = fc.stringMatching(/^[\w-]{20,200}$/);
const hosts = fc
  .tuple(fc.constantFrom('', 'ptb.', 'canary.'), fc.constantFrom('discord.com', 'discordapp.com'))
  .map((parts) => parts.join(''));
const versions = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 999 }).map((number) => `v${number}/`),
);
const endings = fc.constantFrom('', '/', '/slack', '/github', '?wait=true', '#', '?thread_id=1#x');

describe('a webhook URL', () => {
  test('is taken apart, whatever host, version and ending it was pasted with', () => {
    fc.assert(
      fc.property(
        fc.record({ host: hosts, version: versions, id: digits(15, 20), token: tokens, endings }),
        ({ host, version, id, token, endings: end }) => {
          const pasted = `https://${host}/api/${version}webhooks/${id}/${token}${end}`;
          expect(readWebhook(`  ${pasted}\n`)).toEqual({ ok: true, key: { id, token } });
        },
      ),
    );
  });

  test('is rebuilt on the official host alone, and reads as itself', () => {
    fc.assert(
      fc.property(digits(15, 20), tokens, (id, token) => {
        const url = webhookUrl({ id, token });
        expect(new URL(url).origin).toBe('https://discord.com');
        expect(readWebhook(url)).toEqual({ ok: true, key: { id, token } });
      }),
    );
  });

  test('that is taken is masked by the redactor, so that its token is in no log', () => {
    fc.assert(
      fc.property(digits(15, 20), tokens, endings, (id, token, end) => {
        const url = webhookUrl({ id, token }) + end;
        expect(redact(JSON.stringify({ webhook_url: url }))).not.toContain(token);
      }),
    );
  });

  test('is the same to the palette', () => {
    fc.assert(
      fc.property(tokens, (token) => {
        const url = webhookUrl({ id: ID, token });
        expect(recognise(url)).toMatchObject({
          kind: 'webhook',
          value: url,
          shown: maskedWebhookUrl({ id: ID }),
        });
      }),
    );
  });
});

describe('nothing else is one:', () => {
  test.each(['', ' ', '\n\t'])('%j is missing', (text) => {
    expect(readWebhook(text)).toEqual({ ok: false, fault: 'missing' });
  });

  test.each([
    `http://discord.com/api/webhooks/${ID}/${TOKEN}`,
    `discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://www.discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com.evil.example/api/webhooks/${ID}/${TOKEN}`,
    `https://evil-discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://evil.example/discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com@evil.example/api/webhooks/${ID}/${TOKEN}`,
    `https://evil.example#@discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://user:word@discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com:8443/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com./api/webhooks/${ID}/${TOKEN}`,
    `https://staging.discord.com/api/webhooks/${ID}/${TOKEN}`,
    `https://discord.com/api/webhooks/../users/${ID}/${TOKEN}`,
    `https://discord.com/api/v/webhooks/${ID}/${TOKEN}`,
    `https://discord.com/webhooks/${ID}/${TOKEN}`,
    `https://discord.com/api/webhooks/${ID}`,
    `https://discord.com/api/webhooks/${ID}/short`,
    `https://discord.com/api/webhooks/${ID}/${'a'.repeat(201)}`,
    `https://discord.com/api/webhooks/12a/${TOKEN}`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN} and more`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN}\nhttps://evil.example`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN.slice(0, 30)}%2e%2e`,
    'https://discord.gg/lantern',
    'hello',
  ])('%s is refused', (text) => {
    expect(readWebhook(text)).toEqual({ ok: false, fault: 'invalid' });
  });

  test('no text at all makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof readWebhook(text).ok).toBe('boolean');
      }),
    );
  });
});

test('what is sent goes on in one spelling, and nothing goes on of what is none', () => {
  const read = (text: string) => webhookText().parse(text);
  expect(read(` https://ptb.discord.com/api/v9/webhooks/${ID}/${TOKEN}/slack `)).toBe(
    `https://discord.com/api/webhooks/${ID}/${TOKEN}`,
  );
  expect(read('  ')).toBe('');
  expect(read(`https://discord.com//api/webhooks//${ID}//${TOKEN}`)).not.toContain(TOKEN);
});
