import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { accounts, type JobDeskFixture, openJobDesk } from '../jobs.fixture.ts';

const DAY_MS = 86_400_000;

describe('erasing a person', () => {
  let desk: JobDeskFixture;
  const [person = '', other = ''] = accounts(2);

  beforeEach(async () => {
    desk = await openJobDesk();
  });
  afterEach(() => desk.stop());

  const erase = async (target: string) => {
    const reply = await desk.admin.post('/api/admin/audit/erase', { target });
    expect(reply.status, reply.text).toBe(200);
  };
  const receipt = async (jobId: number) =>
    (await desk.admin.post('/api/jobs/receipt', { job_id: jobId })).text;

  it('empties their row of a job that is over, and leaves everybody else’s', async () => {
    const jobId = await desk.start([person, other]);
    await desk.settled(jobId);
    expect(await receipt(jobId)).toContain(person);
    await erase(`discord:${person}`);
    expect(await desk.rows(jobId)).toMatchObject([
      { line: 1, target: 'erased', name: null, state: 'done', cause: null },
      { line: 2, target: other, name: `Player ${other}`, state: 'done' },
    ]);
    expect(await receipt(jobId)).not.toContain(person);
  });

  it('leaves what is still to be done for them until it is done', async () => {
    const jobId = await desk.start(accounts(12));
    await erase(`discord:${person}`);
    expect((await desk.rows(jobId))[0]).toMatchObject({ target: person, state: 'waiting' });
    await desk.admin.post('/api/jobs/approve', { job_id: jobId });
    await desk.settled(jobId);
    expect(desk.made.banned.has(person)).toBe(true);
    await erase(`discord:${person}`);
    expect((await desk.rows(jobId))[0]).toMatchObject({ target: 'erased', state: 'done' });
  });

  it('leaves nothing to try again: nobody knows any more who was meant', async () => {
    const refused = Array(20).fill(
      new DeskError('discord/refused', { params: { code: 1, why: 'No' } }),
    );
    desk.made.troubles.set(person, refused);
    const jobId = await desk.start([person, other]);
    expect(await desk.settled(jobId)).toMatchObject({ counts: { failed: 1 }, retryable: 1 });
    await erase(`discord:${person}`);
    expect(await desk.job(jobId)).toMatchObject({ retryable: 0 });
    const again = await desk.admin.post('/api/jobs/retry', { job_id: jobId });
    expect(again.body.code).toBe('jobs/nothing-to-retry');
  });

  it('touches nobody of the same number who is something else', async () => {
    const jobId = await desk.start([person, other]);
    await desk.settled(jobId);
    await erase(`pass:${person}`);
    expect((await desk.rows(jobId))[0]).toMatchObject({ target: person });
  });
});

