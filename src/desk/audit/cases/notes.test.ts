import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AdminClient, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const SHOWN_MAX = 100;

let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  desk = await startDesk({ settings: { addressRequestsPerMinute: 10_000 } });
  admin = await visitAsAdmin(desk, 'full', 'Kade');
});

afterEach(() => desk.stop());

it('notes are read oldest first, and of very many the newest are there', async () => {
  const banned = await admin.post('/api/ban_user', { banned_ip: '203.0.113.9', reason: 'Raid' });
  const caseId = Number(banned.headers.get('x-case-id'));
  const add = (text: string) => admin.post('/api/cases/note', { case_id: caseId, text });
  const read = async () => {
    const { body } = await admin.post('/api/cases/get', { case_id: caseId });
    return body.notes as { name: string; text: string }[];
  };
  for (const text of ['first', ' second ']) expect((await add(text)).status).toBe(200);
  expect(await read()).toMatchObject([
    { name: 'Kade', text: 'first' },
    { name: 'Kade', text: 'second' },
  ]);
  for (let count = 0; count < SHOWN_MAX; count += 1) await add(`note ${count}`);
  const texts = (await read()).map(({ text }) => text);
  expect(texts).toHaveLength(SHOWN_MAX);
  expect(texts.at(0)).toBe('note 0');
  expect(texts.at(-1)).toBe(`note ${SHOWN_MAX - 1}`);
});

it('a pass may add as many as it may look things up in a day', async () => {
  await desk.desk.changeSettings({ lookupsPerDay: 3 }, 'test');
  const client = await visit(desk, await desk.createCode());
  const banned = await admin.post('/api/ban_user', { banned_ip: '203.0.113.9', reason: 'Raid' });
  const note = () =>
    client.post('/api/cases/note', {
      session_token: client.session,
      redeem_code: client.pass,
      case_id: Number(banned.headers.get('x-case-id')),
      text: 'seen before',
    });
  // These aren't the pass's own cases: a refused note costs as much as one that is written.
  for (let count = 0; count < 3; count += 1) {
    expect((await note()).body.code).toBe('audit/no-such-case');
  }
  expect((await note()).body.code).toBe('limits/lookups');
});
