import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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

// A separate tree with the real launcher, and a fake npm that records its calls and needs no network.
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
const { appendFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
const [what, ...rest] = process.argv.slice(2);
appendFileSync(process.env.CALLS, [what, rest[0], process.cwd(), ...rest.slice(1)].join(' ') + '\\n');
if (process.env.NPM_FAILS) {
  console.error('npm error code ECONNREFUSED\\nnpm error     at somewhere (file.js:1:2)');
  process.exit(1);
}
if (what === 'pack' && process.env.TARBALL) {
  writeFileSync(rest[0].replace('@', '-') + '.tgz', process.env.TARBALL);
  process.exit(0);
}
if (process.env.INSTALLS_NODE && rest[0].startsWith('./')) {
  const { package: name, version, integrity } = JSON.parse(process.env.INSTALLS_NODE);
  mkdirSync('node_modules/' + name + '/bin', { recursive: true });
  symlinkSync(process.execPath, 'node_modules/' + name + '/bin/node');
  const packages = { ['node_modules/' + name]: { version, integrity } };
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
  process.exit(0);
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
    import { sayAndExit } from './bin/root.mjs';
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
    // The development tools are listed but not installed.
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
  const asOld = (work: string, { becomes = false } = {}) => `
    import { ensureNode } from './bin/runtime.mjs';
    import { sayAndExit } from './bin/root.mjs';
    if (!process.env.GATEHOUSE_LAUNCHED) {
      Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } });
      // Only Node 22.15 and newer can become another program.
      if (!${becomes}) Object.defineProperty(process, 'execve', { value: undefined });
    }
    await ensureNode().catch(sayAndExit);
    ${work}
  `;

  const TARBALL = 'what the registry delivers';
  const integrity = `sha512-${createHash('sha512').update(TARBALL).digest('base64')}`;
  const pinned = { package: 'node-here', version: process.versions.node, integrity };

  beforeEach(() => pinNode(pinned));

  function pinNode(pin: object): void {
    write('bin/node-pins.json', JSON.stringify({ [`${process.platform}-${process.arch}`]: pin }));
  }

  function installNode(found: Partial<typeof pinned> = {}): void {
    const { package: name, ...rest } = { ...pinned, ...found };
    const packages = { [`node_modules/${name}`]: rest };
    write('.runtime/node_modules/.package-lock.json', JSON.stringify({ packages }));
    mkdirSync(join(copy, '.runtime/node_modules', name, 'bin'), { recursive: true });
    symlinkSync(process.execPath, join(copy, '.runtime/node_modules', name, 'bin', 'node'));
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
    expect(calls().map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      `pack node-here@${process.versions.node}`,
    ]);
    expect(leftovers()).toEqual([]);
  });

  const asFetched = { TARBALL, INSTALLS_NODE: JSON.stringify(pinned) };

  test('fetches the pinned Node once, with no install script, and runs on it', () => {
    const script = asOld(`console.log(process.execPath);`);
    const first = run(script, asFetched);
    expect(first).toMatchObject({ status: 0, stderr: 'Fetching Node 24 (once)...\n' });
    expect(calls().map((call) => call.split(' ')[0])).toEqual(['pack', 'install']);
    for (const call of calls()) expect(call).toContain(' --ignore-scripts');
    expect(run(script, asFetched)).toMatchObject({ status: 0, stderr: '' });
    expect(calls()).toHaveLength(2);
    expect(leftovers()).toEqual([]);
  });

  test('refuses a package of another content, before anything of it is unpacked', () => {
    const { status, stdout, stderr } = run(asOld(`console.log('ran');`), {
      ...asFetched,
      TARBALL: 'what somebody else put there',
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('is not the file that this version of Gatehouse names');
    expect(stderr).not.toContain(' at ');
    expect(calls().map((call) => call.split(' ')[0])).toEqual(['pack']);
    expect(existsSync(join(copy, '.runtime', 'node_modules'))).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  test.each([
    ['of another version', { version: '24.0.0' }],
    ['of another content', { integrity: `sha512-${'A'.repeat(86)}==` }],
    ['of another package', { package: 'node' }],
  ])('does not use a Node that is already there and is %s', (_, found) => {
    installNode(found);
    const { status, stderr } = run(asOld(`console.log('ran');`), { NPM_FAILS: '1' });
    expect(status).toBe(1);
    expect(stderr).toContain('Fetching Node 24 (once)...');
  });

  test('does not take a fetched Node that does not run', () => {
    expect(run(asOld(''), { TARBALL }).status).toBe(1);
    expect(calls()).toHaveLength(2);
  });

  test('does not take a fetched Node that says another version than the pinned one', () => {
    const other = { ...pinned, version: '24.0.1' };
    pinNode(other);
    const env = { TARBALL, INSTALLS_NODE: JSON.stringify(other) };
    const { status, stderr } = run(asOld(`console.log('ran');`), env);
    expect(status).toBe(1);
    expect(stderr).toContain('The fetched one does not start.');
  });

  test('says what to do on a platform that has no pinned Node, and fetches nothing', () => {
    write('bin/node-pins.json', '{}');
    const { status, stderr } = run(asOld(''));
    expect(status).toBe(1);
    expect(stderr).toContain('Install Node 24 and start again.');
    expect(calls()).toEqual([]);
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

  test('that can become the fetched Node leaves no launcher behind', async () => {
    installNode();
    write(
      'probe.mjs',
      asOld(`console.log(process.pid, ...process.execArgv); process.exitCode = 7;`, {
        becomes: true,
      }),
    );
    const flags = ['--max-semi-space-size=8'];
    const launcher = spawn(process.execPath, [...flags, join(copy, 'probe.mjs')], {
      env: environment(),
    });
    let said = '';
    for (const stream of [launcher.stdout, launcher.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    const code = await new Promise((resolve) => launcher.on('close', resolve));
    expect({ code, said }).toEqual({ code: 7, said: `${launcher.pid} ${flags[0]}\n` });
  });

  test('that can become another one tries it first, and does without if it does not run', () => {
    installNode();
    const binary = join(copy, '.runtime/node_modules/node-here/bin/node');
    rmSync(binary);
    write('.runtime/node_modules/node-here/bin/node', 'no program');
    const { status, stderr } = run(asOld(`console.log('ran');`, { becomes: true }), {
      NPM_FAILS: '1',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Fetching Node 24 (once)...');
  });

  test('that is killed outright takes the desk with it', async () => {
    const launcher = startWaiting();
    launcher.stdout.once('data', () => launcher.kill('SIGKILL'));
    // The desk keeps the other end of its output open for as long as it lives.
    const signal = await new Promise((resolve) =>
      launcher.on('close', (_code, name) => resolve(name)),
    );
    expect(signal).toBe('SIGKILL');
  });
});

describe('what is fetched', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const SHA512 = /^sha512-[\w+/]{86}==$/;

  test('is pinned: Node for each platform, exactly and by its content', () => {
    const pins = Object.entries<{ package: string; version: string; integrity: string }>(
      read('bin/node-pins.json'),
    );
    expect(pins.map(([platform]) => platform)).toEqual(
      expect.arrayContaining(['linux-x64', 'linux-arm64', 'win32-x64']),
    );
    for (const [, pin] of pins) {
      expect(pin.package).toMatch(/^node-\w+-\w+$/);
      expect(pin.version).toMatch(/^24\.\d+\.\d+$/);
      expect(pin.integrity).toMatch(SHA512);
    }
  });

  test('is pinned: every package of the lockfile, and none of them has an install script', () => {
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { integrity?: string; hasInstallScript?: boolean; link?: boolean }>;
    };
    const unpinned = Object.entries(packages).filter(
      ([path, { integrity = '' }]) => path !== '' && !SHA512.test(integrity),
    );
    expect(unpinned.map(([path]) => path)).toEqual([]);
    const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript);
    expect(scripted.map(([path]) => path)).toEqual([]);
  });

  test('runs no install script, whatever the machine is set to', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
    const own = Object.keys(read('package.json').scripts);
    expect(own.filter((name) => /^(pre|post)?(install|prepare|pack|publish)/.test(name))).toEqual(
      [],
    );
    const ensure = `
      import { ensureModules } from './bin/modules.mjs';
      await ensureModules({ dev: true });
    `;
    run(ensure, { npm_config_ignore_scripts: 'false' });
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toContain(' --ignore-scripts');
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
