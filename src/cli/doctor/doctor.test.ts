import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { startDesk } from '#testing/desk.ts';
import { type Ended, type Environment, inFreshFolder, json } from '../run.fixture.ts';
import { editStore } from '../store.fixture.ts';
import type { Check } from './check.ts';
import { checkNode, checkProxy } from './doctor.ts';
import { judgeSpace } from './folder.ts';

const { folder, run, call } = inFreshFolder();

// Written by hand, so that no check can get lost.
const CHECKS = [
  ...['node', 'page', 'settings', 'proxy', 'data-folder', 'disk-space'],
  ...['database', 'migrations', 'admin-key', 'audit-log', 'clock', 'desk'],
];

function read(ended: Ended) {
  const { ok, checks } = json<{ ok: boolean; checks: Check[] }>(ended);
  return { ok, names: checks.map(({ name }) => name), of: (name: string) => find(checks, name) };
}

function find(checks: readonly Check[], name: string): Check {
  const check = checks.find((each) => each.name === name);
  if (!check) throw new Error(`There is no check ${name}`);
  return check;
}

const examine = async (environment: Environment = {}) => {
  const ended = await call(['doctor', '--json'], environment);
  const report = read(ended);
  expect(ended.code).toBe(report.ok ? 0 : 1);
  expect(ended.err).toBe('');
  return report;
};

/** A desk that was started once and has its first full key. */
async function makeDesk() {
  expect((await call(['admin-key', 'create'])).code).toBe(0);
}

const file = (name: string) => join(folder(), name);

describe('gatehouse doctor', () => {
  it('finds nothing wrong with a desk that is running and answers', async () => {
    const desk = await startDesk({ folder: folder() });
    await desk.createKey('full');
    const { port } = new URL(desk.url);
    const report = read(await run(['doctor', '--json'], { PORT: port }));
    expect(report.ok).toBe(true);
    expect(report.names).toEqual(CHECKS);
    for (const name of CHECKS.filter((each) => each !== 'page' && each !== 'disk-space')) {
      expect(report.of(name)).toMatchObject({ state: 'ok' });
    }
    expect(report.of('desk').detail).toContain(desk.url);
    await desk.setMaintenance(true);
    const closed = read(await run(['doctor', '--json'], { PORT: port }));
    expect(closed.of('desk')).toMatchObject({
      state: 'warn',
      detail: expect.stringContaining('gatehouse maintenance off'),
    });
    await desk.stop();
  });

  it('says each check in a line of its own, and how many failed', async () => {
    await makeDesk();
    const well = await call(['doctor']);
    expect(well.code).toBe(0);
    for (const name of CHECKS) expect(well.out).toMatch(new RegExp(`^(ok|warn) +${name} `, 'm'));
    expect(well.out).toMatch(/^Nothing failed, \d warnings?\.$/m);
    rmSync(file('gatehouse.db'));
    const ill = await call(['doctor']);
    expect(ill.code).toBe(1);
    expect(ill.out).toMatch(/^fail +database /m);
    expect(ill.out).toMatch(/^1 of 12 checks failed/m);
  });

  it('changes nothing, and begins no desk where there is none', async () => {
    const nowhere = file('nowhere');
    const report = await examine({ GATEHOUSE_DATA: nowhere });
    expect(report.of('data-folder')).toMatchObject({
      state: 'fail',
      detail: expect.stringContaining('GATEHOUSE_DATA'),
    });
    expect(report.of('database').state).toBe('fail');
    expect(existsSync(nowhere)).toBe(false);
    await makeDesk();
    const before = readFileSync(file('gatehouse.db'));
    chmodSync(file('gatehouse.db'), 0o640);
    await examine();
    expect(readFileSync(file('gatehouse.db')).equals(before)).toBe(true);
    expect(statSync(file('gatehouse.db')).mode & 0o777).toBe(0o640);
  });

  it('tells no secret: of keys, codes and settings it says only whether they are well', async () => {
    const key = (await call(['admin-key', 'create'])).out.trim();
    const code = (await call(['code', 'create', '--label', 'a'])).out.trim();
    const environment = { TRUST_PROXY: '203.0.113.77', SUPPORT_CONTACT: `${key} ${code}` };
    for (const args of [['doctor'], ['doctor', '--json']]) {
      const { out, err } = await call(args, environment);
      expect(out + err).not.toMatch(/gth_|GATE-|argon|203\.0\.113\.77/);
    }
  });

  it('lists the faults of the settings without their values, and waits with the rest', async () => {
    const report = await examine({ PORT: 'secret-port', LOG_LEVEL: 'loud' });
    expect(report.ok).toBe(false);
    expect(report.names).toEqual(['node', 'page', 'settings']);
    expect(report.of('settings')).toMatchObject({ state: 'fail' });
    expect(report.of('settings').detail).toMatch(/PORT must be .* LOG_LEVEL must be/);
    expect(report.of('settings').detail).not.toContain('secret-port');
  });
});

