import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

let house: PracticeDesk;
const QUAY = '91000000101';

beforeAll(async () => {
  const settings = { banCooldownMs: 0, appealCodeInReason: true };
  house = await openPractice({ settings });
});
afterAll(() => house.stop());

const ban = (user: string, reason: string, more: object = {}) =>
  house.post('/ban', { user, universe_id: QUAY, display_reason: reason, ...more });
const look = async (user: string) =>
  (await house.post('/ban_look', { user, universe_id: QUAY })).body.restriction as {
    display_reason: string;
  };

it('the player reads the appeal code of their own ban after the reason, and it leads to the case', async () => {
  const { body, status, text } = await ban('MapleHarbor12', 'Exploiting');
  expect(status, text).toBe(200);
  const slip = await house.post('/appeals/slip', { case_id: body.case_id });
  const { code } = slip.body.slip as { code: string };
  expect((await look('MapleHarbor12')).display_reason).toBe(`Exploiting (Appeal code ${code})`);
  const shown = await house.post('/cases/get', { case_id: body.case_id });
  expect(shown.body.case).toMatchObject({
    detail: { display_reason: 'Exploiting' },
    result: { has_code: true },
  });
});

it('the room for a reason is smaller by the code, and nothing of it is cut', async () => {
  const long = await ban('MapleHarbor12', 'x'.repeat(377));
  expect([long.status, long.body.code]).toEqual([422, 'ban-tool/reason-too-long']);
  expect(long.body.detail).toBe(
    'The player sees at most 376 characters. Nothing was done. Cut 1 character.',
  );
});

it('a plan says that each player reads a code', async () => {
  const { body } = await ban('MapleHarbor12', 'Raid', { dry_run: true });
  expect((body.plan as { summary: string }).summary).toMatch(
    /“Raid” Each player also reads their own appeal code\.$/,
  );
});

it('the same permanent ban again is already done, although its case would have another code', async () => {
  const again = await ban('MapleHarbor12', 'Exploiting');
  expect(again.body, again.text).toMatchObject({ outcome: 'already' });
});

it('a page of the tool is told how long a reason may be', async () => {
  expect((await house.post('/experience_list')).body).toMatchObject({ adds_code: true });
});
