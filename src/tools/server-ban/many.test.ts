import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { until } from '#testing/until.ts';

const NOBODY = '1130650140672000000';
/** Limits high enough for any test. */
const unlimited = {
  banCooldownMs: 0,
  changesPerTenMinutes: 10_000,
  changesPerDay: 10_000,
  twoPersonTargetsPerHour: 10_000,
  addressRequestsPerMinute: 10_000,
  passRequestsPerMinute: 10_000,
};

let house: PracticeDesk;

// Jobs wait by the desk's clock, so it has to advance.
const open = (isManageGuildGranted: boolean, settings = {}) =>
  openPractice({
    now: Date.now,
    sandbox: { isManageGuildGranted },
    settings: { ...unlimited, ...settings },
  });

afterEach(() => house.stop());

const guild = () => house.world().guilds[0]!;
const raid = () => house.world().raid.map(({ id }) => id);
const ledger = (action: string) =>
  house.desk.sandbox.ledger.lines.filter((line) => line.action === action);
const idsIn = (lines: ReturnType<typeof ledger>) => lines.map(({ user_id }) => user_id).sort();

async function api() {
  return (await house.desk.desk.connections.discord()).api;
}

const asking = () => ({ signal: AbortSignal.timeout(5_000) });

async function writeReason(userId: string) {
  const { bans } = await api();
  const ban = await bans.get({ guild: guild().id, user: userId }, asking()).catch(() => undefined);
  return ban?.reason;
}

interface Row {
  target: string;
  state: string;
  code: string | null;
  cause: string | null;
  case_id: number | null;
}

async function start(path: string, userIds: readonly string[], more: object = {}) {
  const wish = { guild_id: guild().id, user_ids: userIds, reason: 'Raid, 14 Nov.', ...more };
  const { status, body } = await house.post(path, wish);
  if (status !== 202) throw new Error(`No job: ${JSON.stringify(body)}`);
  return Number(body.job_id);
}

async function untilOver(jobId: number) {
  let job = { state: '', counts: {} as Record<string, number> };
  await until(async () => {
    const { body } = await house.post('/jobs/get', { job_id: jobId });
    job = body.job as typeof job;
    return ['done', 'cancelled'].includes(job.state);
  });
  return job;
}

async function rowsOf(jobId: number): Promise<Row[]> {
  const { body } = await house.post('/jobs/rows', { job_id: jobId, limit: 500 });
  return body.rows as Row[];
}

async function run(path: string, userIds: readonly string[], more: object = {}) {
  const jobId = await start(path, userIds, more);
  const { counts } = await untilOver(jobId);
  return { jobId, counts, rows: await rowsOf(jobId) };
}

