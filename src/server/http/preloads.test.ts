import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const DOCUMENT = `<!doctype html><html><head><title>Gatehouse</title>
<script type="application/json" id="site">{"siteName":"Gatehouse"}</script>
</head><body></body></html>`;

const only = (name: string) => ({ scripts: [`assets/${name}.js`], styles: [] });
const listed = {
  '/': { scripts: [], styles: [] },
  '/qr-generator': { scripts: ['assets/shared.js', 'assets/qr.js'], styles: ['assets/qr.css'] },
  '/decoy-generator': only('decoy'),
  '/cases': only('cases'),
  '/cases/:id': only('case'),
  '/admin': only('overview'),
  '/admin/passes': only('passes'),
};

let folder: string;
let desk: TestDesk;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-page-'));
  await writeFile(join(folder, 'index.html'), DOCUMENT);
  const file = join(folder, '.vite/preloads.json');
  await mkdir(dirname(file));
  await writeFile(file, JSON.stringify(listed));
  desk = await startDesk({ pageFolder: folder });
});

afterAll(async () => {
  await desk?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(path: string) {
  const answer = await fetch(desk.url + path);
  const html = await answer.text();
  const files = [...html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]*)"/g)];
  return { status: answer.status, html, files: files.map(([, href]) => href) };
}

it.each([
  ['/qr-generator', ['/assets/shared.js', '/assets/qr.js', '/assets/qr.css']],
  ['/QR-Generator/?from=link', ['/assets/shared.js', '/assets/qr.js', '/assets/qr.css']],
  ['/cookie-generator', ['/assets/decoy.js']],
  ['/cases', ['/assets/cases.js']],
  ['/cases/812', ['/assets/case.js']],
  ['/admin', ['/assets/overview.js']],
  ['/admin-full/', ['/assets/overview.js']],
  ['/admin/passes', ['/assets/passes.js']],
  ['/admin-full/passes/more', ['/assets/passes.js']],
])('the document at %s asks for the code of its screen at once', async (path, files) => {
  expect(await open(path)).toMatchObject({ status: 200, files });
});

it.each([
  ['/', 200],
  ['/index.html', 200],
  ['/status', 200],
  ['/admin/no-such-screen', 200],
  ['/admin/__proto__', 200],
  ['/no-such-page', 404],
  ['/qr-generator/more', 404],
  ['/cases/812/7', 404],
  ['/%zz', 404],
  ['/constructor', 404],
])('the document at %s asks for nothing more', async (path, status) => {
  expect(await open(path)).toMatchObject({ status, files: [] });
});

test('scripts are asked for as modules, and styles in the way in which the page asks for them later', async () => {
  const { html } = await open('/qr-generator');
  const how = 'crossorigin fetchpriority="low"';
  expect(html).toContain(`<link rel="modulepreload" ${how} href="/assets/qr.js">`);
  expect(html).toContain(`<link rel="preload" as="style" ${how} href="/assets/qr.css">`);
  expect(html.indexOf('/assets/qr.js')).toBeLessThan(html.indexOf('</head>'));
});

test('when the owner renames the desk, every screen has the new name and still its code', async () => {
  await open('/qr-generator');
  await desk.desk.changeSettings({ siteName: '$& & <Keep>' }, 'test');
  for (const path of ['/', '/qr-generator', '/no-such-page']) {
    expect((await open(path)).html).toContain('<title>$&#38; &#38; &#60;Keep&#62;</title>');
  }
  expect((await open('/qr-generator')).files).toHaveLength(3);
});

test('nobody is sent the list itself', async () => {
  expect((await fetch(`${desk.url}/.vite/preloads.json`)).status).toBe(404);
});
