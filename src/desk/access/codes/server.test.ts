import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

let clock: TestClock;
let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now, settings: { addressRequestsPerMinute: 10_000 } });
  admin = await visitAsAdmin(desk, 'full', 'Mira');
});

afterEach(() => desk.stop());

interface Made {
  id: string;
  label: string;
  code: string;
}
interface Listed {
  id: string;
  label: string;
  holder: string;
  state: string;
}

const create = async (wishes: object = {}) => {
  const reply = await admin.post('/api/admin/codes/create', { label: 'night-shift', ...wishes });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.codes as Made[];
};
const list = async (query = '') => {
  const reply = await admin.get(`/api/admin/codes?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body as never as { codes: Listed[]; next_cursor: string | null; is_cut: boolean };
};

describe('creating', () => {
  it('gives a code with its scope, end, cap and holder, which redeeming hands on', async () => {
    const [made] = await create({
      holder: 'Jo',
      scope: ['qr-generator'],
      expires_in_seconds: 3_600,
      daily_cap: 7,
    });
    const visitor = await visit(desk, made?.code);
    const { body } = await visitor.post('/api/pass', {
      session_token: visitor.session,
      redeem_code: visitor.pass,
    });
    expect(body).toMatchObject({
      holder: 'Jo',
      label: 'night-shift',
      scope: ['qr-generator'],
      expires_at: clock.now() + 3_600_000,
      changes: { limit: 7 },
    });
    expect((await list()).codes).toMatchObject([{ label: 'night-shift', state: 'redeemed' }]);
  });

  it('makes many at once, numbered, all different', async () => {
    const made = await create({ count: 50 });
    expect(new Set(made.map(({ code }) => code)).size).toBe(50);
    const labels = made.map(({ label }) => label);
    expect(labels.slice(0, 2)).toEqual(['night-shift 1', 'night-shift 2']);
    expect((await list()).codes.map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    [{ label: '' }],
    [{ label: '   ' }],
    [{ label: 'x'.repeat(81) }],
    [{ count: 0 }],
    [{ count: 51 }],
    [{ count: 1.5 }],
    [{ scope: [] }],
    [{ scope: ['no-such-tool'] }],
    [{ expires_in_seconds: 59 }],
    [{ expires_in_seconds: -5 }],
    [{ daily_cap: 0 }],
    [{ surprise: true }],
  ])('refuses %j and makes none', async (wishes) => {
    const reply = await admin.post('/api/admin/codes/create', { label: 'night-shift', ...wishes });
    expect(reply.status).toBe(422);
    expect((await list()).codes).toEqual([]);
  });

  it('is in the audit with who, for whom and which, and no code is anywhere in it', async () => {
    const made = await create({ count: 2 });
    const { body, text } = await admin.get('/api/admin/audit');
    expect((body.cases as object[])[0]).toMatchObject({
      name: 'Mira',
      action: 'access/codes/create',
      outcome: 'done',
      detail: { label: 'night-shift', count: 2 },
      result: { code_ids: made.map(({ id }) => id) },
    });
    for (const { code } of made) expect(text).not.toContain(code.slice(5));
  });
});

describe('the list', () => {
  it('pages by key: every code once, newest first, also those of one moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      await create({ count: 41, label: `round ${round}` });
      if (round === 0) clock.advance(1_000);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(cursor && `cursor=${encodeURIComponent(cursor)}`);
      seen.push(...page.codes.map(({ id }) => id));
      expect(page.codes.length).toBeLessThanOrEqual(50);
      cursor = page.next_cursor;
      // Codes created in the meantime don't shift the pages.
      clock.advance(1_000);
      if (cursor) await create({ label: 'meanwhile' });
    }
    expect(seen).toHaveLength(123);
    expect(new Set(seen).size).toBe(123);
  });

  it('filters by state', async () => {
    const [fresh, redeemed, revoked] = await create({ count: 3 });
    await create({ label: 'soon over', expires_in_seconds: 60 });
    await visit(desk, redeemed?.code);
    await admin.post('/api/admin/codes/revoke', { code_id: revoked?.id });
    clock.advance(61_000);
    const labels = async (state: string) =>
      (await list(`state=${state}`)).codes.map(({ label, state: word }) => [label, word]);
    expect(await labels('new')).toEqual([[fresh?.label, 'new']]);
    expect(await labels('redeemed')).toEqual([[redeemed?.label, 'redeemed']]);
    expect(await labels('revoked')).toEqual([[revoked?.label, 'revoked']]);
    expect(await labels('expired')).toEqual([['soon over', 'expired']]);
    expect((await list()).codes).toHaveLength(4);
  });

  it('finds a code by how its label or holder begins, whatever the case', async () => {
    await create({ label: 'Night-Shift-3', holder: 'Zoë' });
    await create({ label: 'day', holder: 'nightingale' });
    await create({ label: 'other' });
    expect((await list('query=NIGHT')).codes.map(({ label }) => label).sort()).toEqual([
      'Night-Shift-3',
      'day',
    ]);
    expect((await list(`query=${encodeURIComponent('zoë')}`)).codes).toHaveLength(1);
    expect((await list('query=%25')).codes).toEqual([]);
    await create({ count: 50, label: 'many' });
    await create({ count: 5, label: 'many more' });
    const cut = await list('query=many');
    expect(cut).toMatchObject({ is_cut: true, next_cursor: null });
    expect(cut.codes).toHaveLength(50);
  });

  it.each(['state=old', 'cursor=nonsense', 'offset=50'])('refuses ?%s', async (query) => {
    expect((await admin.get(`/api/admin/codes?${query}`)).status).toBe(422);
  });
});

describe('revoking', () => {
  it('ends the code and the pass it gave, at once', async () => {
    const [made] = await create();
    const visitor = await visit(desk, made?.code);
    const look = () =>
      visitor.post('/api/pass', { session_token: visitor.session, redeem_code: visitor.pass });
    expect((await look()).status).toBe(200);
    expect((await admin.post('/api/admin/codes/revoke', { code_id: made?.id })).status).toBe(200);
    expect((await look()).body.code).toBe('access/pass-invalid');
  });

  it('by two admins at once tells the second, and changes nothing twice', async () => {
    const [made] = await create();
    const other = await visitAsAdmin(desk, 'full', 'Ada');
    const replies = await Promise.all(
      [admin, other].map((who) => who.post('/api/admin/codes/revoke', { code_id: made?.id })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const unknown = await admin.post('/api/admin/codes/revoke', { code_id: 'nobody' });
    expect(unknown.body.code).toBe('access/no-such-code');
  });

  it('and redeeming in the same moment leave no living pass behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [made] = await create();
      const visitor = await visit(desk);
      const redeem = () =>
        visitor.post('/api/redeem', { session_id: visitor.session, code: made?.code });
      const revoke = () => admin.post('/api/admin/codes/revoke', { code_id: made?.id });
      const [first, second] = round % 2 ? [redeem, revoke] : [revoke, redeem];
      const replies = await Promise.all([first(), second()]);
      const redeemed = replies.find(({ body }) => 'pass' in body);
      if (!redeemed) continue;
      const look = await visitor.post('/api/pass', {
        session_token: visitor.session,
        redeem_code: redeemed.body.pass,
      });
      expect(look.body.code).toBe('access/pass-invalid');
    }
  });
});

describe('the export', () => {
  it('holds exactly what is filtered, in a form no spreadsheet runs, and no code', async () => {
    const made = await create({ count: 50, label: '=HYPERLINK("x")' });
    await create({ label: 'another, with a comma' });
    await admin.post('/api/admin/codes/revoke', { code_id: made[0]?.id });
    const all = await admin.get('/api/admin/codes/export');
    expect(all.headers.get('content-type')).toContain('text/csv');
    expect(all.headers.get('content-disposition')).toContain('attachment');
    expect(all.text.trim().split('\r\n')).toHaveLength(52);
    expect(all.text).toContain('"another, with a comma"');
    expect(all.text).not.toMatch(/(^|,)=/m);
    for (const { code } of made) expect(all.text).not.toContain(code.slice(5));
    const revoked = await admin.get('/api/admin/codes/export?state=revoked');
    expect(revoked.text.trim().split('\r\n')).toHaveLength(2);
  });
});
