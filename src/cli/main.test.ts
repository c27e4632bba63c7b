import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inFreshFolder, json } from './run.fixture.ts';

const { folder, run, call } = inFreshFolder();

// Written by hand, so that no command can get lost.
const COMMANDS = [
  ...['start', 'code create', 'code list', 'code revoke'],
  ...['admin-key create', 'admin-key list', 'admin-key revoke'],
  ...['ip-ban list', 'ip-ban add', 'ip-ban lift', 'maintenance', 'doctor'],
  ...['health', 'upgrade'],
  ...['backup', 'restore', 'migrate-store', 'scan', 'sandbox'],
];

describe('the help', () => {
  it('tells its version, for people and for programs', async () => {
    expect(await run(['--version'])).toMatchObject({ code: 0, out: '0.1.0\n' });
    expect(json(await run(['--version', '--json']))).toEqual({ version: '0.1.0' });
  });

  it.each([[[]], [['--help']], [['-h']], [['help']]])('%j lists every command', async (args) => {
    const { code, out } = await call(args);
    expect(code).toBe(0);
    for (const name of COMMANDS) expect(out).toContain(`gatehouse ${name}`);
    expect(out).toContain('gatehouse --version');
    expect(out).toContain('Exit codes: 0 done');
  });

  it.each(COMMANDS)("'%s --help' tells usage, flags, exit codes and an example", async (name) => {
    const { code, out } = await call([...name.split(' '), '--help']);
    expect(code).toBe(0);
    expect(out).toContain(`Usage\n  gatehouse ${name}`);
    expect(out).toMatch(/--json +print one JSON object/);
    expect(out).toMatch(/Exit codes\n {2}0 .+\n {2}1 .+\n {2}2 .+/);
    expect(out).toMatch(new RegExp(`Example\\n  .*gatehouse ${name}`));
  });

  it('of a group tells all its commands, and is JSON where that is asked for', async () => {
    const { out } = await call(['ip-ban', '--help']);
    for (const verb of ['list', 'add', 'lift']) expect(out).toContain(`gatehouse ip-ban ${verb}`);
    expect(json(await call(['help', 'code', 'revoke', '--json']))).toMatchObject({
      help: expect.stringContaining('gatehouse code revoke ID'),
    });
  });

  it('leaves no desk behind', async () => {
    await run(['code', 'list', '--help']);
    expect(existsSync(join(folder(), 'gatehouse.db'))).toBe(false);
  });
});

describe('a wrong command line', () => {
  const WRONG: [string[], string][] = [
    [['nonsense'], "no command 'nonsense'"],
    [['nonsense', '--help'], "no command 'nonsense'"],
    [['help', 'nonsense'], "no command 'nonsense'"],
    [['code'], 'gatehouse code create, gatehouse code list, gatehouse code revoke'],
    [['code', 'nonsense'], 'gatehouse code create'],
    [['code', 'nonsense', '--help'], 'gatehouse code create'],
    [['code', 'create'], 'A code needs a label'],
    [['code', 'create', '--label', ' '], '--label must be 1 to 80 characters'],
    [['code', 'create', '--label', 'a', '--tools', 'nonsense'], 'unknown tools: nonsense'],
    [['code', 'create', '--label', 'a', '--expires', 'soon'], '--expires must be'],
    [['code', 'create', '--label', 'a', '--expires', '1826d'], 'at most 1825d'],
    [['code', 'create', '--label', 'a', '--expires', '0d'], '--expires must be'],
    [['code', 'create', '--label', 'a', '--daily-cap', '-1'], '--daily-cap needs a value'],
    [['code', 'create', '--label', 'a', '--daily-cap', '0'], '--daily-cap must be'],
    [['code', 'create', '--label', 'a', '--count', '51'], '--count must be'],
    [['code', 'create', '--label', 'a', '--count', '0'], '--count must be'],
    [['code', 'create', '--label', 'night', 'shift'], "'shift' is one word too many"],
    [['code', 'list', '--json=yes'], '--json takes no value'],
    [['code', 'revoke'], "Run 'gatehouse code list' to see the ids"],
    [['admin-key', 'create', '--nonsense'], 'has no flag --nonsense'],
    [['admin-key', 'revoke'], "Run 'gatehouse admin-key list' to see the ids"],
    [['ip-ban', 'add'], 'Enter an address'],
    [['ip-ban', 'add', '10.0.0.300'], 'Enter an address'],
    [['ip-ban', 'add', '203.0.113.7', '--reason', ''], '--reason must be'],
    [['ip-ban', 'lift', 'somewhere'], 'Enter an address'],
    [['maintenance', 'maybe'], 'maintenance on'],
    [['doctor', 'now'], "'now' is one word too many"],
    [['health', 'now'], "'now' is one word too many"],
    [['health', '--timeout', '61'], '--timeout must be a whole number from 1 to 60'],
    [['health'], 'PORT is 0'],
    [['upgrade'], 'add --check'],
    [['start', 'now'], "'now' is one word too many"],
    [['backup'], 'Enter a file'],
    [['restore'], 'Enter a file'],
    [['restore', 'a.db', '--head', 'nonsense'], '--head must look like'],
    [['migrate-store', 'now'], "'now' is one word too many"],
    [['sandbox', 'now'], "'now' is one word too many"],
    [['sandbox', '--port', '65536'], '--port must be a whole number from 0 to 65535'],
    [['sandbox', '--members', '49'], '--members must be a whole number from 50 to 100000'],
    [['sandbox', '--no-manage-guild=yes'], '--no-manage-guild takes no value'],
  ];

  it.each(WRONG)('%j is answered with a sentence and exit code 2', async (args, sentence) => {
    const ended = await call(args);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain(sentence);
    expect(ended.err).not.toMatch(/\n\s+at /);
    expect(existsSync(join(folder(), 'gatehouse.db'))).toBe(false);
  });

  it.each(WRONG.slice(0, 10))('%j --json is answered with one object', async (args, sentence) => {
    const ended = await call([...args, '--json']);
    expect(ended).toMatchObject({ code: 2, err: '' });
    expect(json(ended)).toEqual({
      error: { code: 'cli/usage', message: expect.stringContaining(sentence) },
    });
  });

  it('ends the process with exit code 2, too', async () => {
    expect(await run(['nonsense'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('every command', () => {
  it('refuses a login wherever it stands, and keeps nothing of it', async () => {
    const cookie = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_${'0123456789ABCDEF'.repeat(30)}`;
    const ended = await call(['code', 'create', '--label', cookie, '--json']);
    expect(ended.code).toBe(1);
    expect(json(ended)).toMatchObject({ error: { code: 'guard/login-secret' } });
    expect(ended.out).not.toContain('0123456789ABCDEF');
    expect(existsSync(join(folder(), 'gatehouse.db'))).toBe(false);
  });

  it('says what is wrong with the settings, and that as JSON where it is asked for', async () => {
    const wrong = { PORT: 'x', LOG_LEVEL: 'loud' };
    const ended = await call(['code', 'list'], wrong);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toMatch(/PORT must be[\s\S]*LOG_LEVEL must be/);
    expect(json(await call(['code', 'list', '--json'], wrong))).toMatchObject({
      error: { code: 'cli/settings', message: expect.stringContaining('PORT must be') },
    });
  });

  it('says when it begins a new desk, so that nobody wonders in the wrong folder', async () => {
    const first = await call(['code', 'list', '--json']);
    expect(first.err).toContain(`There was no desk in ${folder()}`);
    expect(json(first)).toEqual({ codes: [], is_cut: false });
    expect((await call(['code', 'list'])).err).toBe('');
  });
});