describe('the store, looked at by the doctor', () => {
  it('works with a file that is no database, which is what it is for', async () => {
    writeFileSync(file('gatehouse.db'), 'not a database at all, only words', { mode: 0o600 });
    const report = await examine();
    expect(report.names).toEqual(CHECKS);
    expect(report.of('database')).toMatchObject({
      state: 'fail',
      detail: expect.stringContaining('restore a backup'),
    });
    for (const name of ['migrations', 'admin-key', 'clock']) {
      expect(report.of(name)).toMatchObject({ state: 'warn' });
    }
  });

  it('finds damage inside a database that still opens', async () => {
    await makeDesk();
    const bytes = readFileSync(file('gatehouse.db'));
    // Overwrites the start of every page from the fourth on, which says how to read the rest of the page.
    for (let at = 2_048 * 3; at < bytes.length; at += 2_048) bytes.fill(0xff, at, at + 64);
    writeFileSync(file('gatehouse.db'), bytes);
    expect((await examine()).of('database')).toMatchObject({
      state: 'fail',
      detail: expect.stringContaining('is damaged'),
    });
  });

  it('tells an older database, and one of a newer version, from a current one', async () => {
    await makeDesk();
    const setVersion = (sql: string) => {
      const connection = new DatabaseSync(file('gatehouse.db'));
      connection.exec(sql);
      connection.close();
    };
    expect((await examine()).of('migrations').state).toBe('ok');
    setVersion("INSERT INTO migrations VALUES (9999, 'from the future', 0)");
    const newer = await examine();
    expect(newer.ok).toBe(false);
    expect(newer.of('migrations')).toMatchObject({ state: 'fail' });
    expect(newer.of('migrations').detail).toContain('newer Gatehouse');
    setVersion('DELETE FROM migrations WHERE version > 1');
    const older = await examine();
    expect(older.of('migrations')).toMatchObject({ state: 'warn' });
    expect(older.of('migrations').detail).toContain('The next start updates it');
    expect(older.of('admin-key').state).toBe('warn');
  });

  it('says that the secret of the log is missing, or another one, and makes none', async () => {
    await call(['admin-key', 'create']);
    await call(['audit', 'head']);
    expect((await examine()).of('audit-log')).toMatchObject({ state: 'ok' });
    const other = { GATEHOUSE_SECRET_KEY: 'another secret that is long enough' };
    expect((await examine(other)).of('audit-log')).toMatchObject({ state: 'fail' });
    rmSync(join(folder(), 'secret.key'));
    const report = await examine();
    expect(report.of('audit-log').detail).toContain('Restore it');
    expect(existsSync(join(folder(), 'secret.key'))).toBe(false);
  });

  it('says that the end of the log is missing', async () => {
    await call(['admin-key', 'create']);
    await call(['audit', 'head']);
    await editStore(folder(), (tx) => tx.run('DELETE FROM audit_blocks'));
    await call(['admin-key', 'create']);
    await call(['audit', 'head']);
    expect((await examine()).of('audit-log')).toMatchObject({ state: 'fail' });
    expect((await examine()).of('audit-log').detail).toContain('gatehouse audit verify');
  });

  it('misses a full admin key: a read-only one does not do', async () => {
    await call(['admin-key', 'create', '--read-only']);
    const missing = await examine();
    expect(missing.ok).toBe(false);
    expect(missing.of('admin-key').detail).toContain('gatehouse admin-key create');
    await makeDesk();
    expect((await examine()).of('admin-key')).toMatchObject({ state: 'ok' });
  });

  it('notices a clock that went back behind the audit log', async () => {
    const desk = await startDesk({ folder: folder(), now: () => Date.now() + 86_400_000 });
    await desk.createKey('full');
    await desk.stop();
    expect((await examine()).of('clock')).toMatchObject({
      state: 'fail',
      detail: expect.stringContaining('Set the clock'),
    });
  });
});

