// The same scanner in a Chromium worker, on the same bytes. They are already in its memory, because the speed
// of reading a file is the browser's own matter. scan-page.ts measures both together in the page.
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { openChromium } from '../scripts/chromium.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface ScannedInBrowser {
  rates: number[];
  found: number;
}

// A string, because it runs in the browser, whose types aren't available here.
const workerOf = (rounds: number) => `
import { createScanner } from '/src/tools/leak-scanner/scanner.ts';
const { body } = await fetch('/log');
const chunks = [];
let bytes = 0;
for await (const chunk of body) {
  chunks.push(chunk);
  bytes += chunk.length;
}
const scanner = createScanner();
const rates = [];
let found = 0;
for (let round = 0; round < ${rounds}; round += 1) {
  found = 0;
  const startedAt = performance.now();
  scanner.begin({ onFinding: () => { found += 1; } });
  for (const chunk of chunks) scanner.push(chunk);
  scanner.end();
  rates.push(bytes / 1e3 / (performance.now() - startedAt));
}
postMessage({ rates, found });
`;

export async function scanInBrowser(file: string, rounds: number): Promise<ScannedInBrowser> {
  const script = await bundle(workerOf(rounds));
  const server = createServer((request, response) => {
    if (request.url === '/log') return void createReadStream(file).pipe(response);
    const isScript = request.url === '/worker.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return await page.evaluate<ScannedInBrowser>(`new Promise((resolve, reject) => {
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    })`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

async function bundle(worker: string): Promise<string> {
  const entry = 'virtual:scan';
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [
      {
        name: 'scan',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? worker : undefined),
      },
    ],
    build: { write: false, target: 'esnext', rolldownOptions: { input: entry } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}
