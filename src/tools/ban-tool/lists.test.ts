import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realClock } from '#platforms/calls/clock.ts';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { visitAsAdmin } from '#testing/client.ts';
import { type Bench, openBench, QUAY, sampleId } from './practice.fixture.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench({
    // A real clock, so that held jobs continue when their wait is over.
    now: Date.now,
    settings: {
      changesPerTenMinutes: 1_000,
      twoPersonTargetsPerHour: 1_000,
      addressRequestsPerMinute: 10_000,
      passRequestsPerMinute: 10_000,
    },
  });
});
afterEach(() => bench.stop());

interface Row {
  line: number;
  target: string;
  name: string | null;
  verdict: string;
  why?: string | null;
  state?: string;
  cause?: string | null;
  case_id?: number | null;
}

interface Plan {
  title: string;
  total: number;
  dropped: number;
  counts: Record<string, number>;
  rows: Row[];
}

const ban = (users: string[], more: object = {}) =>
  bench.post('/ban', { users, universe_id: QUAY, display_reason: 'Exploiting', ...more });

async function planOf(users: string[], more: object = {}): Promise<Plan> {
  const { body } = await ban(users, { dry_run: true, ...more });
  return body.plan as Plan;
}

async function untilDone(jobId: unknown): Promise<Row[]> {
  const state = async () => {
    const { body } = await bench.post('/jobs/get', { job_id: jobId });
    return (body.job as { state: string }).state;
  };
  await expect.poll(state).toBe('done');
  const { body } = await bench.post('/jobs/rows', { job_id: jobId, limit: 500 });
  return body.rows as Row[];
}

const changedOnce = (ids: readonly string[], action: string) =>
  ids.map((id) => bench.ledger(id).filter((line) => line.action === action && line.changed).length);

