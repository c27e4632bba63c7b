import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { pageHeaders } from '../src/server/http/security-headers.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const BARE_PAGE = `import { createRoot } from 'react-dom/client';
import { createElement as h } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
const Home = () => h('h1', null, h(Link, { to: '/' }, 'Home'));
createRoot(document.getElementById('root')).render(
  h(BrowserRouter, null, h(Routes, null, h(Route, { index: true, Component: Home }))));
`;

export interface BarePage {
  /** With the desk's headers: because of them a browser opens a page in a process of its own. */
  url: string;
  /** The same page without any. */
  plainUrl: string;
  stop(): Promise<void>;
}

/** Builds and serves a page of React and React Router alone. */
export async function serveBare(): Promise<BarePage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bare-'));
  // Inside the project, so that its packages are found.
  const source = join(ROOT, 'dist', 'bare-source');
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'main.js'), BARE_PAGE);
  await writeFile(
    join(source, 'index.html'),
    '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>',
  );
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  await rm(source, { recursive: true, force: true });
  const guarded = await serve(folder, pageHeaders);
  const plain = await serve(folder, {});
  return {
    url: guarded.url,
    plainUrl: plain.url,
    async stop() {
      await Promise.all([guarded.stop(), plain.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serve(folder: string, headers: Record<string, string>) {
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://bare').pathname;
    const file = path.startsWith('/assets/') ? path.slice(1) : 'index.html';
    const body = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('content-type', types[extname(file)] ?? 'text/html');
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
