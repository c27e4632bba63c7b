import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './command.ts';

let tree: string;

// A small tree with the real launcher, and a builder that needs no bundler.
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'gatehouse-built-'));
  cpSync(join(root, 'bin'), join(tree, 'bin'), { recursive: true });
  const packages = { '': {} };
  write('package.json', JSON.stringify({ version: '0.0.1', type: 'module' }));
  write('package-lock.json', JSON.stringify({ packages }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  write('vite.config.ts', '');
  write('src/cli/main.ts', "export const main = () => { console.log('sources'); return 0; };");
  write('src/web/page.tsx', 'one');
  write('src/cli/build/build-desk.ts', BUILDER);
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

const BUILDER = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
export async function buildDesk(folder, root) {
  const said = readFileSync(root + '/src/web/page.tsx', 'utf8');
  if (said === 'broken') throw Object.assign(new Error('The desk could not be built. Line 1.'), { name: 'BuildError' });
  mkdirSync(folder + '/web', { recursive: true });
  mkdirSync(folder + '/server', { recursive: true });
  writeFileSync(folder + '/web/index.html', said);
  if (said === 'killed') process.kill(process.pid, 'SIGKILL');
  const main = "export const main = (_, { pageFolder }) => { console.log('bundle of ' + " + JSON.stringify(said) + "); return 0; };";
  writeFileSync(folder + '/server/main.js', main);
  writeFileSync(folder + '/server/made-from.json', JSON.stringify(['src/cli/main.ts']));
}
`;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), content);
}

/** Older than the launcher's doubt about young files. */
function age(): void {
  for (const entry of readdirSync(join(tree, 'src'), { recursive: true, encoding: 'utf8' })) {
    utimesSync(join(tree, 'src', entry), new Date(0), new Date(0));
  }
}

function gatehouse(...args: string[]) {
  return gatehouseWith({}, ...args);
}

function gatehouseWith(more: Record<string, string>, ...args: string[]) {
  const { GATEHOUSE_RUN, ...environment } = process.env;
  return spawnSync(process.execPath, [join(tree, 'bin', 'gatehouse.mjs'), ...args], {
    env: { ...environment, ...more },
    encoding: 'utf8',
  });
}

const builds = () => readdirSync(join(tree, 'dist')).filter((name) => /^[0-9a-f]{16}$/.test(name));
const leftovers = () => readdirSync(join(tree, 'dist')).filter((name) => name.startsWith('work-'));
const BUILDING = 'Building the desk (once)...\n';

describe('a start', () => {
  test('builds once, in a folder that is moved into place whole, and runs the bundle', () => {
    expect(gatehouse('start')).toMatchObject({ stdout: 'bundle of one\n', stderr: BUILDING });
    expect(gatehouse('start')).toMatchObject({ stdout: 'bundle of one\n', stderr: '' });
    expect(builds()).toHaveLength(1);
    expect(leftovers()).toEqual([]);
  });

  test('builds again after a change, keeps the build before, and deletes older ones', () => {
    gatehouse('start');
    const [first] = builds();
    write('src/web/page.tsx', 'two');
    expect(gatehouse('start')).toMatchObject({ stdout: 'bundle of two\n', stderr: BUILDING });
    expect(builds()).toHaveLength(2);
    expect(builds()).toContain(first);
    write('src/web/page.tsx', 'six');
    expect(gatehouse('start').stdout).toBe('bundle of six\n');
    expect(builds()).toHaveLength(2);
    expect(builds()).not.toContain(first);
  });

  test('goes back to the build before without building, when the change is taken back', () => {
    gatehouse('start');
    write('src/web/page.tsx', 'two');
    gatehouse('start');
    write('src/web/page.tsx', 'one');
    expect(gatehouse('start')).toMatchObject({ stdout: 'bundle of one\n', stderr: '' });
  });

  test('notices a change that leaves the size and the time as they were', () => {
    gatehouse('start');
    age();
    gatehouse('start');
    write('src/web/page.tsx', 'two');
    age();
    expect(gatehouse('start').stdout).toBe('bundle of two\n');
  });

  test('does not build because a test changed or a file was only touched', () => {
    gatehouse('start');
    write('src/web/page.test.tsx', 'a test');
    write('src/testing/desk.ts', 'a test');
    utimesSync(join(tree, 'src/web/page.tsx'), new Date(), new Date());
    expect(gatehouse('start')).toMatchObject({ stdout: 'bundle of one\n', stderr: '' });
  });

  test('runs the last build in an image, whatever became of the files, and builds where there is none', () => {
    const image = { GATEHOUSE_RUN: 'built' };
    expect(gatehouseWith(image, 'start')).toMatchObject({
      stdout: 'bundle of one\n',
      stderr: BUILDING,
    });
    write('src/web/page.tsx', 'two');
    expect(gatehouseWith(image, 'start')).toMatchObject({ stdout: 'bundle of one\n', stderr: '' });
    rmSync(join(tree, 'src', 'web'), { recursive: true });
    expect(gatehouseWith(image, 'start')).toMatchObject({ stdout: 'bundle of one\n', stderr: '' });
  });

  test('never runs what a killed build left, and clears it away', () => {
    write('src/web/page.tsx', 'killed');
    expect(gatehouse('start')).toMatchObject({ status: 1, stdout: '' });
    expect(builds()).toEqual([]);
    expect(leftovers()).toHaveLength(1);
    write('src/web/page.tsx', 'one');
    expect(gatehouse('start').stdout).toBe('bundle of one\n');
    expect(leftovers()).toEqual([]);
  });

  test('builds again when a part of the build was deleted', () => {
    gatehouse('start');
    rmSync(join(tree, 'dist', builds()[0] ?? '', 'server', 'main.js'));
    expect(gatehouse('start')).toMatchObject({ stdout: 'bundle of one\n', stderr: BUILDING });
  });

  test('says why the desk could not be built, to programs too, and keeps the build before', () => {
    gatehouse('start');
    write('src/web/page.tsx', 'broken');
    const said = 'The desk could not be built. Line 1.';
    expect(gatehouse('start')).toMatchObject({ status: 1, stderr: `${BUILDING}${said}\n` });
    const { stdout } = gatehouse('start', '--json');
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'cli/build', message: said } });
    expect(builds()).toHaveLength(1);
  });

  test('says which folder cannot be written', () => {
    write('dist', 'a file where the folder should be');
    const { status, stderr } = gatehouse('start');
    expect(status).toBe(1);
    expect(stderr).toContain(`${join(tree, 'dist')} cannot be written`);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('and another one at the same time both run', async () => {
    const { GATEHOUSE_RUN, ...env } = process.env;
    const both = [0, 1].map(() =>
      spawn(process.execPath, [join(tree, 'bin', 'gatehouse.mjs'), 'start'], {
        env,
        stdio: 'ignore',
      }),
    );
    const codes = await Promise.all(both.map((child) => once(child, 'exit')));
    expect(codes.map(([code]) => code)).toEqual([0, 0]);
    expect(builds()).toHaveLength(1);
    expect(leftovers()).toEqual([]);
  });
});

describe('another command', () => {
  test('runs the sources instead of waiting for a build', () => {
    expect(gatehouse('doctor')).toMatchObject({ stdout: 'sources\n', stderr: '' });
    expect(existsSync(join(tree, 'dist'))).toBe(false);
  });

  test('runs the bundle while it is current, and the sources after a change', () => {
    gatehouse('start');
    expect(gatehouse('doctor').stdout).toBe('bundle of one\n');
    write('src/cli/main.ts', "export const main = () => { console.log('changed'); return 0; };");
    expect(gatehouse('doctor').stdout).toBe('changed\n');
  });

  test('is told by the environment to run the sources', () => {
    gatehouse('start');
    const { stdout } = spawnSync(process.execPath, [join(tree, 'bin', 'gatehouse.mjs'), 'doctor'], {
      env: { ...process.env, GATEHOUSE_RUN: 'sources' },
      encoding: 'utf8',
    });
    expect(stdout).toBe('sources\n');
  });
});

describe('a glance at the build', () => {
  // The clock of the probe is ahead, since young files are not trusted to look different after a change.
  const glance = () => {
    write(
      'probe.mjs',
      `const now = Date.now;
      Date.now = () => now() + 10_000;
      const { findBuilt, glanceAtBuilt } = await import('./bin/built.mjs');
      if (process.argv[2] === 'note') findBuilt();
      const isCurrent = (page) => glanceAtBuilt({ page }) !== undefined;
      console.log(isCurrent(true), isCurrent(false));`,
    );
    return (...args: string[]) =>
      spawnSync(process.execPath, [join(tree, 'probe.mjs'), ...args], {
        encoding: 'utf8',
      }).stdout.trim();
  };

  test('is sure only while every file looks as it did', () => {
    gatehouse('start');
    const look = glance();
    expect(look()).toBe('false false');
    expect(look('note')).toBe('true true');
    write('src/web/page.tsx', 'changed');
    // Only a start needs the page.
    expect(look()).toBe('false true');
    write('src/cli/main.ts', 'changed');
    expect(look()).toBe('false false');
  });

  test('is unsure after an install', () => {
    gatehouse('start');
    const look = glance();
    expect(look('note')).toBe('true true');
    write('node_modules/.package-lock.json', JSON.stringify({ packages: {}, more: true }));
    expect(look()).toBe('false false');
  });
});
