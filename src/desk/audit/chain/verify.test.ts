import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import {
  edit,
  findFirstRows,
  sealAll,
  verdictOf,
  writeCases,
  writeThreeBlocks,
} from '../audit.fixture.ts';
import { readIds, writeIds } from './ids.ts';

let clock: TestClock;
let desk: TestDesk;
let cases: number[];
/** The first row of each case. */
let rows: number[];

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now, untended: true });
  cases = await writeThreeBlocks(desk, clock);
  rows = await findFirstRows(desk, cases);
});

afterEach(() => desk.stop());

const target = () => rows[5] as number;

it('a log that nobody touched is intact, sealed or not', async () => {
  expect(await verdictOf(desk)).toMatchObject({
    state: 'intact',
    rows: 24,
    blocks: 3,
    unsealed: 0,
  });
  await writeCases(desk, [{}, {}]);
  expect(await verdictOf(desk)).toMatchObject({ state: 'intact', rows: 28, unsealed: 4 });
});

describe('a row that was altered is named', () => {
  it.each([
    ['the time', 'at = at + 1'],
    ['who did it', "actor = 'pass:p2'"],
    ['the name of the holder', "holder = 'somebody-else'"],
    ['a name that is taken away', 'holder = NULL'],
    ['the session', "session_id = 'other'"],
    ['what was done', "action = 'sample-tool/look'"],
    ['how many it hit', 'targets = 0'],
    ['the address', "address = '198.51.100.1'"],
    ['an address that is emptied', 'address = NULL'],
    [
      'an address that is erased by hand',
      'address = NULL, address_seal = substr(address_seal, 1, 22)',
    ],
    ['whom it was about', "target = 'roblox:1'"],
    ['what they were called', "target_name = 'Mira'"],
    ['the reason', `detail = '{"reason":"none"}'`],
    [
      'a person who is erased by hand',
      'target = NULL, target_name = NULL, detail = NULL, person_seal = substr(person_seal, 1, 22)',
    ],
    [
      'all that is personal, seal and all',
      'target = NULL, target_name = NULL, detail = NULL, person_seal = NULL',
    ],
    ['the platform', "platform = 'discord'"],
    ['its job', 'job_id = 7'],
    ['what it undoes', 'undoes = 1'],
    ['its phase', "phase = 'outcome'"],
    ['its request', "request_id = 'other'"],
    ['the block that it came after', 'follows = NULL'],
    ['the number of its case', 'number = 900'],
    ['a field that swallows its neighbour', 'actor = actor || char(31) || holder, holder = NULL'],
  ])('%s', async (_, change) => {
    await edit(
      desk,
      `UPDATE audit SET ${change.replaceAll('char(31)', "'\u001f'")} WHERE id = $1`,
      [target()],
    );
    const verdict = await verdictOf(desk);
    expect(verdict).toMatchObject({ state: 'broken', fault: { kind: 'altered', row: target() } });
  });

  it('the outcome, by the number of its case', async () => {
    await edit(desk, "UPDATE audit SET outcome = 'unknown' WHERE case_id = $1", [
      cases[5] as number,
    ]);
    const fault = { kind: 'altered', row: target() + 1, case: cases[5] };
    expect(await verdictOf(desk)).toMatchObject({ state: 'broken', fault });
  });

  it('also when another row was copied over it, tag and all', async () => {
    await edit(
      desk,
      `UPDATE audit SET (at, request_id, target, target_name, detail, person_seal, address_seal, tag) =
         (SELECT at, request_id, target, target_name, detail, person_seal, address_seal, tag FROM audit WHERE id = $1)
       WHERE id = $2`,
      [rows[4] as number, target()],
    );
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'altered', row: target() } });
  });

  it('also when two rows changed places', async () => {
    const [a, b] = [rows[4] as number, rows[6] as number];
    for (const [from, to] of [
      [a, 900],
      [b, a],
      [900, b],
    ]) {
      await edit(desk, 'UPDATE audit SET id = $1 WHERE id = $2', [to as number, from as number]);
    }
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'altered', row: a } });
  });

  it('also when it is not sealed yet', async () => {
    const [fresh] = await findFirstRows(desk, await writeCases(desk, [{}]));
    await edit(desk, "UPDATE audit SET actor = 'pass:p2' WHERE id = $1", [fresh as number]);
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'inserted', row: fresh } });
    await sealAll(desk);
    await writeCases(desk, [{}]);
    await sealAll(desk);
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'inserted', row: fresh } });
    expect(desk.log.join('')).toContain('rows that this desk did not write');
  });
});