describe('a list', () => {
  beforeEach(async () => {
    house = await open(true);
  });

  it('is planned in full: who would be banned, who is, who may not, and what is nobody', async () => {
    const [first, second, third] = raid();
    const owner = house.world().members.find((one) => one.protected)!;
    await house.post('/server_ban', { guild_id: guild().id, user_ids: [second], reason: 'Early' });
    const given = [first, ` <@!${third}>`, second, '', 'maple', NOBODY, owner.id, first];
    const stranger = house.world().strangers[0]!;
    const { body } = await house.post('/server_ban', {
      guild_id: guild().id,
      user_ids: [...given, stranger.id],
      reason: 'Raid, 14 Nov.',
      delete_message_seconds: 86_400,
      dry_run: true,
    });
    expect(body.plan).toMatchObject({
      title: 'Ban 3 accounts',
      summary: `From ${guild().name}, permanently. Deletes 1 day of messages. “Raid, 14 Nov.”`,
      total: 7,
      dropped: 1,
      counts: { would: 3, already: 1, protected: 1, unknown: 2, unchecked: 0 },
      rows: [
        { line: 1, target: first, verdict: 'would', why: null },
        { line: 2, target: third, verdict: 'would' },
        { line: 3, target: second, verdict: 'already', why: expect.stringContaining('Early') },
        { line: 5, target: 'maple', verdict: 'unknown', why: 'This is a name, not an id.' },
        { line: 6, target: NOBODY, verdict: 'unknown', why: 'Account not found.' },
        { line: 7, target: owner.id, verdict: 'protected' },
        { line: 9, target: stranger.id, verdict: 'would', why: 'Not in the server.' },
      ],
    });
    expect(ledger('ban')).toHaveLength(1);
  });

  it('of a hundred thousand doubles is one account, banned once', async () => {
    const [first] = raid();
    const { status, body } = await house.post('/server_ban', {
      guild_id: guild().id,
      user_ids: Array(100_000).fill(first),
      reason: 'Spam',
    });
    expect([status, body.outcome]).toEqual([200, 'done']);
    expect(ledger('ban')).toHaveLength(1);
  });

  it('that is too long, or holds a line that is too long, is refused in words', async () => {
    const many = Array.from({ length: 50_001 }, (_, at) => `${198622483471925248n + BigInt(at)}`);
    const post = (user_ids: string[]) =>
      house.post('/server_ban', { guild_id: guild().id, user_ids, reason: 'Spam' });
    const long = await post(many);
    expect([long.status, long.body.code]).toEqual([422, 'jobs/too-long']);
    expect((await post(['x'.repeat(1_000_000)])).status).toBe(422);
    expect(ledger('ban')).toEqual([]);
  });

  it('with one reason, that of the job’s case, is banned by a few calls', async () => {
    const targets = raid();
    // A call for a single account would fail.
    house.fault({ name: '5xx', method: 'PUT' });
    const { jobId, counts } = await run('/server_ban', targets);
    expect(counts.done).toBe(targets.length);
    const { body } = await house.post('/jobs/get', { job_id: jobId });
    const { case_id: caseId } = body.job as { case_id: number };
    expect(await writeReason(targets[0]!)).toBe(`Case ${caseId}, night-shift-3: Raid, 14 Nov.`);
    expect(idsIn(ledger('ban'))).toEqual(targets.toSorted());
  });

  it('that changed before it was approved: what was done meanwhile is explained, the rest goes on', async () => {
    await house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 2 }, 'test');
    const [first, second, third, fourth] = raid();
    const jobId = await start('/server_ban', [first!, second!, third!, fourth!]);
    const { bans } = await api();
    const at = { guild: guild().id, reason: 'Was quicker', deleteMessageSeconds: 0 };
    await bans.put({ ...at, user: second! }, asking());
    await house.desk.desk.changeSettings({ protectedDiscordIds: [third!] }, 'test');
    const admin = await visitAsAdmin(house.desk);
    await admin.post('/api/jobs/approve', { job_id: jobId });
    await untilOver(jobId);
    expect(await rowsOf(jobId)).toMatchObject([
      { target: first, state: 'done' },
      {
        target: second,
        state: 'already',
        cause: 'Someone else banned this account in the meantime.',
      },
      { target: third, state: 'skipped', cause: 'On the owner’s list of protected accounts.' },
      { target: fourth, state: 'done' },
    ]);
  });

  it('is taken back but for what somebody changed since', async () => {
    const [first, second, third] = raid();
    const { jobId } = await run('/server_ban', [first!, second!, third!]);
    const { bans } = await api();
    const at = { guild: guild().id, user: second! };
    await bans.remove({ ...at, reason: 'by hand' }, asking());
    await bans.put({ ...at, reason: 'Evading', deleteMessageSeconds: 0 }, asking());
    const undo = await house.post('/jobs/undo', { job_id: jobId });
    expect(undo.status).toBe(202);
    const undoId = Number(undo.body.job_id);
    await untilOver(undoId);
    const rows = await rowsOf(undoId);
    const stateOf = (id: string) => rows.find(({ target }) => target === id);
    expect(stateOf(first!)?.state).toBe('done');
    expect(stateOf(second!)).toMatchObject({
      state: 'skipped',
      cause: 'The ban was changed since: “Evading”.',
    });
    expect(await Promise.all([first!, second!, third!].map(writeReason))).toEqual([
      undefined,
      'Evading',
      undefined,
    ]);
    expect((await rowsOf(jobId)).map(({ state }) => state).sort()).toEqual([
      'done',
      'undone',
      'undone',
    ]);
  });

  it('of kicks and of time-outs goes the same way, and time-outs are taken back', async () => {
    const targets = raid().slice(0, 3);
    const timed = await run('/server_timeout', targets, { duration_seconds: 3_600 });
    expect(timed.counts.done).toBe(3);
    const undo = await house.post('/jobs/undo', { job_id: timed.jobId });
    expect((await untilOver(Number(undo.body.job_id))).counts.done).toBe(3);
    const kicked = await run('/server_kick', targets);
    expect(kicked.counts.done).toBe(3);
    expect(idsIn(ledger('kick'))).toEqual(targets.toSorted());
    const undoKick = await house.post('/jobs/undo', { job_id: kicked.jobId });
    expect(undoKick.body.code).toBe('jobs/nothing-to-undo');
  });
});

