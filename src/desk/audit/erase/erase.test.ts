import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { edit, findFirstRows, sealAll, verdictOf, writeCases } from '../audit.fixture.ts';
import { keepTime } from './retention.ts';

const DAY = 24 * 3_600_000;

let clock: TestClock;
let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now, untended: true });
  admin = await visitAsAdmin(desk, 'full', 'Mira');
});

afterEach(() => desk.stop());

const kade = { kind: 'roblox', id: '156', name: 'Kade the Great' } as const;
const other = { kind: 'roblox', id: '157', name: 'Somebody else' } as const;

async function wholeStore(): Promise<string> {
  const tables = ['audit', 'audit_facets', 'audit_blocks', 'idempotency', 'audit_marks'];
  const rows = await desk.desk.database.transaction(async (tx) => {
    const all = [];
    for (const table of tables) all.push(await tx.all(`SELECT * FROM ${table}`));
    return all;
  });
  return JSON.stringify(rows);
}

async function casesAbout(target: string) {
  const reply = await admin.post('/api/cases/list', { target });
  return (reply.body as never as { cases: { id: number; is_erased: boolean }[] }).cases;
}

describe('a person who is erased', () => {
  it('is nowhere in the log, which still verifies; everybody else stays', async () => {
    const [first, , stays] = await writeCases(desk, [
      { about: kade, detail: '{"reason":"Kade the Great was rude"}' },
      { about: kade, outcome: 'unknown' },
      { about: other },
    ]);
    await admin.post('/api/cases/note', { case_id: first, text: 'Kade the Great again' });
    const reply = await admin.post('/api/admin/audit/erase', { target: 'roblox:156' });
    expect(reply.body).toMatchObject({ cases: 2, detail: '2 cases were erased.' });
    expect(await wholeStore()).not.toMatch(/Kade|roblox:156/);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact', fault: null });
    await sealAll(desk);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact', fault: null });
    expect(await casesAbout('roblox:156')).toEqual([]);
    expect(await casesAbout('roblox:157')).toMatchObject([{ id: stays, is_erased: false }]);
    const one = await admin.post('/api/cases/get', { case_id: first });
    expect(one.body).toMatchObject({ case: { is_erased: true, target: null }, notes: [] });
  });

  it('is excused by no record that somebody changed, which is named instead', async () => {
    const [, second] = await writeCases(desk, [{ about: kade }, { about: other }]);
    await admin.post('/api/admin/audit/erase', { target: 'roblox:156' });
    await sealAll(desk);
    for (const detail of ['no JSON', `{"rows":"1-${second}"}`]) {
      await edit(
        desk,
        "UPDATE audit SET detail = $1 WHERE action = 'audit/erased' AND detail <> ''",
        [detail],
      );
      expect(await verdictOf(desk)).toMatchObject({ state: 'broken', fault: { kind: 'altered' } });
    }
  });

  it('is told of by number and not by name', async () => {
    await writeCases(desk, [{ about: kade }]);
    await admin.post('/api/admin/audit/erase', { target: 'roblox:156' });
    const reply = await admin.get('/api/admin/audit?tool=audit');
    expect(reply.text).toContain('audit/erased');
    expect(reply.text).toContain('Mira');
    // A request's own id is random and may contain these digits too.
    expect(reply.text.replaceAll(/"request_id":"[^"]*"/g, '')).not.toContain('156');
  });

  it('can be somebody the log never heard of', async () => {
    const reply = await admin.post('/api/admin/audit/erase', { target: 'discord:1' });
    expect(reply.body).toMatchObject({ cases: 0 });
  });

  it.each(['', 'Kade', 'roblox:', 'myspace:1'])('cannot be %j', async (target) => {
    const reply = await admin.post('/api/admin/audit/erase', { target });
    expect(reply).toMatchObject({ status: 422, body: { code: 'audit/bad-target' } });
  });

  it('excuses no other row that somebody emptied by hand', async () => {
    const cases = await writeCases(desk, [{ about: kade }, { about: other }]);
    const [, row] = await findFirstRows(desk, cases);
    await admin.post('/api/admin/audit/erase', { target: 'roblox:156' });
    await edit(
      desk,
      `UPDATE audit SET target = NULL, target_name = NULL, detail = NULL, person_seal = substr(person_seal, 1, 22)
       WHERE id = $1`,
      [row as number],
    );
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'altered', row } });
  });

  it('is not excused by a record that the desk did not write', async () => {
    const [row] = await writeCases(desk, [{ about: kade }]);
    await sealAll(desk);
    await edit(
      desk,
      `INSERT INTO audit (at, phase, request_id, actor, action, targets, detail)
       VALUES (1, 'intent', 'r', 'desk', 'audit/erased', 0, '{"rows":"${row}"}')`,
    );
    await edit(
      desk,
      `UPDATE audit SET target = NULL, target_name = NULL, detail = NULL, person_seal = substr(person_seal, 1, 22)
       WHERE id = $1`,
      [row as number],
    );
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'altered', row } });
  });
});

describe('what is kept no longer than the owner wants', () => {
  const keep = () => {
    const { database, audit: log } = desk.desk;
    const nowMs = clock.now();
    return keepTime({ database, log, nowMs }, { addressesMs: 30 * DAY, casesMs: 730 * DAY });
  };
  const addresses = async () =>
    (
      await desk.desk.database.transaction((tx) =>
        tx.all<{ address: string }>('SELECT address FROM audit WHERE address IS NOT NULL'),
      )
    ).length;

  it('addresses go after their time, once a day, and the log still verifies', async () => {
    await writeCases(desk, [{}, {}]);
    await sealAll(desk);
    clock.advance(31 * DAY);
    await writeCases(desk, [{}]);
    await sealAll(desk);
    await keep();
    expect(await addresses()).toBe(1);
    await sealAll(desk);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
    clock.advance(DAY / 2);
    const before = (await verdictOf(desk)).rows;
    await keep();
    expect((await verdictOf(desk)).rows).toBe(before);
  });

  it('cases go after their time, and the rest still verifies', async () => {
    const [old] = await writeCases(desk, [{ about: kade }]);
    await sealAll(desk);
    clock.advance(731 * DAY);
    const [young] = await writeCases(desk, [{ about: kade }]);
    await sealAll(desk);
    await keep();
    await sealAll(desk);
    admin = await visitAsAdmin(desk);
    expect((await casesAbout('roblox:156')).map(({ id }) => id)).toEqual([young]);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
    await edit(desk, 'DELETE FROM audit_floor');
    expect(await verdictOf(desk)).toMatchObject({ fault: { kind: 'block-removed', block: 1 } });
    expect(old).toBeLessThan(young as number);
  });
});