describe('a list', () => {
  it('is told in the history and among the bans by the case of each row, not by that of the job', async () => {
    const ids = bench.strangers(2);
    const { body } = await ban(ids);
    const rows = await untilDone(body.job_id);
    for (const { target, case_id } of rows) {
      expect(case_id).toEqual(expect.any(Number));
      const history = await bench.post('/ban_history', { user: target, universe_id: QUAY });
      const [newest] = history.body.entries as object[];
      expect(newest).toMatchObject({ case_id, holder: 'night-shift-3' });
      const banned = await bench.post('/experience_bans', { query: target, universe_id: QUAY });
      expect(banned.body.bans).toMatchObject([{ user_id: target, case_id }]);
    }
  });

  it('is planned line by line, and a dry run keeps and does nothing', async () => {
    const [known] = bench.strangers(1);
    const plan = await planOf([
      '# not a player',
      'MapleHarbor12',
      sampleId('MapleHarbor12'),
      '',
      '@mapleharbor12',
      'OldThistle09',
      'NobodyHasThis1',
      '5',
      'LanternKeeper',
      'TimedOtter22',
      `https://www.roblox.com/users/${known}/profile`,
    ]);
    expect(plan).toMatchObject({ title: 'Ban 3 players', total: 8, dropped: 2 });
    expect(plan.counts).toEqual({ would: 3, already: 0, protected: 1, unknown: 4, unchecked: 0 });
    expect(plan.rows.map(({ line, target, verdict }) => [line, target, verdict])).toEqual([
      [1, '# not a player', 'unknown'],
      [2, sampleId('MapleHarbor12'), 'would'],
      [6, 'OldThistle09', 'unknown'],
      [7, 'NobodyHasThis1', 'unknown'],
      [8, '5', 'unknown'],
      [9, sampleId('LanternKeeper'), 'protected'],
      [10, sampleId('TimedOtter22'), 'would'],
      [11, known, 'would'],
    ]);
    expect(plan.rows[2]?.why).toContain(sampleId('NovaThistle'));
    expect(plan.rows[6]?.why).toContain('that ban will be replaced');
    expect(bench.ledger()).toEqual([]);
    expect(await bench.house.cases('ban-tool/ban')).toEqual([]);
    expect((await bench.post('/jobs/list')).body.jobs).toEqual([]);
  });

  it('of 100,000 doubles is one player, and is done at once', async () => {
    const [id] = bench.strangers(1);
    const { status, body } = await ban(Array.from({ length: 100_000 }, () => String(id)));
    expect([status, body.outcome, body.user_id]).toEqual([200, 'done', id]);
    expect(bench.ledger()).toHaveLength(1);
  });

  it('of many names and ids is asked for in batches that Roblox takes', async () => {
    const { players } = bench.house.desk.sandbox.describe(Date.now()) as unknown as {
      players: { id: string; name: string }[];
    };
    const [named, numbered] = [players.slice(20, 140), players.slice(140)];
    const plan = await planOf([
      ...named.map(({ name }) => `@${name}`),
      ...numbered.map(({ id }) => id),
      ...named.map(({ id }) => id),
    ]);
    expect(plan).toMatchObject({ total: players.length - 20, dropped: 120 });
    expect(plan.counts.unknown).toBe(0);
    expect(plan.rows.every(({ name }) => name !== null)).toBe(true);
  });

  it('runs row by row, and undoing it puts everything back as it stood', async () => {
    const ids = [...bench.strangers(12), sampleId('LoudBadger51'), sampleId('TimedOtter22')];
    const before = await Promise.all(ids.map((id) => bench.standing(id)));
    const { status, body } = await ban(ids, { duration_seconds: 3_600 });
    expect([status, body.state]).toEqual([202, 'running']);
    const rows = await untilDone(body.job_id);
    expect(rows.map(({ state }) => state)).toEqual(Array(ids.length).fill('done'));
    expect(changedOnce(ids, 'restrict')).toEqual(Array(ids.length).fill(1));
    const undone = await bench.post('/jobs/undo', { job_id: body.job_id });
    expect(undone.status).toBe(202);
    const back = await untilDone(undone.body.job_id);
    expect(back.map(({ state }) => state)).toEqual(Array(ids.length).fill('done'));
    const after = await Promise.all(ids.map((id) => bench.standing(id)));
    const shown = (each: Record<string, unknown>) =>
      each.active ? [each.displayReason, each.privateReason, each.excludeAltAccounts] : 'none';
    expect(after.map(shown)).toEqual(before.map(shown));
    const { body: first } = await bench.post('/jobs/rows', { job_id: body.job_id, limit: 500 });
    expect((first.rows as Row[]).map(({ state }) => state)).toEqual(
      Array(ids.length).fill('undone'),
    );
  });

  it('of what one pass did is rolled back: lifted, or put back as it stood', async () => {
    const [stranger] = bench.strangers(1);
    const otter = sampleId('TimedOtter22');
    const before = await bench.standing(otter);
    for (const id of [String(stranger), otter]) await bench.ban(id, { duration_seconds: 3_600 });
    const admin = await visitAsAdmin(bench.house.desk);
    const [pass] = (await admin.get('/api/admin/passes')).body.passes as { id: string }[];
    const span = { pass_id: pass?.id, from: 0, to: Date.now() + 1_000 };
    const plan = await admin.post('/api/rollback', { ...span, dry_run: true });
    expect(plan.body.plan).toMatchObject({ total: 2, counts: { would: 2 } });
    const { status, body } = await admin.post('/api/rollback', span);
    expect(status).toBe(202);
    await untilDone(body.job_id);
    expect(await bench.standing(String(stranger))).toMatchObject({ active: false });
    const { active, privateReason } = await bench.standing(otter);
    expect([active, privateReason]).toEqual([true, before.privateReason]);
  });

  it('leaves alone on undoing what somebody changed since', async () => {
    const ids = bench.strangers(3);
    const { body } = await ban(ids);
    await untilDone(body.job_id);
    const [changed] = ids;
    const byHand = { active: true, displayReason: 'Scamming', privateReason: 'By hand' };
    await bench.change(String(changed), byHand);
    const undone = await bench.post('/jobs/undo', { job_id: body.job_id });
    const rows = await untilDone(undone.body.job_id);
    const states = Object.fromEntries(rows.map(({ target, state }) => [target, state]));
    expect(ids.map((id) => states[id])).toEqual(['skipped', 'done', 'done']);
    expect(await bench.standing(String(changed))).toMatchObject(byHand);
  });

  it('that changed before its turn is looked at again: who was banned since for the same stays as it is', async () => {
    await bench.house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 1 }, 'test');
    const ids = bench.strangers(3);
    const { body } = await ban(ids);
    expect(body.state).toBe('waiting');
    const [first, second] = ids;
    await bench.change(String(first), {
      active: true,
      displayReason: 'Exploiting',
      privateReason: 'x',
    });
    await bench.house.desk.desk.changeSettings({ protectedRobloxIds: [String(second)] }, 'test');
    const { token } = await bench.house.desk.admin('full');
    const approved = await bench.house.client.post('/api/jobs/approve', {
      admin_key: token,
      job_id: body.job_id,
    });
    expect(approved.status).toBe(200);
    const rows = await untilDone(body.job_id);
    expect(rows.map(({ state }) => state)).toEqual(['already', 'skipped', 'done']);
    expect(rows[0]?.cause).toBe('Already permanently banned for the same reason.');
  });
});

