import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const POLICY = "default-src 'none'; script-src 'sha256-abc='; sandbox allow-scripts";
const PAGE = '<!doctype html><title>Local</title>';

let folder: string;
let desk: TestDesk;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-page-'));
  await mkdir(join(folder, 'local'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Gatehouse</title>');
  await writeFile(join(folder, 'local', 'sealed.html'), PAGE);
  await writeFile(join(folder, 'local', 'sealed.html.gz'), gzipSync(PAGE));
  await writeFile(join(folder, 'local', 'sealed.policy'), POLICY);
  await writeFile(join(folder, 'local', 'bare.html'), PAGE);
  desk = await startDesk({ pageFolder: folder });
});

afterAll(async () => {
  await desk?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${desk.url}${path}`, { headers });
const readPolicy = (reply: Response) => reply.headers.get('content-security-policy');

test('a local page comes with the policy it was built with, packed or not', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const reply = await ask('/local/sealed.html', { 'accept-encoding': encoding });
    expect(reply.status).toBe(200);
    expect(readPolicy(reply)).toBe(POLICY);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('x-dns-prefetch-control')).toBe('off');
    expect(await reply.text()).toBe(PAGE);
  }
});

test('it is asked about each time, and sent only when it has changed', async () => {
  // fetch would request a fresh copy when it is given a tag.
  const askPlainly = (headers = {}) => request(`${desk.url}/local/sealed.html`, { headers });
  const first = await askPlainly();
  await first.body.dump();
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await askPlainly({ 'if-none-match': first.headers.etag });
  await again.body.dump();
  expect(again.statusCode).toBe(304);
});

test('without its policy it can do nothing', async () => {
  expect(readPolicy(await ask('/local/bare.html'))).toBe("default-src 'none'; sandbox");
});

test('the page around it may frame this desk and nobody else, and is framed by nobody', async () => {
  const policy = readPolicy(await ask('/'));
  expect(policy).toContain("frame-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self';");
});
