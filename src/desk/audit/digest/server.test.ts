import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, type Client, ownAddress, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import type { Person } from './rules.ts';

const WEEK_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;

interface Made {
  at: number;
  holder?: string;
  actor?: string;
  action?: string;
  outcome?: string;
  undoes?: number;
  jobId?: number;
  /** The job that the case became. */
  becameJob?: number;
  isPractice?: boolean;
}

/** Writes a case as the desk does, and returns its number. */
function write(desk: TestDesk, made: Made): Promise<number> {
  const { audit, database } = desk.desk;
  const base = {
    nowMs: made.at,
    requestId: 'test-1',
    actor: made.actor ?? 'pass:pass-1',
    holder: made.holder ?? 'Mira',
    sessionId: null,
    address: null,
    action: made.action ?? 'ban-tool/ban',
    targets: 1,
    detail: null,
    about: { kind: 'roblox' as const, id: '156' },
    isPractice: made.isPractice ?? false,
  };
  return database.transaction(async (tx) => {
    const caseId = await audit.intent(tx, { ...base, undoes: made.undoes, jobId: made.jobId });
    const outcome = made.outcome ?? 'done';
    await audit.outcome(tx, { ...base, caseId, outcome, jobId: made.becameJob });
    return caseId;
  });
}

async function openDesk() {
  const clock = new TestClock();
  const desk = await startDesk({ now: clock.now });
  const admin = await visitAsAdmin(desk);
  const read = (from: number, to: number) => admin.get(`/api/admin/digest?from=${from}&to=${to}`);
  return { clock, desk, admin, read };
}

