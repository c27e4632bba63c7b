import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

let practice: PracticeDesk;

beforeEach(async () => {
  practice = await openPractice({ untended: true, settings: { banCooldownMs: 0 } });
});

afterEach(() => practice.stop());

type Case = { id: number; other_half: number | null; action: string };

const world = () =>
  practice.world() as unknown as {
    guilds: { id: string }[];
    universes: { id: string }[];
    raid: { id: string }[];
  };
const member = (at = 0) => world().raid[at]?.id ?? '';

const banPlayer = (more: object = {}, by = practice.client) => {
  const universe = world().universes[0];
  const where = { user: 'MapleHarbor12', universe_id: universe?.id };
  return practice.post('/ban', { ...where, display_reason: 'Exploiting', ...more }, by);
};
const banMember = (more: object = {}, by = practice.client) => {
  const where = { user_ids: [member()], guild_id: world().guilds[0]?.id };
  return practice.post('/server_ban', { ...where, reason: 'Raid', ...more }, by);
};

const caseOf = ({ body }: { body: Record<string, unknown> }): number => {
  expect(body).toMatchObject({ case_id: expect.any(Number) });
  return Number(body.case_id);
};
const get = async (caseId: number, by = practice.client) =>
  (await practice.post('/cases/get', { case_id: caseId }, by)).body as {
    case: Case;
    half: Case | null;
  };

describe('two halves', () => {
  it('are one case, seen from either side and marked in the lists', async () => {
    const first = caseOf(await banPlayer());
    const reply = await banMember({ with_case: first });
    expect(reply.status).toBe(200);
    const second = caseOf(reply);
    expect(await get(first)).toMatchObject({
      case: { id: first, other_half: second },
      half: { id: second, action: 'server-ban/ban', other_half: first },
    });
    expect(await get(second)).toMatchObject({
      case: { other_half: first },
      half: { id: first, action: 'ban-tool/ban' },
    });
    const own = await practice.post('/cases/list');
    expect((own.body.cases as Case[]).map(({ id, other_half }) => [id, other_half])).toEqual([
      [second, first],
      [first, second],
    ]);
    const owner = await visitAsAdmin(practice.desk, 'read');
    const listed = (await owner.get('/api/admin/audit?tool=ban-tool')).body.cases as Case[];
    expect(listed).toMatchObject([{ id: first, other_half: second }]);
  });

  it('may begin on either platform', async () => {
    const first = caseOf(await banMember());
    const second = caseOf(await banPlayer({ with_case: first }));
    expect((await get(first)).half).toMatchObject({ id: second });
  });

  it('a case on its own has none', async () => {
    const alone = caseOf(await banPlayer());
    expect(await get(alone)).toMatchObject({ case: { other_half: null }, half: null });
  });
});

describe('what is no other half', () => {
  const isRefused = async (withCase: number, code: string, by = practice.client) => {
    const before = practice.desk.sandbox.ledger.lines.length;
    const reply = await banMember({ with_case: withCase }, by);
    expect(reply.body.code).toBe(code);
    expect(practice.desk.sandbox.ledger.lines.length).toBe(before);
  };

  it('a case that is not there', () => isRefused(999_999, 'audit/no-such-case'));

  it('a case of a tool that the pass does not open', async () => {
    const first = caseOf(await banPlayer());
    const narrow = await practice.visit({ scope: ['server-ban'] });
    await isRefused(first, 'audit/no-such-case', narrow);
  });

  it('a case of the same platform, or of no ban at all', async () => {
    await isRefused(caseOf(await banMember({ user_ids: [member(1)] })), 'audit/no-half');
    const saved = await practice.post('/templates/save', {
      ...{ tool: 'ban-tool', name: 'x', reason: 'x' },
    });
    await isRefused(Number(saved.headers.get('x-case-id')), 'audit/no-half');
  });

  it('a case that was refused', async () => {
    const refused = await banPlayer({ user: 'no player has this name at all' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await isRefused(Number(refused.headers.get('x-case-id')), 'audit/no-half');
  });

  it('a ban that was itself refused counts as none', async () => {
    const first = caseOf(await banPlayer());
    const refused = await banMember({ with_case: first, user_ids: ['not an id'] });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await get(first)).toMatchObject({ case: { other_half: null }, half: null });
  });
});

it('a moderator who sees one half only is not told of the other', async () => {
  const first = caseOf(await banPlayer());
  await banMember({ with_case: first });
  const narrow = await practice.visit({ scope: ['ban-tool'] });
  expect(await get(first, narrow)).toMatchObject({ case: { other_half: null }, half: null });
});