describe('a row that was removed or inserted is named', () => {
  it.each([
    ['the first', 0],
    ['one in the middle', 5],
    ['the last', 11],
  ])('%s, removed', async (_, at) => {
    const row = rows[at] as number;
    await edit(desk, 'DELETE FROM audit WHERE id = $1', [row]);
    expect(await verdictOf(desk)).toMatchObject({
      state: 'broken',
      fault: { kind: 'removed', row },
    });
  });

  it.each([
    ['after the last', 1_000],
    ['before the first', -5],
  ])('%s, inserted', async (_, row) => {
    await edit(
      desk,
      `INSERT INTO audit (id, at, phase, request_id, actor, action, targets)
       VALUES ($1, 1, 'intent', 'r', 'pass:p1', 'sample-tool/change', 1)`,
      [row],
    );
    expect(await verdictOf(desk)).toMatchObject({
      state: 'broken',
      fault: { kind: 'inserted', row },
    });
    await writeCases(desk, [{}]);
    await sealAll(desk);
    expect(await verdictOf(desk)).toMatchObject({
      state: 'broken',
      fault: { kind: 'inserted', row },
    });
  });

  it('a copy of a true row under another number', async () => {
    const columns =
      'at, phase, case_id, request_id, actor, holder, session_id, address, action, targets, outcome, detail, platform, target, target_name, job_id, undoes, address_seal, person_seal, follows, tag';
    // There's no free number between two sealed rows, so one row is moved away first.
    await edit(desk, 'UPDATE audit SET id = -1 WHERE id = $1', [target()]);
    await edit(
      desk,
      `INSERT INTO audit (id, ${columns}) SELECT $1, ${columns} FROM audit WHERE id = $2`,
      [target(), rows[4] as number],
    );
    expect((await verdictOf(desk)).state).toBe('broken');
  });
});

describe('a block that was touched is named', () => {
  it.each([
    ['its seal', "mac = CASE WHEN mac LIKE 'x%' THEN 'y' ELSE 'x' END || substr(mac, 2)"],
    ['its rows', "ids = '1-2'"],
    ['its times', 'sealed_at = sealed_at + 1'],
    [
      'the marks of its rows',
      "marks = CASE WHEN marks LIKE 'x%' THEN 'y' ELSE 'x' END || substr(marks, 2)",
    ],
  ])('%s', async (_, change) => {
    await edit(desk, `UPDATE audit_blocks SET ${change} WHERE number = 2`);
    expect(await verdictOf(desk)).toMatchObject({ state: 'broken' });
  });

  it('and one that was removed', async () => {
    await edit(desk, 'DELETE FROM audit_blocks WHERE number = 2');
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'block-removed', block: 2 } });
  });

  it('and one that another key sealed', async () => {
    await edit(desk, "UPDATE audit_blocks SET key_id = 'other' WHERE number = 2");
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'other-key', block: 2 } });
  });

  it('a floor that somebody else moved', async () => {
    await edit(desk, "INSERT INTO audit_floor VALUES (1, 8, 'x', 'y')");
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'floor-altered' } });
  });
});

it('whatever is written into a row, the row proves true', async () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\u001d', '\u001e', '\u001f', '\n'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 20,
  });
  const plain = text.map((each) => each.replaceAll('\0', ' ').toWellFormed());
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          actor: plain,
          holder: fc.option(plain),
          action: plain,
          outcome: plain,
          detail: fc.option(plain),
          address: fc.option(plain),
          about: plain.map((id) => ({ kind: 'discord', id, name: id }) as const),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      async (written) => {
        await writeCases(desk, written);
        if (written.length % 2 === 0) await sealAll(desk);
        expect((await verdictOf(desk)).fault).toBe(null);
      },
    ),
    { numRuns: 40 },
  );
});

it('numbers survive as ranges', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (ids) => {
      const sorted = ids.toSorted((a, b) => a - b);
      expect(readIds(writeIds(sorted))).toEqual(sorted);
    }),
  );
  for (const text of ['', 'x', '1-', '5-1', '1-999999999', '1,,2'])
    expect(readIds(text)).toBe(undefined);
});