describe('the data folder, looked at by the doctor', () => {
  it('is to be closed to other users of the machine, and so is what lies in it', async () => {
    await makeDesk();
    expect((await examine()).of('data-folder')).toMatchObject({ state: 'ok' });
    chmodSync(folder(), 0o755);
    expect((await examine()).of('data-folder')).toMatchObject({
      state: 'warn',
      detail: expect.stringContaining('chmod 700'),
    });
    chmodSync(file('gatehouse.db'), 0o644);
    const open = await examine();
    expect(open.ok).toBe(false);
    expect(open.of('data-folder')).toMatchObject({
      state: 'fail',
      detail: expect.stringMatching(/gatehouse\.db in .*chmod 600/),
    });
    chmodSync(folder(), 0o700);
    expect((await examine()).of('data-folder')).toMatchObject({ state: 'warn' });
  });

  it('is to be a folder', async () => {
    writeFileSync(file('a-file'), '');
    const report = await examine({ GATEHOUSE_DATA: file('a-file') });
    expect(report.of('data-folder')).toMatchObject({ state: 'fail' });
    expect(report.names).toEqual(CHECKS);
  });

  it('needs room on its disk', () => {
    const mb = 1024 * 1024;
    expect(judgeSpace(2_000 * mb)).toMatchObject({ state: 'ok' });
    expect(judgeSpace(500 * mb)).toMatchObject({ state: 'warn' });
    expect(judgeSpace(50 * mb)).toMatchObject({ state: 'fail' });
    expect(judgeSpace(50 * mb).detail).toContain('Free up space now');
  });
});

describe('the desk, asked by the doctor', () => {
  it('that runs and does not answer is a failure', async () => {
    const desk = await startDesk({ folder: folder() });
    await desk.createKey('full');
    const free = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => free.once('listening', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const report = read(await run(['doctor', '--json'], { PORT: String(port) }));
    expect(report.of('desk')).toMatchObject({
      state: 'fail',
      detail: expect.stringContaining('nothing answers'),
    });
    expect(report.ok).toBe(false);
    await desk.stop();
  });

  it('that cannot write to its store says so, and need not be started again', async () => {
    const desk = await startDesk({ folder: folder() });
    await desk.createKey('full');
    desk.desk.store.noteFault(new DeskError('desk/store'), desk.app.log);
    const { port } = new URL(desk.url);
    const report = read(await run(['doctor', '--json'], { PORT: port }));
    expect(report.of('desk')).toMatchObject({
      state: 'fail',
      detail: expect.stringMatching(/can’t write to its database: see disk-space/),
    });
    await desk.stop();
  });

  it('that does not run may be another one: something answers, on another data folder', async () => {
    const other = await startDesk();
    await makeDesk();
    const { port } = new URL(other.url);
    const report = read(await run(['doctor', '--json'], { PORT: port }));
    expect(report.of('desk')).toMatchObject({
      state: 'warn',
      detail: expect.stringContaining('a different GATEHOUSE_DATA'),
    });
    await other.stop();
  });

  it('that does not run at all is a warning with what to do', async () => {
    await makeDesk();
    expect((await examine()).of('desk')).toMatchObject({
      state: 'warn',
      detail: expect.stringContaining('npm start'),
    });
  });
});

describe('the setup, looked at by the doctor', () => {
  it('needs Node 24', () => {
    expect(checkNode('24.0.0')).toMatchObject({ state: 'ok' });
    expect(checkNode('20.19.5')).toMatchObject({ state: 'fail' });
  });

  it.each([
    ['127.0.0.1', [], 'ok'],
    ['localhost', [], 'ok'],
    ['::1', [], 'ok'],
    ['0.0.0.0', [], 'warn'],
    ['desk.example.org', [], 'warn'],
    ['0.0.0.0', ['10.0.0.1'], 'ok'],
  ])('on %s with the proxies %j is %s', (host, trustProxy, state) => {
    expect(checkProxy({ host, trustProxy })).toMatchObject({ state });
  });
});
