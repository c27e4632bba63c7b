import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './command.ts';

let copy: string;

// A tree of its own with the real launcher in it, and an npm that notes its calls and needs no network.
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'gatehouse-launcher-'));
  cpSync(join(root, 'bin'), join(copy, 'bin'), { recursive: true });
  write('package.json', JSON.stringify({ version: '0.0.1', dependencies: { one: '1.0.0' } }));
  write('package-lock.json', JSON.stringify({ packages: locked }));
  write('fake/npm', fakeNpm);
  chmodSync(join(copy, 'fake', 'npm'), 0o755);
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

const locked = {
  '': { dependencies: { one: '1.0.0' } },
  'node_modules/one': { version: '1.0.0' },
  'node_modules/two': { version: '2.0.0', dev: true },
  'node_modules/other-machine': { version: '3.0.0', optional: true, os: ['none'], cpu: ['none'] },
};

const fakeNpm = `#!${process.execPath}
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync(process.env.CALLS, process.argv.slice(2, 4).join(' ') + ' ' + process.cwd() + '\\n');
if (process.env.NPM_FAILS) {
  console.error('npm error code ECONNREFUSED\\nnpm error     at somewhere (file.js:1:2)');
  process.exit(1);
}
const one = existsSync('package-lock.json') ? 'one' : 'nothing';
mkdirSync('node_modules/' + one, { recursive: true });
writeFileSync('node_modules/' + one + '/index.js', '');
`;

function write(path: string, content: string): void {
  mkdirSync(join(copy, path, '..'), { recursive: true });
  writeFileSync(join(copy, path), content);
}

function environment(extra: Record<string, string> = {}) {
  const PATH = [join(copy, 'fake'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH, CALLS: join(copy, 'calls'), ...extra };
}

function run(script: string, extra?: Record<string, string>) {
  write('probe.mjs', script);
  return spawnSync(process.execPath, [join(copy, 'probe.mjs')], {
    env: environment(extra),
    encoding: 'utf8',
  });
}

const calls = () =>
  existsSync(join(copy, 'calls'))
    ? readFileSync(join(copy, 'calls'), 'utf8').trim().split('\n')
    : [];

const leftovers = () =>
  readdirSync(join(copy, '.runtime')).filter((name) => name.startsWith('work-'));

describe('node_modules', () => {
  const ensure = (dev: boolean) => `
    import { ensureModules } from './bin/modules.mjs';
    import { sayAndExit } from './bin/npm.mjs';
    await ensureModules({ dev: ${dev} }).catch(sayAndExit);
    console.log('ready');
  `;

  test('is installed once, beside and then moved, and left alone afterwards', () => {
    expect(run(ensure(false)).stdout).toBe('ready\n');
    expect(existsSync(join(copy, 'node_modules', 'one'))).toBe(true);
    expect(run(ensure(false)).stderr).toBe('');
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toContain(join(copy, '.runtime', 'work-'));
    expect(leftovers()).toEqual([]);
  });

  test('is installed again for development, and again when the lockfile changes', () => {
    run(ensure(false));
    run(ensure(true));
    expect(calls()).toHaveLength(2);
    run(ensure(false));
    expect(calls()).toHaveLength(2);
    const changed = { ...locked, 'node_modules/one': { version: '1.0.1' } };
    write('package-lock.json', JSON.stringify({ packages: changed }));
    run(ensure(false));
    expect(calls()).toHaveLength(3);
  });

  test('that somebody installed by hand is taken as it is, if it is what the lockfile says', () => {
    write('node_modules/one/index.js', '');
    write('node_modules/.package-lock.json', JSON.stringify({ packages: locked }));
    expect(run(ensure(false)).stdout).toBe('ready\n');
    expect(calls()).toEqual([]);
    // Its tools of development are listed but not there.
    run(ensure(true));
    expect(calls()).toHaveLength(1);
  });

  test('stays as it was when npm fails, and the reader is told what to do, without a stack', () => {
    write('node_modules/old/index.js', 'kept');
    const { status, stdout, stderr } = run(ensure(false), { NPM_FAILS: '1' });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('Let this machine reach the npm registry');
    expect(stderr).not.toContain(' at ');
    expect(readFileSync(join(copy, 'node_modules/old/index.js'), 'utf8')).toBe('kept');
    expect(leftovers()).toEqual([]);
  });

  test('is not installed from a lockfile that package.json disagrees with', () => {
    write('package.json', JSON.stringify({ dependencies: { one: '2.0.0' } }));
    expect(run(ensure(false)).stderr).toContain('disagree');
    expect(calls()).toEqual([]);
  });

  test('of a killed install is cleared away by the next start', () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    write(`.runtime/work-${dead}-abc/node_modules/half/index.js`, '');
    run(ensure(false));
    expect(leftovers()).toEqual([]);
  });
});

