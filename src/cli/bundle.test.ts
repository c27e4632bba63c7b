import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtPage } from '#testing/built-page.ts';
import { type Ended, inFreshFolder, json } from './run.fixture.ts';

const { folder, run } = inFreshFolder();

const BIN = fileURLToPath(new URL('../../bin/gatehouse.mjs', import.meta.url));
const bundle = join(builtPage(), '..', 'server');
// Every other test runs the sources.
const BUNDLE = { GATEHOUSE_RUN: 'bundle' };

/** Runs a command of the bundle itself, so that a launcher that fell back to the sources can't hide a fault. */
async function runBundle(args: string[]): Promise<Ended> {
  const main = pathToFileURL(join(bundle, 'main.js')).href;
  const place = "{ pageFolder: '', lookAtBuilt: () => 'current' }";
  const script = `const { main } = await import('${main}');
    process.exitCode = await main(${JSON.stringify(args)}, ${place});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, GATEHOUSE_DATA: folder() },
  });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    ended.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    ended.err += chunk;
  });
  const [code] = await once(child, 'close');
  return { ...ended, code };
}

describe('the bundle', () => {
  it('serves the page, its files and the API, and stops in peace', async () => {
    const desk = spawn(process.execPath, [BIN, 'start', '--json'], {
      env: { ...process.env, ...BUNDLE, GATEHOUSE_DATA: folder(), PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { url } = await readFirstLine(desk);
    const html = await (await fetch(url)).text();
    const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(html) ?? [];
    const asset = await fetch(`${url}${script}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
    await asset.arrayBuffer();
    expect((await fetch(`${url}/assets/none.js`)).status).toBe(404);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready' });
    // Every feature is in it: the API's description is made from all of their schemas.
    const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(paths).length).toBeGreaterThan(100);
    desk.kill('SIGTERM');
    expect(await once(desk, 'exit')).toEqual([0, null]);
  });

  it('runs commands on a store that it creates with its own migrations', async () => {
    const created = await runBundle(['code', 'create', '--label', 'night', '--json']);
    expect(created).toMatchObject({ code: 0 });
    expect(json(created)).toMatchObject({ code: expect.stringMatching(/^GATE-/) });
    const listed = await runBundle(['code', 'list', '--json']);
    expect(json(listed)).toMatchObject({ codes: [{ label: 'night' }] });
    // The same store with the sources: both know the same migrations.
    const bySources = await run(['code', 'list', '--json']);
    expect(json(bySources)).toEqual(json(listed));
  });

  it('says a refusal as the sources do', async () => {
    const args = ['code', 'revoke', 'none', '--json'];
    const refused = await runBundle(args);
    expect(refused.code).toBe(1);
    expect(json(refused)).toEqual(json(await run(args)));
  });

  it('is plain ASCII with readable names', () => {
    const main = readFileSync(join(bundle, 'main.js'), 'utf8');
    expect(main).toMatch(/async function dispatch\(/);
    expect(main).toMatch(/^[\n -~\t]*$/);
  });
});

async function readFirstLine(desk: ChildProcess): Promise<{ url: string }> {
  let out = '';
  for await (const chunk of desk.stdout ?? []) {
    out += chunk;
    if (out.includes('\n')) break;
  }
  return JSON.parse(out.slice(0, out.indexOf('\n')));
}