describe('erasing a person whom a tool’s own tables name', () => {
  let house: PracticeDesk;
  let owner: AdminClient;
  let member: string;

  beforeEach(async () => {
    house = await openPractice({
      settings: { banCooldownMs: 0, twoPersonTargetsPerHour: 1 },
      untended: true,
    });
    owner = await visitAsAdmin(house.desk);
    member = house.world().raid[0]?.id ?? '';
  });
  afterEach(() => house.stop());

  const erase = async (target: string) => {
    // Uses a fresh login, because erasing asks for the key again after half an hour.
    const admin = await visitAsAdmin(house.desk);
    const reply = await admin.post('/api/admin/audit/erase', { target });
    expect(reply.status, reply.text).toBe(200);
  };
  const banForADay = async () => {
    const reply = await house.post('/server_ban', {
      ...{ guild_id: house.world().guilds[0]?.id, user_ids: [member], reason: 'Spam' },
      duration_seconds: DAY_MS / 1_000,
    });
    expect(reply.body.outcome).toBe('done');
  };
  const timed = () =>
    house.desk.desk.database.transaction((tx) =>
      tx.all<{ state: string; name: string | null }>('SELECT state, name FROM timed_bans'),
    );
  const lifts = () =>
    house.desk.sandbox.ledger.lines.filter(({ action, changed }) => action === 'unban' && changed);

  it('keeps a timed ban without their name, lifts it at its end, and forgets it then', async () => {
    await banForADay();
    await erase(`discord:${member}`);
    expect(await timed()).toEqual([{ state: 'waiting', name: null }]);
    house.clock.advance(DAY_MS);
    await house.tend();
    expect(lifts()).toHaveLength(1);
    expect(await timed()).toMatchObject([{ state: 'lifted' }]);
    await erase(`discord:${member}`);
    expect(await timed()).toEqual([]);
  });

  it('keeps one that is being lifted until it is known to be', async () => {
    await banForADay();
    house.clock.advance(DAY_MS);
    house.fault({ name: 'cut', method: 'DELETE', times: 1 });
    await house.tend();
    expect(await timed()).toMatchObject([{ state: 'lifting' }]);
    await erase(`discord:${member}`);
    expect(await timed()).toEqual([{ state: 'lifting', name: null }]);
    house.clock.advance(60_000);
    await house.tend();
    expect(await timed()).toMatchObject([{ state: 'lifted' }]);
    const cases = await house.cases('server-ban/unban');
    expect(cases.filter(({ outcome }) => outcome !== null)).toHaveLength(1);
  });

  it('empties title, summary and order of a job that was about them alone', async () => {
    const universe = (house.world() as unknown as { universes: { id: string }[] }).universes[0];
    const ban = (user: string) =>
      house.post('/ban', {
        ...{ user, universe_id: universe?.id, display_reason: 'Exploiting' },
        private_reason: 'MapleHarbor12 was rude',
      });
    expect((await ban('TimedOtter22')).status).toBe(200);
    const planned = await ban('MapleHarbor12');
    expect(planned.body).toMatchObject({ state: 'waiting' });
    const jobId = Number(planned.body.job_id);
    const held = () =>
      house.desk.desk.database.transaction((tx) =>
        tx.one<object>('SELECT title, summary, params FROM jobs WHERE id = $1', [jobId]),
      );
    const target = async () =>
      (
        await house.desk.desk.database.transaction((tx) =>
          tx.one<{ target: string }>('SELECT target FROM job_rows WHERE job_id = $1', [jobId]),
        )
      )?.target;
    const id = await target();
    await erase(`roblox:${id}`);
    // The job still waits for someone who has to know what they approve.
    expect(JSON.stringify(await held())).toContain('MapleHarbor12');
    await owner.post('/api/jobs/decline', { job_id: jobId, note: 'No' });
    await erase(`roblox:${id}`);
    expect(await target()).toBe('erased');
    expect(JSON.stringify(await held())).not.toMatch(/MapleHarbor12|Exploiting/);
    const { body } = await owner.post('/api/jobs/get', { job_id: jobId });
    expect(body.job).toMatchObject({
      state: 'declined',
      title: 'One account, erased',
      summary: '',
    });
  });
});

describe('old jobs', () => {
  let desk: JobDeskFixture;

  beforeEach(async () => {
    desk = await openJobDesk({ keepCasesMs: 30 * DAY_MS });
  });
  afterEach(() => desk.stop());

  const left = () =>
    desk.desk.desk.database.transaction(async (tx) => ({
      jobs: (await tx.all<{ id: number }>('SELECT id FROM jobs ORDER BY id')).map(({ id }) => id),
      rows: (
        await tx.all<{ job_id: number }>('SELECT DISTINCT job_id FROM job_rows ORDER BY job_id')
      ).map(({ job_id }) => job_id),
    }));

  it('are forgotten with their rows, as long after their end as cases are', async () => {
    const old = await desk.start(accounts(2));
    await desk.settled(old);
    const release = Promise.withResolvers<void>();
    desk.made.gate = () => release.promise;
    const running = await desk.start(accounts(2, 500));
    desk.clock.advance(30 * DAY_MS);
    await desk.sweep();
    expect(await left()).toEqual({ jobs: [old, running], rows: [old, running] });
    desk.clock.advance(1);
    await desk.sweep();
    expect(await left()).toEqual({ jobs: [running], rows: [running] });
    const owner = await visitAsAdmin(desk.desk);
    const get = (jobId: number) => owner.post('/api/jobs/get', { job_id: jobId });
    expect((await get(old)).body.code).toBe('jobs/no-such-job');
    expect((await get(running)).body.job).toMatchObject({ state: 'running' });
    release.resolve();
  });
});
