import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visitAsAdmin } from '#testing/client.ts';
import { EvidenceDesk } from './evidence.fixture.ts';

const DAY_MS = 86_400_000;
const LINK = 'https://discord.com/channels/80351110224678912/80351110224678913/80351110224678914';

let desk: EvidenceDesk;

beforeEach(async () => {
  desk = await EvidenceDesk.open({ untended: true, settings: { keepCasesMs: 30 * DAY_MS } });
});
afterEach(() => desk.stop());

async function targetOf(caseId: number): Promise<string> {
  const { body } = await desk.admin.post('/api/cases/get', { case_id: caseId });
  return (body.case as { target: string }).target;
}

async function countRows(): Promise<number[]> {
  return desk.house.desk.desk.database.transaction(async (tx) => {
    const counts: number[] = [];
    for (const table of ['evidence', 'evidence_pieces']) {
      const row = await tx.one<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`);
      counts.push(Number(row?.count));
    }
    return counts;
  });
}

describe('erasing a person', () => {
  it('deletes the evidence on their cases and its traces in the log, and no one else’s', async () => {
    const [theirs, others] = [await desk.makeCase(0), await desk.makeCase(1)];
    await desk.add(theirs, { name: 'kade-the-great.txt', content: 'Kade was rude' });
    await desk.link(theirs, LINK);
    await desk.add(others, { name: 'other.txt', content: 'b' });
    const target = await targetOf(theirs);
    const reply = await desk.admin.post('/api/admin/audit/erase', { target });
    expect(reply.status, reply.text).toBe(200);
    expect(await countRows()).toEqual([1, 1]);
    expect(await desk.list(others)).toMatchObject([{ name: 'other.txt' }]);
    expect((await desk.call('list', { case_id: theirs })).status).toBe(404);
    const told = await desk.house.cases('evidence/add');
    expect(JSON.stringify(told)).not.toContain('kade-the-great');
    expect((await desk.add(theirs)).body.code).toBe('audit/no-such-case');
  });

  it('leaves nothing that was added while they were erased: the next clean-up finds it', async () => {
    const caseId = await desk.makeCase(0);
    await desk.admin.post('/api/admin/audit/erase', { target: await targetOf(caseId) });
    await desk.house.desk.desk.database.transaction((tx) =>
      tx.run(
        `INSERT INTO evidence (id, case_id, case_at, is_practice, kind, name, bytes, sha256, added_at, actor, holder)
         VALUES ('00', $1, $2, 1, 'text', 'late.txt', 1, '', $2, 'x', 'x')`,
        [caseId, desk.house.clock.now()],
      ),
    );
    await desk.house.sweep();
    expect(await countRows()).toEqual([0, 0]);
  });
});

it('evidence is kept as long as its case', async () => {
  const caseId = await desk.makeCase(0);
  desk.house.clock.advance(20 * DAY_MS);
  Object.assign(desk.admin, await visitAsAdmin(desk.house.desk, 'full', 'Kade'));
  expect((await desk.add(caseId, {}, desk.admin)).status).toBe(200);
  await desk.house.sweep();
  expect(await countRows()).toEqual([1, 1]);
  desk.house.clock.advance(11 * DAY_MS);
  await desk.house.sweep();
  expect(await countRows()).toEqual([0, 0]);
});