const patch = { platform: 'roblox', method: 'PATCH' } as const;
const storms: [string, Fault[]][] = [
  ['answers that are lost after the change', [{ name: 'cut', ...patch, times: 6 }]],
  ['empty answers', [{ name: 'empty-200', ...patch, times: 6 }]],
  ...[
    'empty-200-undone',
    'object-200',
    'object-200-undone',
    'html-200',
    '408',
    '499',
    '499-done',
  ].map((name): [string, Fault[]] => [name, [{ name, ...patch, times: 6 }]]),
  ['errors of the server', [{ name: '5xx', ...patch, times: 6, status: 503 }]],
  ['refusals for going too fast', [{ name: '429-user', ...patch, times: 4, retryAfterMs: 1_000 }]],
  [
    'all of it at once, also while it reads',
    [
      { name: 'cut', ...patch, times: 5 },
      { name: 'empty-200', ...patch, times: 4 },
      { name: '5xx', platform: 'roblox', times: 5 },
      { name: '429-user', platform: 'roblox', times: 3, retryAfterMs: 1_000 },
    ],
  ],
];

describe('each player is restricted once', () => {
  it.each(storms)('through %s', async (_, faults) => {
    const ids = bench.strangers(12);
    const planned = await planOf(ids);
    expect(planned.counts.would).toBe(12);
    bench.house.fault(...faults);
    const { body } = await ban(ids);
    const rows = await untilDone(body.job_id);
    expect(rows.map(({ state }) => state)).toEqual(Array(12).fill('done'));
    expect(changedOnce(ids, 'restrict')).toEqual(Array(12).fill(1));
    // One case for the job itself, and one per row.
    const cases = await bench.house.cases('ban-tool/ban');
    const outcomes = cases.filter(({ phase }) => phase === 'outcome');
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(13).fill('done'));
    expect(new Set(outcomes.map(({ case_id }) => case_id)).size).toBe(13);
  });

  it.each(storms)('where it is one alone, through %s', async (_, faults) => {
    const [id] = bench.strangers(1);
    bench.house.fault(...faults.map((fault) => ({ ...fault, times: 1 })));
    const { status, body } = await bench.ban(String(id));
    expect([status, body.outcome]).toEqual([200, 'done']);
    expect(changedOnce([String(id)], 'restrict')).toEqual([1]);
  });

  it('waits as a job where both tries of a minute failed, and is never taken for done', async () => {
    // With the fast clock the minute would pass at once, and the third try would happen right away.
    await bench.stop();
    bench = await openBench({ callClock: realClock });
    const [id] = bench.strangers(1);
    bench.house.fault({ name: '5xx', ...patch, times: 2, status: 503 });
    const { status, body } = await bench.ban(String(id));
    expect([status, body.state]).toEqual([202, 'running']);
    const rows = await bench.post('/jobs/rows', { job_id: body.job_id });
    expect(rows.body.rows).toMatchObject([{ target: id, state: 'waiting' }]);
    expect(bench.ledger()).toEqual([]);
  });
});
