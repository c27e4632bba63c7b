import { describe, expect, it } from 'vitest';
import { visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

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
      const none = { undone_by_self: 0, undone_by_others: 0 };
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
      expect(lines[1]).toContain(",'=cmd(),pass,,1,0,0,0,0,0");
    } finally {
      await desk.stop();
    }
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
