import decodeQr from 'qr/decode.js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { readPng } from './png.fixture.ts';

let clock: TestClock;
let desk: TestDesk;
let client: Client;

beforeAll(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now });
});

afterAll(() => desk.stop());

beforeEach(async () => {
  clock.advance(60_000);
  client = await visit(desk, await desk.createCode());
});

const generate = (link_qr: unknown, more: object = {}) =>
  client.post('/api/qr', {
    session_id: client.session,
    redeem_code: client.pass,
    link_qr,
    ...more,
  });

it('answers a PNG and an SVG that hold the link', async () => {
  const { status, body } = await generate('https://discord.gg/lantern-bay?from=poster');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    detail: 'QR code has been created successfully!',
    link: 'https://discord.gg/lantern-bay?from=poster',
  });
  const png = Buffer.from(String(body.qr_code), 'base64');
  expect(decodeQr(readPng(png))).toBe('https://discord.gg/lantern-bay?from=poster');
  expect(body.svg).toMatch(/^<svg [^>]*viewBox/);
});

it('encodes the link as it was checked, not as it was typed', async () => {
  const { body } = await generate('  HTTPS://Example.COM:443/a/../b  ');
  expect(body.link).toBe('https://example.com/b');
});

it.each(['', '   ', 'example.com', 'ftp://example.com', 'javascript:alert(1)', 'discord://x'])(
  'refuses %j, which is no http(s) link',
  async (link) => {
    const { status, body } = await generate(link);
    expect([status, body.title, body.detail]).toEqual([
      422,
      'Missing Link',
      'Please enter a valid URL to generate QR code.',
    ]);
  },
);

it.each([
  'https://discord.com/ra/abc',
  'https://PTB.discord.com./%72a/abc',
  'https://example.com/?next=https%3A%2F%2Fdiscord.com%2Fra%2Fabc',
  'https://user:pass@example.com/',
])('makes no code of %s', async (link) => {
  const { status, body } = await generate(link);
  expect([status, body.title]).toEqual([422, 'Not A Link To Share']);
  expect(String(body.detail).length).toBeGreaterThan(20);
});

it('refuses what is too long, of the wrong kind, or more than was asked for', async () => {
  const long = (characters: number) => `https://example.com/${'x'.repeat(characters - 20)}`;
  expect((await generate(long(2_343))).body).toMatchObject({
    code: 'qr/too-long',
    title: 'Link Too Long',
    detail: 'This link is too long for a QR code. Characters to remove: 12.',
  });
  expect((await generate(long(8_001))).body.code).toBe('desk/invalid-input');
  expect((await generate(7)).body.code).toBe('desk/invalid-input');
  expect((await generate(undefined)).body.code).toBe('desk/invalid-input');
  expect((await generate('https://example.com', { size: 9 })).body.code).toBe('desk/invalid-input');
  expect((await generate('https://example.com/\0')).body.code).toBe('desk/invalid-input');
});

it('is closed to a pass that does not open it, and to nobody’s', async () => {
  client.pass = '';
  expect((await generate('https://example.com')).body).toMatchObject({
    title: 'Missing Redeem Code',
    detail: 'Please redeem a code first',
  });
  client = await visit(desk, await desk.createCode({ scope: ['ban-tool'] }));
  expect((await generate('https://example.com')).body).toMatchObject({
    title: 'Not In Your Scope',
    detail: 'Your pass doesn’t include QR Generator. The owner of this desk can add it.',
  });
});

it('cools down for 5 s', async () => {
  expect((await generate('https://example.com')).status).toBe(200);
  expect((await generate('https://example.com')).body.title).toBe('Wait 5s');
  clock.advance(5_000);
  expect((await generate('https://example.com')).status).toBe(200);
});
