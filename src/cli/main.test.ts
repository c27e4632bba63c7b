import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '../testing/client.ts';
import { startDesk } from '../testing/desk.ts';

const BIN = fileURLToPath(new URL('../../bin/gatehouse.mjs', import.meta.url));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-cli-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function run(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { ...process.env, GATEHOUSE_DATA: folder, PORT: '0', ...environment },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
    // A server that is up is told to stop: what it printed until then is what the owner sees.
    if (out.includes('Gatehouse listening') && (out.includes('#redeem') || args.includes('again')))
      child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve({ code, out, err }));
  });
}

describe('gatehouse', () => {
  it('tells its version and its commands', async () => {
    expect(await run(['--version'])).toMatchObject({ code: 0, out: '0.1.0\n' });
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    expect(help.out).toContain('gatehouse code create');
  });

  it.each([
    [['nonsense'], "no command 'nonsense'"],
    [['code', 'create'], 'A code needs a label'],
    [['code', 'create', '--label', ' '], '--label has to be'],
    [['code', 'create', '--label', 'a', '--tools', 'nonsense'], 'no tool: nonsense'],
    [['code', 'create', '--label', 'a', '--expires', 'soon'], '--expires has to be'],
    [['code', 'create', '--label', 'a', '--daily-cap', '-1'], 'daily-cap'],
    [['admin-key', 'create', '--nonsense'], 'nonsense'],
    [['code', 'revoke'], "'gatehouse code list' shows the ids"],
    [['ip-ban', 'lift', 'somewhere'], 'Say which address'],
    [['maintenance', 'maybe'], 'maintenance on'],
  ])('%j is answered with a sentence and exit code 2', async (args, sentence) => {
    const ended = await run(args);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain(sentence);
    expect(ended.err).not.toMatch(/\n\s+at /);
  });

  it('hands out codes and admin keys while the desk is running', async () => {
    const desk = await startDesk({ folder });
    const made = await run([
      ...['code', 'create', '--label', 'night-shift-3', '--tools', 'qr-generator'],
      ...['--expires', '30d', '--daily-cap', '5', '--json'],
    ]);
    expect(made.code).toBe(0);
    const { code } = JSON.parse(made.out);
    const client = await visit(desk, code);
    const { body } = await client.post('/api/pass', {
      session_token: client.session,
      redeem_code: client.pass,
    });
    expect(body).toMatchObject({
      holder: 'night-shift-3',
      scope: ['qr-generator'],
      changes: { used: 0, limit: 5 },
    });
    const key = await run(['admin-key', 'create', '--read-only', '--json']);
    expect(JSON.parse(key.out).key).toMatch(/^gth_k_[0-9A-Za-z]+_[0-9A-Za-z]{49}$/);
    await desk.stop();
  });
});

describe('the way back in', () => {
  it('ends a pass at once while the desk is running, and writes it down', async () => {
    const desk = await startDesk({ folder });
    const client = await visit(desk, await desk.createCode({ label: 'night-shift-3' }));
    const look = () =>
      client.post('/api/pass', { session_token: client.session, redeem_code: client.pass });
    expect((await look()).status).toBe(200);
    const { codes } = JSON.parse((await run(['code', 'list', '--json'])).out);
    expect(codes).toMatchObject([{ label: 'night-shift-3', state: 'redeemed' }]);
    expect((await run(['code', 'revoke', codes[0].id])).code).toBe(0);
    expect((await look()).body.code).toBe('access/pass-invalid');
    expect((await run(['code', 'revoke', codes[0].id])).code).toBe(1);
    const facts = await desk.desk.database.transaction((tx) =>
      tx.all("SELECT actor FROM audit WHERE action = 'access/code-revoke' AND phase = 'intent'"),
    );
    expect(facts).toEqual([{ actor: 'cli' }]);
    await desk.stop();
  });

  it('lifts a ban and switches maintenance while the desk is running', async () => {
    const desk = await startDesk({ folder });
    const client = await visit(desk);
    await desk.banAddress('127.0.0.1');
    expect((await client.get('/api/banner')).status).toBe(403);
    expect((await run(['ip-ban', 'list'])).out).toContain('127.0.0.1/32');
    expect((await run(['ip-ban', 'lift', '127.0.0.1'])).code).toBe(0);
    await client.get('/api/check_ban');
    expect((await client.get('/api/banner')).status).toBe(200);
    expect((await run(['maintenance', 'on'])).code).toBe(0);
    await client.get('/api/check_ban');
    await expect.poll(async () => (await client.get('/api/banner')).status).toBe(530);
    expect((await run(['maintenance', 'off'])).code).toBe(0);
    await client.get('/api/check_ban');
    await expect.poll(async () => (await client.get('/api/banner')).status).toBe(200);
    await desk.stop();
  });
});

describe('gatehouse start', () => {
  it('prints a key and a code at the very first start, and stops in peace', async () => {
    const first = await run(['start']);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/^Gatehouse listening on http:\/\/127\.0\.0\.1:\d+$/m);
    expect(first.out).toMatch(/Admin key {4}gth_k_/);
    expect(first.out).toMatch(/Access code {2}GATE-/);
    const second = await run(['start', 'again']);
    expect(second.code).toBe(0);
    expect(second.out).not.toContain('gth_k_');
    expect(second.out).not.toContain('GATE-');
  });

  const refused = async (environment: Record<string, string>, sentence: RegExp) => {
    const ended = await run(['start'], environment);
    expect(ended.code).toBe(1);
    expect(ended.err).toMatch(sentence);
    expect(ended.err).not.toMatch(/\n\s+at /);
  };

  it('says what to do when the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    await refused({ PORT: String(port) }, /Port \d+ is in use by another program/);
    taken.close();
  });

  it('lists every fault of the environment', () =>
    refused({ PORT: 'x', LOG_LEVEL: 'loud' }, /PORT has to be[\s\S]*LOG_LEVEL has to be/));

  it('says what to do when the data folder cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await refused({ GATEHOUSE_DATA: join(file, 'data') }, /cannot be written/);
  });

  it('says what to do when the database is damaged', async () => {
    writeFileSync(join(folder, 'gatehouse.db'), 'not a database at all, only words');
    await refused({}, /is damaged. Move it away/);
  });

  it('does not share its data folder with another desk', async () => {
    const desk = await startDesk({ folder });
    await refused({}, /Another Gatehouse is already running/);
    await desk.stop();
  });

  // Root may write everywhere, so this one can only be tried as somebody else.
  it.skipIf(process.getuid?.() === 0)('says what to do in a read-only folder', async () => {
    chmodSync(folder, 0o500);
    await refused({}, /cannot be written/);
    chmodSync(folder, 0o700);
  });
});
