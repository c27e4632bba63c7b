import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { edit, writeCases } from '#desk/audit/audit.fixture.ts';
import { countCases } from '#desk/audit/copies/store.ts';
import { engine } from '#testing/engine.ts';
import { mountDisk } from '#testing/small-disk.ts';
import { contentIn, contentOfFile, editFile, fillCases, startFilled } from './backup.fixture.ts';
import { inFreshFolder, json } from './run.fixture.ts';

const { folder, run, call } = inFreshFolder();
const file = (name = 'backup.db') => join(folder(), name);

interface Made {
  bytes: number;
  cases: number;
  head: string;
  log: { state: string; fault: unknown };
}

describe('gatehouse backup', () => {
  it('holds every row of every table of the running desk, for its owner alone', async () => {
    const desk = await startFilled(folder());
    const made = await run(['backup', file()]);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/backup\.db: \d+ cases, 0\.\d MB\.\nThe log is intact\./);
    expect(made.out).toMatch(/^Head: head-\d+-[\w-]{43}$/m);
    const content = await contentIn(desk.desk.database);
    for (const name of ['audit', 'audit_blocks', 'audit_facets', 'ip_bans', 'banners', 'codes']) {
      expect(content[name]?.length, name).toBeGreaterThan(0);
    }
    expect(contentOfFile(file())).toEqual(content);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder()).filter((name) => /part|db-journal/.test(name))).toEqual([]);
    await desk.stop();
  });

  it('leaves the secret out and says so', async () => {
    const desk = await startFilled(folder());
    const { out } = await call(['backup', file()]);
    const place = engine() === 'sqlite' ? file('secret.key') : 'GATEHOUSE_SECRET_KEY';
    expect(out).toContain(`The backup doesn’t contain the desk's secret. Keep ${place} elsewhere:`);
    const secret =
      engine() === 'sqlite' ? readFileSync(file('secret.key'), 'utf8').trim() : 'a key that only';
    expect(readFileSync(file()).includes(secret)).toBe(false);
    await desk.stop();
  });

  it('is of one moment: each case of a desk that writes meanwhile is whole, and the log verifies', async () => {
    const desk = await startFilled(folder(), 500);
    const caseCount = async () =>
      (await desk.desk.database.transaction((tx) => countCases(tx, 0))).cases;
    const before = await caseCount();
    let isDone = false;
    const writing = (async () => {
      while (!isDone) await fillCases(desk, 20);
    })();
    const made = json<Made>(await run(['backup', file(), '--json']));
    const after = await caseCount();
    isDone = true;
    await writing;
    expect(after).toBeGreaterThan(before);
    expect(made).toMatchObject({ log: { state: 'intact', fault: null } });
    expect(made.cases).toBeGreaterThanOrEqual(before);
    expect(made.cases).toBeLessThanOrEqual(after);
    const copy = new DatabaseSync(file(), { readOnly: true });
    const half = copy
      .prepare(
        `SELECT COUNT(*) AS count FROM audit AS intent WHERE phase = 'intent'
         AND NOT EXISTS (SELECT 1 FROM audit WHERE case_id = intent.number)`,
      )
      .get();
    copy.close();
    expect(half).toEqual({ count: 0 });
    await desk.stop();
  });

  it('does not hold what was erased', async () => {
    const desk = await startFilled(folder());
    const about = { kind: 'roblox' as const, id: '777', name: 'Somebody-Unmistakable' };
    await writeCases(desk, Array(20).fill({ about }));
    const by = { actor: 'cli', holder: null };
    await desk.desk.sealedLog.erase(about, by);
    await call(['backup', file()]);
    expect(readFileSync(file()).includes('Somebody-Unmistakable')).toBe(false);
    await desk.stop();
  });

  it('is made of a damaged log, too, and names the row', async () => {
    const desk = await startFilled(folder());
    await edit(desk, "UPDATE audit SET actor = 'nobody' WHERE id = 20");
    const made = await call(['backup', file()]);
    expect(made.code).toBe(1);
    expect(made.out).toMatch(/broken at case \d+\. Row 20.* was changed/);
    expect(made.out).toContain('The backup was written anyway.');
    expect(contentOfFile(file())).toEqual(await contentIn(desk.desk.database));
    const fault = expect.objectContaining({ kind: 'altered', row: 20 });
    expect(json(await call(['backup', file('two.db'), '--json']))).toMatchObject({
      log: { state: 'broken', fault },
    });
    await desk.stop();
  });

  it('takes the place of a backup only when it is told to, and of nothing else ever', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    const before = readFileSync(file());
    const taken = await call(['backup', file()]);
    expect(taken).toMatchObject({ code: 1, out: '' });
    expect(taken.err).toContain('is there already. Name another file, or replace it: --force');
    expect(readFileSync(file()).equals(before)).toBe(true);
    await fillCases(desk, 3);
    expect((await call(['backup', file(), '--force'])).code).toBe(0);
    expect(contentOfFile(file())).toEqual(await contentIn(desk.desk.database));
    writeFileSync(file('letter.txt'), 'Dear Mira, all is well');
    expect((await call(['backup', file('letter.txt'), '--force'])).err).toContain(
      'is not a backup, so it is not replaced',
    );
    expect(readFileSync(file('letter.txt'), 'utf8')).toBe('Dear Mira, all is well');
    await desk.stop();
  });

  it('says in words what keeps it from being written, and leaves nothing behind', async () => {
    const desk = await startFilled(folder());
    const refused = async (path: string, words: RegExp) => {
      const ended = await call(['backup', path]);
      expect(ended).toMatchObject({ code: 1, out: '' });
      expect(ended.err).toMatch(words);
    };
    const before = readdirSync(folder());
    await refused(file('nowhere/backup.db'), /There is no folder .*nowhere\. Make it first/);
    mkdirSync(file('folder'));
    await refused(file('folder'), /is there already/);
    await refused('/proc/backup.db', /There is no folder|may not write/);
    expect(readdirSync(folder()).filter((name) => name !== 'folder')).toEqual(before);
    await desk.stop();
  });

  it('says that the disk is full, and leaves no half file on it', async ({ skip }) => {
    const disk = mountDisk();
    if (!disk?.folder) return skip('This user may not mount a disk.');
    const desk = await startFilled(folder());
    try {
      disk.fill(desk.desk.database);
      const ended = await call(['backup', join(disk.folder, 'backup.db')]);
      expect(ended).toMatchObject({ code: 1, out: '' });
      expect(ended.err).toContain('is full or failing. Nothing is left of the file.');
      expect(readdirSync(disk.folder)).toEqual(['filler']);
    } finally {
      await desk.stop();
      disk.remove();
    }
  });

  it('sweeps what a backup that was killed has left', async () => {
    const desk = await startFilled(folder());
    writeFileSync(`${file()}.part-999999999`, 'half');
    await call(['backup', file()]);
    expect(readdirSync(folder()).filter((name) => name.includes('part'))).toEqual([]);
    await desk.stop();
  });
});