describe('an old Node', () => {
  const asOld = (work: string) => `
    import { ensureNode } from './bin/runtime.mjs';
    import { sayAndExit } from './bin/npm.mjs';
    if (!process.env.GATEHOUSE_LAUNCHED) {
      Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } });
    }
    await ensureNode().catch(sayAndExit);
    ${work}
  `;

  function installNode(): void {
    const os = process.platform === 'win32' ? 'win' : process.platform;
    const home = `.runtime/node_modules/node-${os}-${process.arch}`;
    write(`${home}/package.json`, JSON.stringify({ version: '24.0.0' }));
    mkdirSync(join(copy, home, 'bin'));
    symlinkSync(process.execPath, join(copy, home, 'bin', 'node'));
  }

  test('runs the same command line on the Node that was fetched, and ends as it ends', () => {
    installNode();
    const script = asOld(`console.log(process.versions.node); process.exitCode = 7;`);
    const { status, stdout, stderr } = run(script);
    expect({ status, stdout, stderr }).toEqual({
      status: 7,
      stdout: `${process.versions.node}\n`,
      stderr: '',
    });
    expect(calls()).toEqual([]);
  });

  test('says what to do when Node 24 cannot be fetched', () => {
    const { status, stderr } = run(asOld(''), { NPM_FAILS: '1' });
    expect(status).toBe(1);
    expect(stderr).toContain('Fetching Node 24 (once)...');
    expect(stderr).toContain('this is Node 20.1.0');
    expect(stderr).toContain('Install Node 24, or let this machine reach the npm registry');
    expect(stderr).not.toContain(' at ');
    expect(calls().map((call) => call.split(' ')[1])).toEqual([
      expect.stringMatching(/^node-\w+-\w+@24\.\d+\.\d+$/),
      'node@24',
    ]);
    expect(leftovers()).toEqual([]);
  });

  test('does not take a fetched Node that does not run', () => {
    expect(run(asOld('')).status).toBe(1);
    expect(calls()).toHaveLength(2);
  });

  const waiting = `
    process.on('SIGTERM', () => { console.log('stopped'); process.exit(3); });
    setInterval(() => {}, 1000);
    console.log(process.pid);
  `;

  function startWaiting() {
    installNode();
    write('probe.mjs', asOld(waiting));
    return spawn(process.execPath, [join(copy, 'probe.mjs')], { env: environment() });
  }

  test('passes SIGTERM on, and the code of the stopped desk is its own', async () => {
    const launcher = startWaiting();
    let said = '';
    launcher.stdout.on('data', (chunk) => {
      said += chunk;
      if (!said.includes('stopped')) launcher.kill('SIGTERM');
    });
    const code = await new Promise((resolve) => launcher.on('close', resolve));
    expect(code).toBe(3);
    expect(said).toContain('stopped');
  });

  test('that is killed outright takes the desk with it', async () => {
    const launcher = startWaiting();
    launcher.stdout.once('data', () => launcher.kill('SIGKILL'));
    // The desk holds the other end of its output open for as long as it lives.
    const signal = await new Promise((resolve) =>
      launcher.on('close', (_code, name) => resolve(name)),
    );
    expect(signal).toBe('SIGKILL');
  });
});

test('the version is told without Node 24 and without packages', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [join(copy, 'bin', 'gatehouse.mjs'), '--version'],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout).toBe('0.0.1\n');
  expect(existsSync(join(copy, '.runtime'))).toBe(false);
});