describe.each([
  ['bulk calls', true],
  ['single calls', false],
])('faults of the platform, by %s', (_, isBulk) => {
  beforeEach(async () => {
    house = await open(isBulk);
  });

  const faults: [string, Fault[]][] = [
    ['429', [{ name: '429-user', times: 3, retryAfterMs: 50 }]],
    ['5xx', [{ name: '5xx', method: isBulk ? 'POST' : 'PUT', times: 2 }]],
    ['reset after success', [{ name: 'cut', method: isBulk ? 'POST' : 'PUT', times: 2 }]],
    ['empty 200', [{ name: 'empty-200', method: isBulk ? 'POST' : 'PUT', times: 2 }]],
    ...['empty-200-undone', 'object-200', 'object-200-undone', 'html-200', '408', '408-done'].map(
      (name): [string, Fault[]] => [name, [{ name, method: isBulk ? 'POST' : 'PUT', times: 2 }]],
    ),
    ...['null', '{"banned_users":5}', '{"banned_users":[null],"failed_users":[]}'].map(
      (body): [string, Fault[]] => [
        body,
        [{ name: 'says', status: 200, body, method: isBulk ? 'POST' : 'PUT', times: 2 }],
      ],
    ),
    ['nobody was banned', [{ name: '500000', times: 1 }]],
    [
      'several at once',
      [
        { name: '429-user', times: 2, retryAfterMs: 50 },
        { name: 'cut', method: 'PUT', times: 2 },
        { name: 'cut', method: 'POST', times: 1 },
        { name: 'empty-200', method: 'PUT', times: 3 },
        { name: 'empty-200', method: 'POST', times: 1 },
        { name: '500000', times: 1 },
      ],
    ],
  ];

  it.each(faults)('%s: each is banned once, and each row says so', async (_name, list) => {
    const targets = raid().slice(0, 8);
    house.fault(...list);
    const { rows } = await run('/server_ban', targets);
    expect(rows.map(({ state, cause }) => [state, cause])).toEqual(
      targets.map(() => ['done', null]),
    );
    expect(idsIn(ledger('ban'))).toEqual(targets.toSorted());
    const cases = await house.cases('server-ban/ban');
    for (const { case_id } of rows) {
      const outcomes = cases.filter((one) => one.case_id === case_id);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done']);
    }
  });

  it('a page in the place of an answer pauses the job at once, and nobody is banned twice', async () => {
    const targets = raid().slice(0, 40);
    const method = isBulk ? 'POST' : 'PUT';
    const writes = vi.spyOn(house.desk.sandbox, 'handle');
    house.fault({ name: 'page', status: 403, method });
    const jobId = await start('/server_ban', targets);
    const jobOf = async () => {
      const { body } = await house.post('/jobs/get', { job_id: jobId });
      return body.job as { state: string; paused: { why: string } };
    };
    await until(async () => (await jobOf()).state === 'paused');
    expect((await jobOf()).paused.why).toContain('Something in front of Discord');
    expect(writes.mock.calls.filter(([request]) => request.method === method)).toHaveLength(1);
    house.fault();
    // A person's call shows that the block is over.
    const [one] = house.world().strangers;
    expect((await house.post('/discord_checker', { user_id: one!.id })).status).toBe(200);
    await house.post('/jobs/resume', { job_id: jobId });
    expect((await untilOver(jobId)).counts.done).toBe(40);
    expect(idsIn(ledger('ban'))).toEqual(targets.toSorted());
  });

  it('a limit for bans of strangers fails those rows, and they may be tried again', async () => {
    const strangers = house.world().strangers.slice(0, 3);
    const ids = [...raid().slice(0, 3), ...strangers.map(({ id }) => id)];
    // Both ways of banning are refused: the bulk ban, and single bans of accounts outside the server.
    house.fault({ name: '500000' }, { name: '30035' });
    const { rows, jobId } = await run('/server_ban', ids);
    expect(rows.map(({ state, code }) => [state, code])).toEqual([
      ...Array(3).fill(['done', null]),
      ...Array(strangers.length).fill(['failed', 'discord/ban-limit']),
    ]);
    house.fault();
    expect((await house.post('/jobs/retry', { job_id: jobId })).status).toBe(200);
    expect((await untilOver(jobId)).counts.done).toBe(ids.length);
    expect(idsIn(ledger('ban'))).toEqual(ids.toSorted());
  });
});