describe('the digest of a week', () => {
  it('sums up each person’s actions by what came of them, and leaves out everything else', async () => {
    const { clock, desk, read } = await openDesk();
    try {
      const now = clock.now();
      const from = now - WEEK_MS;
      await write(desk, { at: from - 1 });
      await write(desk, { at: from });
      await write(desk, { at: now - 1, outcome: 'discord/no-permission' });
      await write(desk, { at: now - 1, outcome: 'platform/down' });
      await write(desk, { at: now - 1, outcome: 'unknown' });
      await write(desk, { at: now - 1, isPractice: true });
      await write(desk, { at: now - 1, holder: 'Owner', actor: 'key:key-1' });
      // Its own pass, a look-up, the desk, and the case that started a job, whose rows count instead.
      await write(desk, { at: now - 1, action: 'ip-lock/lock' });
      await write(desk, { at: now - 1, action: 'check-tool/upload' });
      await write(desk, { at: now - 1, actor: 'desk' });
      await write(desk, { at: now - 1, becameJob: 7 });
      await write(desk, { at: now - 1, jobId: 7 });
      await write(desk, { at: now });
      const { body } = await read(from, now);
      const none = {
        ...{ undone_by_self: 0, undone_by_others: 0 },
        ...{ appeals_upheld: 0, appeals_lifted: 0 },
      };
      expect(body.people).toEqual([
        {
          ...{ holder: 'Mira', is_admin: false, is_practice: false },
          counts: { done: 2, refused: 1, failed: 1, unknown: 1, ...none },
        },
        {
          ...{ holder: 'Owner', is_admin: true, is_practice: false },
          counts: { done: 1, refused: 0, failed: 0, unknown: 0, ...none },
        },
        {
          ...{ holder: 'Mira', is_admin: false, is_practice: true },
          counts: { done: 1, refused: 0, failed: 0, unknown: 0, ...none },
        },
      ]);
      expect(body).toMatchObject({ is_cut: false, now });
      // The same, once the log is sealed into blocks.
      await desk.desk.sealedLog.sealer.seal();
      expect((await read(from, now)).body.people).toEqual(body.people);
      expect((await read(from - WEEK_MS, from)).body.people).toMatchObject([
        { holder: 'Mira', counts: { done: 1 } },
      ]);
    } finally {
      await desk.stop();
    }
  });

  it('counts an undone action for the person who had done it, by themselves or by others', async () => {
    const { clock, desk, read } = await openDesk();
    try {
      const now = clock.now();
      const before = now - WEEK_MS - HOUR_MS;
      const first = await write(desk, { at: before });
      const second = await write(desk, { at: before });
      const third = await write(desk, { at: before });
      const undo = { at: now - HOUR_MS, action: 'ban-tool/unban' };
      await write(desk, { ...undo, undoes: first });
      await write(desk, { ...undo, undoes: second, holder: 'Robin' });
      await write(desk, { ...undo, undoes: third, holder: 'Robin', outcome: 'platform/down' });
      const { body } = await read(now - WEEK_MS, now);
      expect(body.people).toMatchObject([
        { holder: 'Robin', counts: { done: 1, failed: 1, undone_by_self: 0, undone_by_others: 0 } },
        { holder: 'Mira', counts: { done: 1, undone_by_self: 1, undone_by_others: 1 } },
      ]);
    } finally {
      await desk.stop();
    }
  });

  it('refuses a span that is no week, and exports the sums without running a name as a formula', async () => {
    const { clock, desk, admin, read } = await openDesk();
    try {
      const now = clock.now();
      expect((await read(now, now)).body.code).toBe('audit/range');
      expect((await read(now - 2 * WEEK_MS, now)).body.code).toBe('desk/invalid-input');
      expect((await admin.get('/api/admin/digest?from=x&to=1')).status).toBe(422);
      await write(desk, { at: now - 1, holder: '=cmd()' });
      const path = `/api/admin/digest/export?from=${now - WEEK_MS}&to=${now}`;
      const lines = (await admin.get(path)).text.split('\r\n');
      expect(lines[0]).toContain('person,with,practice,done,refused,failed,unknown');
      expect(lines[0]).toMatch(/,appeals_upheld,appeals_lifted$/);
      expect(lines[1]).toMatch(/,'=cmd\(\),pass,,1,0,0,0,0,0,0,0$/);
    } finally {
      await desk.stop();
    }
  });
});

describe('the appeals of a week', () => {
  let house: PracticeDesk;
  let mira: Client;
  let teo: Client;
  let admin: AdminClient;
  let from: number;
  let bans = 0;

  beforeEach(async () => {
    bans = 0;
    house = await openPractice({ settings: { banCooldownMs: 0 } });
    from = house.clock.now();
    mira = await house.visit({ holder: 'Mira' });
    teo = await house.visit({ holder: 'Teo' });
    admin = await visitAsAdmin(house.desk);
  });
  afterEach(() => house.stop());

  /** Bans the next account as Mira, and appeals it. */
  async function appealBan(more: object = {}) {
    const { guilds, raid } = house.world();
    const target = raid[bans]?.id;
    bans += 1;
    const wish = { guild_id: guilds[0]?.id, user_ids: [target], reason: 'Raid', ...more };
    const caseId = (await house.post('/server_ban', wish, mira)).body.case_id as number;
    const { slip } = (await house.post('/appeals/slip', { case_id: caseId }, mira)).body;
    const stranger = await visit(house.desk, undefined, { address: ownAddress() });
    const appeal = { session_token: stranger.session, code: (slip as { code: string }).code };
    await stranger.post('/api/appeal', { ...appeal, text: 'I only said hello.' });
    await house.tend();
    const { appeals } = (await house.post('/appeals/list', { state: 'waiting' }, teo)).body;
    const found = (appeals as { id: number; case_id: number }[]).find(
      (one) => one.case_id === caseId,
    );
    return { id: found?.id ?? 0, target: `discord:${target}` };
  }

  function decide(id: number, decision: string) {
    return house.post('/appeals/decide', { appeal_id: id, decision, answer: 'We looked.' }, teo);
  }

  /** Lifts a ban with a job that a second person has to approve. */
  async function liftByJob(id: number): Promise<number> {
    await house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 0 }, 'test');
    const { body } = await decide(id, 'lift');
    await house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 10 }, 'test');
    return body.lift_job as number;
  }

  async function countOf(holder: string) {
    house.clock.advance(1);
    const to = house.clock.now();
    const { people } = (await admin.get(`/api/admin/digest?from=${from}&to=${to}`)).body;
    const [{ is_practice, counts } = {} as Person] = (people as Person[]).filter(
      (one) => one.holder === holder && (one.counts.appeals_upheld || one.counts.appeals_lifted),
    );
    return { is_practice, upheld: counts?.appeals_upheld, lifted: counts?.appeals_lifted };
  }

  it('are counted for who decided, marked as practice, and not if the lift failed or the ban was over', async () => {
    const over = await appealBan({ duration_seconds: 60 });
    const [upheld, lifted, failed] = [await appealBan(), await appealBan(), await appealBan()];
    await decide(upheld.id, 'uphold');
    await decide(lifted.id, 'lift');
    house.fault({ name: 'down' });
    expect((await decide(failed.id, 'lift')).status).toBeGreaterThanOrEqual(500);
    house.fault();
    house.clock.advance(60_000);
    expect((await decide(over.id, 'close')).status).toBe(200);
    expect(await countOf('Teo')).toEqual({ is_practice: true, upheld: 1, lifted: 1 });
    expect(await countOf('Mira')).toEqual({});
    await house.desk.desk.sealedLog.sealer.seal();
    expect(await countOf('Teo')).toEqual({ is_practice: true, upheld: 1, lifted: 1 });
  });

  it('that wait for a job count once it has lifted the ban, and never if it was declined', async () => {
    const [approved, declined] = [await appealBan(), await appealBan()];
    const jobs = [await liftByJob(approved.id), await liftByJob(declined.id)];
    expect(await countOf('Teo')).toEqual({});
    await house.post('/jobs/decline', { job_id: jobs[1], note: 'Not now' }, mira);
    const approval = await house.post('/jobs/approve', { job_id: jobs[0] }, mira);
    expect(approval.status, approval.text).toBe(200);
    await expect.poll(() => countOf('Teo')).toEqual({ is_practice: true, upheld: 0, lifted: 1 });
  });

  it('are in neither count once their details were erased with the account', async () => {
    const { id, target } = await appealBan();
    await decide(id, 'uphold');
    expect(await countOf('Teo')).toMatchObject({ upheld: 1 });
    await admin.post('/api/admin/audit/erase', { target });
    expect(await countOf('Teo')).toEqual({});
  });
});

it('what happened since a time is counted, with refusals among the cases and a job as one entry', async () => {
  const { clock, desk, admin } = await openDesk();
  try {
    const from = clock.now();
    const since = async () => (await admin.get(`/api/admin/since?from=${from}`)).body;
    expect(await since()).toMatchObject({ cases: 0, refused: 0, passes: 0, jobs: 0 });
    clock.advance(HOUR_MS);
    const at = clock.now();
    await write(desk, { at });
    await write(desk, { at, outcome: 'limits/budget' });
    await write(desk, { at, jobId: 7 });
    expect(await since()).toMatchObject({ now: at, cases: 2, refused: 1 });
    await visit(desk, await desk.createCode());
    expect(await since()).toMatchObject({ passes: 1, jobs: 0 });
  } finally {
    await desk.stop();
  }
});
