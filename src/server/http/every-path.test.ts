import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const LIMIT = 3;
const STRANGER = '203.0.113.7';

let folder: string;
let desk: TestDesk;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-page-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Gatehouse</title>');
  desk = await startDesk({
    pageFolder: folder,
    now: new TestClock().now,
    environment: { TRUST_PROXY: '127.0.0.1' },
    settings: { addressRequestsPerMinute: LIMIT },
  });
});

afterEach(async () => {
  await desk.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Sends the path unchanged, because fetch would normalize it. */
function ask(method: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(desk.url);
  const headers = { 'x-forwarded-for': STRANGER };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode));
    });
    asked.on('error', reject).end();
  });
}

const unknown = [
  ['POST', '/x'],
  ['POST', '/'],
  ['PUT', '/healthz'],
  ['POST', '/api/no-such-call'],
  ['DELETE', '/api/banner'],
  ['GET', '/assets/no-such-file.js'],
  ['GET', '/nothing.json'],
  ['GET', '/metrics'],
  ['GET', '/api/%zz'],
  ['POST', '/%zz'],
  ['OPTIONS', '/api/check_ban'],
] as const;

it.each(unknown)('%s %s counts against the limit of its address', async (method, path) => {
  for (let count = 0; count < LIMIT; count += 1) {
    expect([400, 404, 405]).toContain(await ask(method, path));
  }
  expect(await ask(method, path)).toBe(429);
});

it.each(unknown)('%s %s is refused to a banned address', async (method, path) => {
  await desk.banAddress(STRANGER);
  expect(await ask(method, path)).toBe(403);
});

const seen = ['/', '/ban-tool', '/no-such-page', '/%zz', '/healthz', '/readyz'];

const statusOf = (path: string) => (['/no-such-page', '/%zz'].includes(path) ? 404 : 200);

it.each(seen)('GET %s is answered to a banned address, which has to see why', async (path) => {
  await desk.banAddress(STRANGER);
  expect(await ask('GET', path)).toBe(statusOf(path));
});

it.each(seen)('GET %s has a limit of its own, ten times as wide', async (path) => {
  for (let count = 0; count < LIMIT * 10; count += 1) {
    expect(await ask('GET', path)).toBe(statusOf(path));
  }
  expect(await ask('GET', path)).toBe(429);
  expect(await ask('GET', '/api/banner')).toBe(200);
});

const screens = [
  ...['/', '/information', '/cases', '/cases/812', '/jobs', '/jobs/7', '/status', '/setup'],
  ...['/appeal', '/appeals/12', '/admin', '/admin/jobs/7', '/admin-full', '/admin-full/audit'],
  ...[
    '/ban-tool',
    '/leak-scanner',
    '/qr-generator',
    '/ban-tool/',
    '/status?from=footer',
    '/Ban-Tool',
  ],
  // Former addresses.
  ...['/cookie-generator', '/webhook-spammer', '/discord-banner', '/invalidate-cookie'],
];

it.each(screens)('%s is a screen', async (path) => {
  const answer = await fetch(`${desk.url}${path}`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<title>')]);
});

it.each([
  '/no-such-page',
  '/ban-tool/more',
  '/jobs/7/more',
  '/cases/812/7',
  '/administration',
  '/status/yesterday',
  '/%zz',
])('%s is no screen: the page says so, with 404', async (path) => {
  const answer = await fetch(`${desk.url}${path}`);
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<title>')]);
});

it.each([
  '/metrics',
  '/nothing.json',
  '/robots.xml',
  '/wp-login.php',
  '/.well-known/security',
  '/.env',
  '/assets/none',
])('%s is not even an address of a screen, and a program can read that', async (path) => {
  const answer = await fetch(`${desk.url}${path}`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});
