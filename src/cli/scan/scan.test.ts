import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { decoyDigests, makeDecoy } from '#kit/decoys/decoys.ts';
import { insertDecoy } from '#kit/decoys/store.ts';
import { cookie } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { LEAKS, plainText, webhook } from '#tools/leak-scanner/leaks.fixture.ts';
import { inFreshFolder, json } from '../run.fixture.ts';
import { editStore } from '../store.fixture.ts';
import { type Walked, walk } from './walk.ts';

const { folder, run, call } = inFreshFolder();

interface Found {
  findings: Record<string, string | number>[];
}

const random = chance(8);
const token = plainText(LEAKS[0]!(random));
const url = webhook(random).secret;

/** Writes files into the fresh folder, in which the commands then run. */
function put(files: Record<string, string | Uint8Array>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder(), name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
  }
}

const home = process.cwd();

// Leaves the folder before it is deleted.
afterEach(() => process.chdir(home));

function callThere(args: string[]) {
  process.chdir(folder());
  return call(['scan', ...args]);
}

function plant(label: string, place: string, value: string) {
  const nowMs = Date.UTC(2026, 10, 15, 12);
  const made = { label, place, digests: decoyDigests(value), nowMs };
  return editStore(folder(), (tx) =>
    insertDecoy(tx, { ...made, passId: 'p', plantedBy: 'Mira', caseId: 1 }, { liveMax: 10 }),
  );
}

const listPaths = (found: Found) => found.findings.map(({ path }) => path);

