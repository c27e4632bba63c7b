import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inFreshFolder, json } from './run.fixture.ts';
import { editStore } from './store.fixture.ts';

const { folder, call } = inFreshFolder();

interface Told {
  state: string;
  rows: number;
  head: string;
  fault: { kind: string; row: number } | null;
}

const verify = async (...more: string[]) => {
  const ended = await call(['audit', 'verify', '--json', ...more]);
  return { code: ended.code, ...json<Told>(ended) };
};

const edit = (sql: string) => editStore(folder(), (tx) => tx.run(sql));

async function banThree() {
  for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    await call(['ip-ban', 'add', network, '--reason', 'raid']);
  }
  await call(['audit', 'head']);
}

describe('gatehouse audit verify', () => {
  it('says that a log is intact, and gives its head', async () => {
    await banThree();
    const { head, ...rest } = await verify();
    expect(rest).toMatchObject({ code: 0, state: 'intact', rows: 6, fault: null });
    expect(await verify('--head', head)).toMatchObject({ code: 0, state: 'intact' });
    expect((await call(['audit', 'verify'])).out).toMatch(
      /^The log is intact\.\n6 rows in 1 block/,
    );
  });

  it.each([
    ['altered', "UPDATE audit SET actor = 'desk' WHERE id = 3", 3],
    ['removed', 'DELETE FROM audit WHERE id = 3', 3],
    [
      'inserted',
      "INSERT INTO audit (id, at, phase, request_id, actor, action, targets) VALUES (77, 1, 'intent', 'r', 'cli', 'bans/ban', 1)",
      77,
    ],
  ])('names the first row that was %s by hand', async (kind, sql, row) => {
    await banThree();
    await edit(sql);
    expect(await verify()).toMatchObject({ code: 1, state: 'broken', fault: { kind, row } });
    const { code, out } = await call(['audit', 'verify']);
    expect(code).toBe(1);
    expect(out).toContain(`ow ${row}`);
    expect(out).toContain(kind === 'altered' ? 'changed' : kind);
  });

  it('does not call a log intact whose end is gone, or that is gone as a whole', async () => {
    await banThree();
    await edit('DELETE FROM audit_blocks');
    await edit('DELETE FROM audit WHERE id > 2');
    const fault = { kind: 'cut-off', block: 0, noted: 1 };
    expect(await verify()).toMatchObject({ code: 1, state: 'broken', fault });
    await edit('DELETE FROM audit');
    expect(await verify()).toMatchObject({ code: 1, state: 'broken', fault });
    const { out } = await call(['audit', 'verify']);
    expect(out).toMatch(/^The end of the log is missing\.\nThere is no block, but the desk noted/);
  });

  it('misses the note in the data folder, until the owner accepts it', async () => {
    await banThree();
    rmSync(join(folder(), 'audit-end'));
    expect(await verify()).toMatchObject({ code: 1, state: 'unproven' });
    expect(await call(['audit', 'accept'])).toMatchObject({ code: 1 });
    expect(await verify()).toMatchObject({ code: 1, state: 'unproven' });
    expect(await call(['audit', 'accept', '--yes'])).toMatchObject({ code: 0 });
    expect(await verify()).toMatchObject({ code: 0, state: 'intact', rows: 8 });
    expect((await call(['audit', 'accept'])).out).toMatch(/^The notes outside the log match it/);
  });

  it('goes on from an older copy that the owner accepted, and not from another', async () => {
    await banThree();
    const { head } = await verify();
    await edit('DELETE FROM audit_blocks');
    await edit('DELETE FROM audit WHERE id > 2');
    const accepted = await call(['audit', 'accept', '--yes', '--json']);
    expect(json(accepted)).toMatchObject({ accepted: true, block: 0 });
    expect(json<{ given_up: string[] }>(accepted).given_up[0]).toMatch(/^1\./);
    expect(await verify()).toMatchObject({ code: 0, state: 'intact', rows: 4 });
    await call(['audit', 'head']);
    expect(await verify()).toMatchObject({ code: 0, state: 'intact', rows: 4 });
    // A head kept elsewhere still reveals it.
    const fault = { kind: 'other-history', block: 1 };
    expect(await verify('--head', head)).toMatchObject({ code: 1, state: 'broken', fault });
  });

  it('tells an older copy from tampering by a head', async () => {
    await banThree();
    // A MAC may contain the character that separates the parts.
    const [, number, mac] = /^head-(\d+)-(.+)$/.exec((await verify()).head) ?? [];
    const later = `head-${Number(number) + 1}-${mac}`;
    expect(await verify('--head', later)).toMatchObject({ code: 1, state: 'older' });
  });

  it('refuses what is no head', async () => {
    const { code, err } = await call(['audit', 'verify', '--head', 'head-1-short']);
    expect(code).toBe(1);
    expect(err).toContain('not the head of an audit log');
  });

  it('does not take a log that another secret sealed for intact', async () => {
    await banThree();
    const other = { GATEHOUSE_SECRET_KEY: 'another secret that is long enough' };
    const ended = await call(['audit', 'verify', '--json'], other);
    expect(ended.code).toBe(1);
    expect(json<Told>(ended).fault).toEqual({ kind: 'other-key', block: 1 });
  });
});

describe('gatehouse audit erase', () => {
  it('says what it would do, does it with --yes, and the log still verifies', async () => {
    await banThree();
    const erase = ['audit', 'erase', 'network:203.0.113.2/32', '--json'];
    expect(json(await call(erase))).toEqual({ cases: 1 });
    expect(json(await call([...erase, '--yes']))).toEqual({ cases: 1 });
    expect(json(await call(erase))).toEqual({ cases: 0 });
    expect(await verify()).toMatchObject({ code: 0, state: 'intact' });
  });

  it('also empties what stands beside the log, as the admin area does', async () => {
    await banThree();
    await edit(
      `INSERT INTO decoys (number, label, digests, pass_id, planted_by, case_id, made_at)
       VALUES (1, 'Staff channel', '[]', 'p1', 'Kade', 1, 1)`,
    );
    const planters = () =>
      editStore(folder(), (tx) => tx.all('SELECT planted_by, pass_id FROM decoys'));
    await call(['audit', 'erase', 'pass:p1']);
    expect(await planters()).toEqual([{ planted_by: 'Kade', pass_id: 'p1' }]);
    await call(['audit', 'erase', 'pass:p1', '--yes']);
    expect(await planters()).toEqual([{ planted_by: null, pass_id: null }]);
  });

  it('refuses what is no target', async () => {
    const { code, err } = await call(['audit', 'erase', 'Kade']);
    expect(code).toBe(1);
    expect(err).toContain('roblox:156');
  });
});
