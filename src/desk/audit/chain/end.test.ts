import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { engine, forgetStore } from '#testing/engine.ts';
import {
  edit,
  findFirstRows,
  sealAll,
  verdictOf,
  writeCases,
  writeThreeBlocks,
} from '../audit.fixture.ts';

let folder: string;
let clock: TestClock;
let desk: TestDesk;
let cases: number[];
/** The first row of each case. */
let rows: number[];

beforeEach(async () => {
  clock = new TestClock();
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  desk = await startDesk({ now: clock.now, untended: true, folder });
  cases = await writeThreeBlocks(desk, clock);
  rows = await findFirstRows(desk, cases);
});

afterEach(async () => {
  await desk.stop();
  forgetStore(folder);
  rmSync(folder, { recursive: true });
});

async function startAnew(): Promise<void> {
  await desk.stop();
  desk = await startDesk({ now: clock.now, untended: true, folder });
}

/** Verifies as an admin does, against every note, including the one in memory. */
async function verify(head?: string) {
  const admin = await visitAsAdmin(desk, 'read');
  const reply = await admin.post('/api/admin/audit/verify', { ...(head && { head }) });
  return (reply.body as { verdict: object }).verdict;
}

/** Removes the last block with all its rows; nothing that is left refers to it. */
async function cutTail() {
  await edit(desk, 'DELETE FROM audit_blocks WHERE number = 3');
  await edit(desk, 'DELETE FROM audit WHERE id >= $1', [rows[8] as number]);
}

async function cutAll() {
  for (const table of ['audit', 'audit_blocks', 'audit_facets', 'audit_floor']) {
    await edit(desk, `DELETE FROM ${table}`);
  }
}

const mark = {
  read: () =>
    desk.desk.database.transaction((tx) =>
      tx.one<{ value: string }>("SELECT value FROM audit_marks WHERE name = 'end'"),
    ),
  write: (value: string) =>
    edit(desk, "UPDATE audit_marks SET value = $1 WHERE name = 'end'", [value]),
  remove: () => edit(desk, "DELETE FROM audit_marks WHERE name = 'end'"),
};
const file = () => join(folder, 'audit-end');
const places = () => (engine() === 'sqlite' ? ['store', 'folder'] : ['store']);

describe('a log whose end is there', () => {
  it('is intact, and the verdict says up to which block that is proven', async () => {
    const end = { block: 3, since: expect.any(Number), missing: [], restored: null };
    expect(await verify()).toMatchObject({
      state: 'intact',
      end: { ...end, places: [...places(), 'process'] },
    });
    await startAnew();
    await writeCases(desk, [{}]);
    await sealAll(desk);
    expect(await verify()).toMatchObject({ state: 'intact', end: { block: 4 } });
  });

  it('is intact also where a note is older, as after a kill between block and note', async () => {
    const before = await mark.read();
    const filed = engine() === 'sqlite' ? readFileSync(file(), 'utf8') : '';
    await writeCases(desk, [{}]);
    await sealAll(desk);
    if (filed) writeFileSync(file(), filed);
    await mark.write(before?.value ?? '');
    await startAnew();
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact', blocks: 4, end: { block: 3 } });
    await writeCases(desk, [{}]);
    await sealAll(desk);
    expect(await verify()).toMatchObject({ state: 'intact', end: { block: 5 } });
  });
});

describe('a log whose end is gone is never called intact', () => {
  it.each([
    ['its last block', cutTail, { kind: 'cut-off', block: 2, noted: 3 }],
    ['all of it', cutAll, { kind: 'cut-off', block: 0, noted: 3 }],
  ])('%s, whatever the desk does afterwards', async (_, cut, fault) => {
    await cut();
    await startAnew();
    expect(await verdictOf(desk)).toMatchObject({ state: 'broken', fault });
    await sealAll(desk);
    expect(desk.log.join('')).toContain('The end of the audit log is missing');
    for (let block = fault.block; block < 4; block += 1) {
      await writeCases(desk, [{}]);
      await sealAll(desk);
    }
    const replaced = { state: 'broken', fault: { kind: 'replaced', block: 3 } };
    expect(await verdictOf(desk)).toMatchObject(replaced);
    expect(await verify()).toMatchObject(replaced);
  });

  it('nor where the note in the store went with it: a running desk remembers', async () => {
    await cutTail();
    await mark.remove();
    rmSync(file(), { force: true });
    expect(await verify()).toMatchObject({ state: 'broken', fault: { kind: 'cut-off', noted: 3 } });
  });

  it('nor where every note is gone and the desk was started anew', async () => {
    await cutTail();
    await mark.remove();
    rmSync(file(), { force: true });
    await startAnew();
    await sealAll(desk);
    await writeCases(desk, [{}]);
    await sealAll(desk);
    expect(await verify()).toMatchObject({ state: 'unproven', end: { missing: places() } });
    expect(desk.log.join('')).toContain('A note of the end of the audit log was removed');
  });

  it('nor where the log is empty', async () => {
    await cutAll();
    await mark.remove();
    rmSync(file(), { force: true });
    await startAnew();
    expect(await verdictOf(desk)).toMatchObject({ state: 'unproven', rows: 0 });
  });

  it.runIf(engine() === 'sqlite')('nor where an older copy of the store was put back', async () => {
    await cutTail();
    const old = await mark.read();
    await mark.write(old?.value ?? '');
    await startAnew();
    expect(await verify()).toMatchObject({ state: 'broken', fault: { kind: 'cut-off' } });
  });

  it('and a note that somebody else wrote counts as missing', async () => {
    const text = (await mark.read())?.value ?? '';
    await mark.write(text.replace('"number":3', '"number":2'));
    expect(await verify()).toMatchObject({ state: 'unproven', end: { missing: ['store'] } });
  });

  it('but with older notes put back beside an older log, only a head that was kept tells', async () => {
    const { head } = await verdictOf(desk);
    const [old, filed] = [await mark.read(), engine() === 'sqlite' && readFileSync(file(), 'utf8')];
    const kept = cases.length;
    await writeCases(desk, [{}]);
    await sealAll(desk);
    const { head: later } = await verdictOf(desk);
    await edit(desk, 'DELETE FROM audit_blocks WHERE number = 4');
    await edit(desk, 'DELETE FROM audit WHERE id > $1', [(rows[kept - 1] as number) + 1]);
    await mark.write(old?.value ?? '');
    if (filed) writeFileSync(file(), filed);
    await startAnew();
    expect(await verify(head ?? '')).toMatchObject({ state: 'intact' });
    expect(await verify(later ?? '')).toMatchObject({ state: 'older' });
  });
});

it('every line that the desk logs carries the head', async () => {
  const { head } = await verdictOf(desk);
  desk.app.log.warn('Something else');
  const line = JSON.parse(desk.log.at(-1) ?? '{}') as { msg: string; audit_head: string };
  expect(line).toMatchObject({ msg: 'Something else', audit_head: head });
});

it('every block that is sealed is logged with its number and head', async () => {
  const lines: unknown[] = [];
  desk.desk.sealedLog.sealer.logTo = { ...desk.app.log, info: (line: unknown) => lines.push(line) };
  await writeCases(desk, [{}, {}]);
  await sealAll(desk);
  const { head, blocks } = await verdictOf(desk);
  expect(lines).toEqual([{ audit_block: blocks, audit_head: head }]);
});
