import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
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

const target = () => rows[5] as number;

/** Stops the desk and starts another on the same store. */
async function startAnew(): Promise<void> {
  await desk.stop();
  desk = await startDesk({ now: clock.now, untended: true, folder });
}

describe('blocks that were taken away are missed by the rows that came after them', () => {
  /** Removes the second block and all later ones, with one row of each. */
  const cut = async () => {
    await edit(desk, 'DELETE FROM audit_blocks WHERE number >= 2');
    await edit(desk, 'DELETE FROM audit WHERE id = $1', [target()]);
    await edit(desk, 'DELETE FROM audit WHERE id = $1', [rows[8] as number]);
  };

  it.each([
    ['as it stands', async () => undefined],
    ['once the desk has sealed the rest anew', () => sealAll(desk)],
    [
      'once another desk has',
      async () => {
        await startAnew();
        await writeCases(desk, [{}]);
        await sealAll(desk);
      },
    ],
  ])('%s', async (_, then) => {
    await cut();
    await then();
    expect(await verdictOf(desk)).toMatchObject({
      state: 'broken',
      fault: { kind: 'resealed', block: 2, row: (rows[8] as number) + 1, case: cases[8] },
    });
  });

  it('also where all of them were, and the tags too', async () => {
    await edit(desk, 'DELETE FROM audit_blocks');
    await edit(desk, 'DELETE FROM audit_marks');
    await edit(desk, "UPDATE audit SET tag = NULL, actor = 'pass:p2'");
    await startAnew();
    await sealAll(desk);
    const fault = { kind: 'inserted', row: rows[0] };
    expect(await verdictOf(desk)).toMatchObject({ state: 'broken', fault });
  });

  it('but not where a backup was put back while rows were on their way', async () => {
    await edit(desk, 'DELETE FROM audit_blocks WHERE number = 3');
    await edit(desk, 'DELETE FROM audit WHERE id >= $1', [rows[8] as number]);
    const { audit, database, now } = desk.desk;
    const known = audit.follows;
    audit.follows = null;
    const detail = JSON.stringify({ given_up: [known] });
    const common = { nowMs: now(), requestId: 'r', actor: 'cli', holder: null, sessionId: null };
    const more = { address: null, action: 'backup/restored', targets: 0, detail };
    await database.transaction(async (tx) => {
      await audit.fact(tx, { ...common, ...more });
      await audit.notes.replace(tx, now());
    });
    audit.follows = known;
    await writeCases(desk, [{}]);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
    await sealAll(desk);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
  });
});

describe('a head that was kept elsewhere', () => {
  it('fits, and goes on fitting when the log grows', async () => {
    const { head } = await verdictOf(desk);
    await writeCases(desk, [{}]);
    await sealAll(desk);
    expect(await verdictOf(desk, head ?? '')).toMatchObject({ state: 'intact', blocks: 4 });
  });

  it('tells an older copy from tampering', async () => {
    const { head } = await verdictOf(desk);
    await edit(desk, 'DELETE FROM audit_blocks WHERE number = 3');
    await edit(desk, 'DELETE FROM audit WHERE id >= $1', [rows[8] as number]);
    expect(await verdictOf(desk)).toMatchObject({ state: 'broken', fault: { kind: 'cut-off' } });
    // An older copy contains its own note.
    await desk.desk.database.transaction((tx) => desk.desk.audit.notes.replace(tx, clock.now()));
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact', blocks: 2 });
    expect(await verdictOf(desk, head ?? '')).toMatchObject({ state: 'older', blocks: 2 });
    // The older copy was restored and continued: a different history from the third block on.
    await startAnew();
    await writeCases(desk, [{}]);
    await sealAll(desk);
    const verdict = await verdictOf(desk, head ?? '');
    expect(verdict).toMatchObject({ state: 'broken', fault: { kind: 'other-history', block: 3 } });
  });
});