describe.runIf(engine() === 'sqlite')('gatehouse backup of a data folder', () => {
  it('is refused where there is no desk, and begins none', async () => {
    const ended = await call(['backup', file(), '--json']);
    expect(ended.code).toBe(1);
    expect(json(ended)).toMatchObject({ error: { code: 'cli/backup' } });
    expect(ended.out).toContain('There is no desk in');
    expect(readdirSync(folder())).toEqual([]);
  });

  it('never replaces the store itself', async () => {
    const desk = await startFilled(folder());
    const ended = await call(['backup', file('gatehouse.db'), '--force']);
    expect(ended.err).toContain('is the store of the desk itself');
    await desk.stop();
  });

  it('takes a table along that nobody thought of', async () => {
    const desk = await startFilled(folder());
    editFile(file('gatehouse.db'), "CREATE TABLE extra (a TEXT); INSERT INTO extra VALUES ('x')");
    await call(['backup', file()]);
    expect(contentOfFile(file()).extra).toEqual(['[["a","x"]]']);
    await desk.stop();
  });
});

describe.runIf(engine() === 'postgres')('gatehouse backup of a server', () => {
  it('names the tables of others, which it leaves out, and restores beside them', async () => {
    const desk = await startFilled(folder());
    await edit(desk, 'CREATE TABLE others (a TEXT)');
    await edit(desk, "INSERT INTO others VALUES ('x')");
    try {
      const { out } = await call(['backup', file()]);
      expect(out).toContain(
        'Not included, because these tables don’t belong to Gatehouse: others.',
      );
      expect((await call(['restore', file()])).code).toBe(0);
      expect((await contentIn(desk.desk.database)).others).toEqual(['[["a","x"]]']);
    } finally {
      await edit(desk, 'DROP TABLE others');
      await desk.stop();
    }
  });
});
