import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

// More rows than one call searches.
const UNKNOWN = 2_700;
const LONG_AGO = 1_700_000_000_000;

let desk: TestDesk;
let owner: AdminClient;

beforeAll(async () => {
  desk = await startDesk();
  owner = await visitAsAdmin(desk);
  const { database, audit } = desk.desk;
  await database.transaction(async (tx) => {
    for (let at = 0; at <= UNKNOWN; at += 1) {
      const common = {
        nowMs: LONG_AGO + at,
        requestId: 'r-test',
        actor: 'key:test',
        action: 'bans/ban',
        targets: 1,
      };
      const more = { holder: null, sessionId: null, address: null, detail: null };
      const caseId = await audit.intent(tx, { ...common, ...more });
      await audit.outcome(tx, { ...common, caseId, outcome: at === 0 ? 'done' : 'unknown' });
    }
  });
});
afterAll(() => desk.stop());

it('a search that stops for others tells how far back it looked, and goes on from there', async () => {
  const first = await owner.get('/api/admin/audit?outcome=done');
  expect(first.body).toMatchObject({ cases: [], is_cut_short: true });
  const lookedBackTo = Number(first.body.looked_back_to);
  expect(lookedBackTo).toBeGreaterThan(LONG_AGO);
  expect(lookedBackTo).toBeLessThan(LONG_AGO + UNKNOWN);
  const cursor = encodeURIComponent(String(first.body.next_cursor));
  const second = await owner.get(`/api/admin/audit?outcome=done&cursor=${cursor}`);
  expect(second.body).toMatchObject({
    cases: [{ at: LONG_AGO, outcome: 'done' }],
    next_cursor: null,
    is_cut_short: false,
    looked_back_to: null,
  });
});