describe('scan', () => {
  it('tells every secret with its place, and exits with 1', async () => {
    put({ 'a/config.env': `A=1\nTOKEN=${token}\n`, 'b.json': `{"url":"${url}"}`, 'c.txt': 'no' });
    const ended = await callThere([]);
    expect(ended.code).toBe(1);
    expect(ended.out).toMatch(
      /^b\.json:1:9: Discord webhook: http…\S{4} \([\da-f]{8}\)\na\/config\.env:2:7: Discord token: \S{4}…\S{4} \([\da-f]{8}\)\n$/,
    );
    expect(ended.err).toBe('2 secrets in 3 files, 1 KB.\n');
    expect(ended.out + ended.err).not.toContain(token.slice(5, 30));
  });

  it('as JSON answers findings with just these fields', async () => {
    put({ 'x.env': `A=é\n T=${token}\n` });
    const { out, code } = await callThere(['--format', 'json', '.']);
    const offset = Buffer.byteLength('A=é\n T=');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      findings: [
        {
          kind: 'discord-token',
          path: 'x.env',
          line: 2,
          column: 4,
          offset,
          masked: `${token.slice(0, 4)}…${token.slice(-4)}`,
          fingerprint: expect.stringMatching(/^[\da-f]{8}$/),
        },
      ],
    });
    expect(json(await callThere(['--json']))).toEqual(JSON.parse(out));
  });

  it('of nothing exits with 0, and is whole in every format', async () => {
    put({ 'x.txt': 'nothing here\n' });
    expect(await callThere([])).toMatchObject({
      code: 0,
      out: '',
      err: '0 secrets in 1 file, 1 KB.\n',
    });
    expect(json(await callThere(['--format', 'json']))).toEqual({ findings: [] });
    expect((await callThere(['--format', 'csv'])).out).toMatch(/^kind,path,[\w,]+\r\n$/);
    const sarif = JSON.parse((await callThere(['--format', 'sarif'])).out);
    expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ results: [] }] });
  });

  it('walks folders as git does: what is ignored is left out, unless it is named', async () => {
    put({
      '.gitignore': '*.log\n/build/\n!keep.log\n',
      'one.log': token,
      'keep.log': token,
      'build/out.txt': token,
      'deep/build/in.txt': token,
      'deep/.gitignore': 'own.txt\n',
      'deep/own.txt': token,
      'deep/more/own.txt': token,
      '.git/config': token,
    });
    expect(listPaths(json(await callThere(['--json'])))).toEqual(['keep.log', 'deep/build/in.txt']);
    expect(listPaths(json(await callThere(['--json', 'one.log'])))).toEqual(['one.log']);
    // The rules above a folder apply in it too, up to the top of the repository.
    put({ 'deep/two.log': token });
    expect(listPaths(json(await callThere(['--json', 'deep'])))).toEqual(['deep/build/in.txt']);
  });

  it('follows no link in a folder, so that none leads in a circle', async () => {
    put({ 'a/x.txt': token });
    symlinkSync('..', join(folder(), 'a/up'));
    symlinkSync('self', join(folder(), 'a/self'));
    expect(listPaths(json(await callThere(['--json'])))).toEqual(['a/x.txt']);
    const looped = await callThere(['a/self']);
    expect(looped.code).toBe(1);
    expect(looped.err).toContain('a/self: not read completely: it is a link to itself\n');
  });

  it('tells what cannot be read, and goes on with the rest', async () => {
    put({ 'x.txt': token });
    const unreadable = '/proc/self/mem';
    const { code, out, err } = await callThere([unreadable, 'x.txt']);
    expect(out).toMatch(/^x\.txt:1:1: Discord token/);
    expect(err).toContain(`${unreadable}: not read completely: the disk could not read it`);
    expect(code).toBe(1);
    expect((await callThere([unreadable])).code).toBe(1);
    put({ 'bad.gz': Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255]) });
    const broken = await callThere([]);
    expect(broken.err).toMatch(/bad\.gz: not read completely: it (is broken|ends in the middle)/);
    expect(broken.out).toContain('x.txt:1:1');
  });

  it('tells of a folder that went while it walked, and goes on', () => {
    put({ 'a/x': '', 'b/y': '', 'c/z': '' });
    const gone: string[] = [];
    const files: string[] = [];
    for (const { path } of walk([folder()], (at) => gone.push(at.path))) {
      files.push(path.slice(folder().length + 1));
      rmSync(join(folder(), 'b'), { recursive: true, force: true });
    }
    expect(files).toEqual(['a/x', 'c/z']);
    expect(gone).toEqual([join(folder(), 'b')]);
  });

  it('fails for a named folder that it cannot list, and goes on with the rest', () => {
    put({ 'a/x': '', 'b/y': '', 'c/z': '' });
    const gone: Walked[] = [];
    const files = walk(
      ['a', 'b', 'c'].map((name) => join(folder(), name)),
      (at) => gone.push(at),
    );
    expect(files.next().value?.path).toBe(join(folder(), 'a/x'));
    rmSync(join(folder(), 'b'), { recursive: true });
    expect([...files].map(({ path }) => path)).toEqual([join(folder(), 'c/z')]);
    expect(gone).toEqual([{ path: join(folder(), 'b'), isNamed: true }]);
  });

  it('finds on several threads what one finds, in the same order', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => [
      `many/${at % 40}/${at}.txt`,
      `${'line\n'.repeat(random.below(9))}${random.below(3) === 0 ? plainText(random.pick(LEAKS)(random)) : ''}\n`,
    ]);
    const line = '2026-11-19T10:00:00.000Z a line of a log, without a secret\n';
    const long = Array.from({ length: 40 }, () => {
      const leak = plainText(random.pick(LEAKS)(random));
      return `${line.repeat(random.between(10_000, 20_000))}${leak}\n`;
    }).join('');
    put({
      ...Object.fromEntries(many),
      'long.log': long,
      'packed.gz': gzipSync(long.slice(0, 2e6)),
      'z.txt': token,
    });
    const { findings } = json<{ findings: unknown[] }>(await callThere(['--json']));
    const alone: unknown[] = [];
    const paths = ['long.log', 'packed.gz', 'z.txt'];
    for (const path of [...paths, ...Array.from({ length: 40 }, (_, at) => `many/${at}`)]) {
      alone.push(...json<{ findings: unknown[] }>(await callThere(['--json', path])).findings);
    }
    const sorted = (found: unknown[]) => found.map((each) => JSON.stringify(each)).sort();
    expect(findings.length).toBeGreaterThan(400);
    expect(sorted(findings)).toEqual(sorted(alone));
    expect(json(await callThere(['--json']))).toEqual({ findings });
  });

  it('reads what is piped in, in whatever parts it comes', async () => {
    const child = spawn(process.execPath, ['bin/gatehouse.mjs', 'scan', '--stdin', '--json']);
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    for (const part of [token.slice(0, 20), token.slice(20), '\n']) child.stdin.write(part);
    child.stdin.end();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      findings: [{ kind: 'discord-token', path: '<stdin>', line: 1, column: 1 }],
    });
  });

  it('does not tell again what stands in the baseline, also when it moved', async () => {
    put({ 'x.txt': token });
    const before = await callThere(['--json']);
    put({ 'x.txt': `moved down\n${token}\n`, 'base/line.json': before.out });
    const args = ['x.txt', '--baseline', 'base/line.json'];
    expect(await callThere(args)).toMatchObject({
      code: 0,
      out: '',
      err: '0 secrets, and 1 of the baseline in 1 file, 1 KB.\n',
    });
    put({ 'x.txt': `${token}\n${url}\n` });
    expect((await callThere(args)).out).toMatch(/^x\.txt:2:1: Discord webhook/);
  });

  it.each([
    [['--format', 'xml'], '--format must be text, json, csv or sarif.'],
    [['--stdin', 'x'], 'Use either paths or --stdin'],
    [['--baseline', 'none.json'], "Can't read the baseline 'none.json'"],
    [['--baseline', 'no.json'], "'no.json' is not a baseline. Create one with"],
  ])('%j is a wrong command line', async (args, sentence) => {
    put({ 'no.json': '{"findings":7}' });
    const { code, err, out } = await callThere(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
  });

  it('goes on after a path where nothing is, and fails for it', async () => {
    put({ 'x.txt': 'nothing secret\n' });
    const { code, err } = await callThere(['nothing-here', 'x.txt/within', 'x.txt']);
    expect(code).toBe(1);
    expect(err).toContain('nothing-here: not found\n');
    expect(err).toContain('x.txt/within: not found\n');
    expect(err).toContain('0 secrets in 1 file,');
  });

  it('says which decoy of the desk was found, cut or whole, and what is none stays a cookie', async () => {
    const value = makeDecoy((count) => new Uint8Array(randomBytes(count)));
    const other = cookie(random);
    await plant('Staff channel', 'pinned note', value);
    put({ 'paste.txt': `${value}\n${value.slice(0, -40)}\n${other}\n` });
    const unasked = await callThere(['paste.txt']);
    expect(unasked.out.match(/Roblox login cookie/g)).toHaveLength(3);

    const { out, code } = await callThere(['paste.txt', '--decoys']);
    const decoy =
      'Decoy of this desk, number 01, Staff channel (pinned note), planted by Mira on 2026-11-15: ';
    expect(code).toBe(1);
    expect(out.split('\n').map((line) => line.slice(0, line.indexOf('_|WA')))).toEqual([
      `paste.txt:1:1: ${decoy}`,
      `paste.txt:2:1: ${decoy}`,
      'paste.txt:3:1: Roblox login cookie: ',
      '',
    ]);

    const { findings } = json<{ findings: Record<string, unknown>[] }>(
      await callThere(['paste.txt', '--decoys', '--format', 'json']),
    );
    expect(findings.map(({ decoy }) => decoy)).toEqual([
      ...Array(2).fill({
        ...{ number: 1, label: 'Staff channel', place: 'pinned note' },
        ...{ planted_by: 'Mira', planted_at: '2026-11-15T12:00:00.000Z' },
      }),
      undefined,
    ]);
  });

  it('knows no decoys without a desk, and begins none to look for them', async () => {
    put({ 'paste.txt': token });
    const { code, err, out } = await callThere(['paste.txt', '--decoys']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('There is no desk in');
    expect(existsSync(join(folder(), 'gatehouse.db'))).toBe(false);
  });

  it('shows no sequence of a name that would move the cursor', async () => {
    put({ 'evil\u001b[2J\n.txt': token });
    const { out } = await callThere([]);
    expect(out).not.toContain('\u001b');
    expect(out.trimEnd().split('\n')).toHaveLength(1);
  });

  it('ends quietly when nobody reads on, and leaves no desk behind', async () => {
    put(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`f${at}`, token])));
    const bin = join(process.cwd(), 'bin/gatehouse.mjs');
    const command = `"${process.execPath}" "${bin}" scan "${folder()}" 2>&1 | head -n 1`;
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toMatch(/Discord token/);
    const { out } = await run(['scan', join(folder(), 'f0')]);
    expect(out).toContain('Discord token');
  });
});