describe('what no undo reverses', () => {
  const lastingOf = async (path: string, more: object) => {
    const wish = { guild_id: guild().id, user_ids: raid().slice(0, 12), reason: 'Raid', ...more };
    const preview = await house.post(path, { ...wish, dry_run: true });
    const { body } = await house.post(path, wish);
    const waiting = await house.post('/jobs/get', { job_id: body.job_id });
    expect((waiting.body.job as { state: string }).state).toBe('waiting');
    const told = [preview.body.plan, waiting.body.job] as { lasting: string | null }[];
    return told.map(({ lasting }) => lasting);
  };

  it('is said to the planner and the approver in the same words', async () => {
    house = await open(true, { twoPersonTargetsPerHour: 1 });
    const deletes =
      'Deletes 7 days of messages; those can’t be restored, even if the bans are undone.';
    expect(await lastingOf('/server_ban', { delete_message_seconds: 604_800 })).toEqual([
      deletes,
      deletes,
    ]);
    const kick = 'A kick can’t be undone: kicked members need an invite to come back.';
    expect(await lastingOf('/server_kick', {})).toEqual([kick, kick]);
    expect(await lastingOf('/server_timeout', { duration_seconds: 3_600 })).toEqual([null, null]);
  });
});

describe('what stood before', () => {
  it('comes from the plan’s own reading, and is on the page and in the receipt', async () => {
    house = await open(true);
    const { members, strangers } = house.world();
    const staff = members.find((one) => one.protected && !one.bot)!;
    const [target, other] = raid();
    const [stranger] = strangers;
    await house.post('/server_ban', { guild_id: guild().id, user_ids: [other], reason: 'Raid' });
    const ids = [target, other, stranger!.id, staff.id, NOBODY].map(String);
    const wish = { guild_id: guild().id, user_ids: ids, reason: 'Raid', dry_run: true };
    const { body } = await house.post('/server_ban', wish);
    const { rows } = body.plan as { rows: { target: string; before: string | null }[] };
    const before = rows.map((row) => row.before);
    expect(before[0]).toBe('member');
    expect(before[1]).toBe('banned');
    expect(before[2]).toBe('not-in-server');
    expect(['moderator', 'owner']).toContain(before[3]);
    expect(before[4]).toBeNull();
    const { jobId } = await run('/server_ban', ids);
    const page = await house.post('/jobs/rows', { job_id: jobId });
    const kept = page.body.rows as { before: string | null }[];
    expect(kept.map((row) => row.before)).toEqual(before);
    const receipt = await house.post('/jobs/receipt', { job_id: jobId });
    const [, first, second] = receipt.text.split('\r\n');
    expect(first).toContain(',member,would,done,');
    expect(second).toContain(',banned,"already: ');
    const lift = await run('/server_unban', [String(target), String(other), stranger!.id]);
    const unbans = await house.post('/jobs/rows', { job_id: lift.jobId });
    expect((unbans.body.rows as typeof kept).map((row) => row.before)).toEqual([
      ...['banned', 'banned', 'banned'],
    ]);
  });
});
