import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { accounts, type JobDeskFixture, openJobDesk } from '../jobs.fixture.ts';

let desk: JobDeskFixture;

beforeEach(async () => {
  desk = await openJobDesk();
});

afterEach(() => desk.stop());

const used = async (by = desk.client) => {
  const { body } = await desk.post('/pass', {}, by);
  return (body.hour as { used: number }).used;
};
const outcomes = async () =>
  (await desk.cases('sample-bans/ban')).flatMap(({ outcome }) => (outcome ? [outcome] : []));
const countJobs = async () => {
  const { body } = await desk.admin.post('/api/jobs/list', { limit: 50 });
  return (body.jobs as unknown[]).length;
};

it('a secret in a reason is masked in the plan, in the job and on its page', async () => {
  const token = 'aB3_'.repeat(17);
  const reason = `see https://discord.com/api/webhooks/198622483471925248/${token}`;
  const plan = await desk.ban(accounts(3), undefined, { reason, dry_run: true });
  expect(plan.status).toBe(200);
  const reply = await desk.ban(accounts(3), undefined, { reason });
  const job = await desk.admin.post('/api/jobs/get', { job_id: reply.body.job_id });
  for (const { body } of [plan, job]) {
    expect(JSON.stringify(body)).toContain('[webhook token]');
    expect(JSON.stringify(body)).not.toContain(token);
  }
});

describe('one target', () => {
  it('is acted on at once, with how it stood before in its case', async () => {
    const reply = await desk.ban(['123']);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ as: 'one', state: 'done', target: '123' });
    expect(desk.made.ledger).toEqual(['ban 123']);
    expect(desk.made.kept).toEqual(['ban 123']);
    const [intent, outcome] = await desk.cases('sample-bans/ban');
    expect(intent).toMatchObject({ targets: 1, detail: { ids: ['123'], reason: 'Raid' } });
    expect(outcome).toMatchObject({
      outcome: 'done',
      target: 'discord:123',
      target_name: 'Player 123',
      platform: 'discord practice',
      detail: { target: '123', was: { banned: false }, mark: intent?.number },
    });
    expect(await countJobs()).toBe(0);
    expect(await used()).toBe(1);
  });

  it('that is given many times is one', async () => {
    const reply = await desk.ban(Array.from({ length: 20_000 }, () => '123'));
    expect(reply.body).toMatchObject({ as: 'one', state: 'done' });
    expect(await used()).toBe(1);
  });

  it('that stands so already is left alone, costs nothing, and cannot be undone', async () => {
    desk.made.banned.set('123', 'somebody else');
    const reply = await desk.ban(['123']);
    expect(reply.body).toMatchObject({ as: 'one', state: 'already', cause: 'It stands so.' });
    expect(desk.made.ledger).toEqual([]);
    expect(await used()).toBe(0);
    const shown = await desk.post('/cases/get', { case_id: reply.body.caseId });
    expect(shown.body.undo).toBe(null);
  });

  it.each([
    ['that nobody is', '0', 404, 'jobs/unknown-target', '0 is no account. Nothing changed.'],
    ['that is protected', '91', 409, 'jobs/protected', 'A friend of the owner. Nothing changed.'],
  ])('%s is refused in words, and costs nothing', async (_, id, status, code, words) => {
    const reply = await desk.ban([id]);
    expect(reply.status).toBe(status);
    expect(reply.body.code).toBe(code);
    expect(reply.body.detail).toContain(words);
    expect(desk.made.ledger).toEqual([]);
    expect(await outcomes()).toEqual([code]);
    expect(await used()).toBe(0);
  });

  it('that was not looked at in time is looked at before it is acted on', async () => {
    desk.made.banned.set('81', 'somebody else');
    expect((await desk.ban(['81'])).body).toMatchObject({ state: 'already', cause: 'Meanwhile.' });
    expect((await desk.ban(['82'])).body).toMatchObject({ state: 'done' });
    expect(desk.made.ledger).toEqual(['ban 82']);
  });

  it('whose answer was lost is asked about, and not done twice', async () => {
    desk.made.troubles.set('123', ['lost']);
    expect((await desk.ban(['123'])).body).toMatchObject({ state: 'done' });
    expect(desk.made.ledger).toEqual(['ban 123']);
  });

  it('whose answer stays away is unknown, and says so', async () => {
    const unsure = () => new DeskError('platform/unsure', { params: { platform: 'Discord' } });
    desk.made.troubles.set('123', [unsure(), unsure()]);
    const reply = await desk.ban(['123']);
    expect(reply.body.code).toBe('platform/unsure');
    expect(await outcomes()).toEqual(['unknown']);
  });

  it('that the platform refuses is refused in the platform’s words', async () => {
    const refusal = new DeskError('platform/down', {
      params: { platform: 'Discord', wait: '5 s' },
    });
    desk.made.troubles.set('123', [refusal]);
    const reply = await desk.ban(['123']);
    expect(reply.body.code).toBe('platform/down');
    expect(await outcomes()).toEqual(['platform/down']);
  });

  it('that the platform takes later becomes a job with its turn, counted once', async () => {
    const until = desk.clock.now() + 60_000;
    const full = new DeskError('platform/busy', {
      params: { platform: 'Discord', wait: '1 min' },
      members: { queue_until: until },
    });
    desk.made.troubles.set('123', [full]);
    const reply = await desk.ban(['123']);
    expect(reply.status).toBe(202);
    expect(reply.body).toMatchObject({ state: 'running' });
    const jobId = reply.body.job_id as number;
    expect(await desk.rows(jobId)).toMatchObject([
      { target: '123', state: 'waiting', not_before: until },
    ]);
    expect(await used()).toBe(1);
    desk.clock.advance(60_000);
    expect((await desk.settled(jobId)).counts.done).toBe(1);
    expect(desk.made.ledger).toEqual(['ban 123']);
  });
});

describe('a list', () => {
  it('is one job: each target that may be acted on once, the others explained', async () => {
    desk.made.banned.set('11', 'somebody else');
    const jobId = await desk.start(['10', '11', '91', 'kestrel', '10', '12']);
    const job = await desk.settled(jobId);
    expect(job).toMatchObject({
      title: 'Ban 5 accounts',
      total: 5,
      targets: 2,
      dropped: 1,
      is_practice: true,
      counts: { waiting: 0, done: 2, already: 1, failed: 0, skipped: 2, undone: 0 },
    });
    expect(await desk.rows(jobId)).toMatchObject([
      { line: 1, target: '10', state: 'done', cause: null },
      { line: 2, target: '11', state: 'already', cause: 'It stands so.' },
      { line: 3, target: '91', state: 'skipped', code: 'jobs/protected' },
      { line: 4, target: 'kestrel', state: 'skipped', code: 'jobs/unknown-target' },
      { line: 5, target: '12', state: 'done' },
    ]);
    expect(desk.made.ledger).toEqual(['ban 10', 'ban 12']);
    expect(await used()).toBe(2);
  });

  it('is told in the log by its number and its length, and stands in its rows alone', async () => {
    const jobId = await desk.start(accounts(3));
    await desk.settled(jobId);
    const cases = await desk.cases('sample-bans/ban');
    const call = cases[0];
    const made = cases.find(({ case_id }) => case_id === call?.number);
    expect(call).toMatchObject({ targets: 3, detail: { given: 3, reason: 'Raid' } });
    expect(call?.detail).not.toHaveProperty('ids');
    expect(made).toMatchObject({ outcome: 'done', detail: { job_id: jobId, targets: 3 } });
  });

  it('with nobody in it is refused', async () => {
    const reply = await desk.ban([]);
    expect(reply.status).toBe(422);
    expect(reply.body.code).toBe('jobs/nobody');
  });

  it('of which nobody may be acted on is done at once', async () => {
    const jobId = await desk.start(['91', '92']);
    expect(await desk.job(jobId)).toMatchObject({ state: 'done', targets: 0 });
  });

  it('of 50,000 is taken whole, and of one more refused', async () => {
    const ids = accounts(50_001);
    const refused = await desk.ban(ids);
    expect(refused.body.code).toBe('jobs/too-long');
    const jobId = await desk.start(ids.slice(1));
    expect(await desk.job(jobId)).toMatchObject({ state: 'waiting', total: 50_000 });
    expect((await desk.rows(jobId, { offset: 49_999 }))[0]).toMatchObject({ line: 50_000 });
  });

  it('that is the same as one that is not over is refused, and names it', async () => {
    const jobId = await desk.start(accounts(12));
    const again = await desk.ban(accounts(12).reverse(), await desk.visit({ label: 'Wren' }));
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'jobs/same', job_id: jobId });
    await desk.post('/jobs/decline', { job_id: jobId });
    expect((await desk.ban(accounts(12))).status).toBe(202);
  });

  it('that two people send in the same moment is one job', async () => {
    const other = await desk.visit({ label: 'Wren' });
    const sent = [desk.client, other, desk.client, other].map((by) => desk.ban(accounts(12), by));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(statuses).toEqual([202, 409, 409, 409]);
    expect(await countJobs()).toBe(1);
  });

  it('that comes to nothing may be sent thirty times an hour, withdrawn or without anybody to act on', async () => {
    for (let count = 0; count < 15; count += 1) {
      const waiting = await desk.start(accounts(12, count * 20));
      await desk.post('/jobs/decline', { job_id: waiting });
      await desk.start([`x${count}`, `y${count}`]);
    }
    for (const ids of [accounts(12, 900), ['x', 'y']]) {
      const refused = await desk.ban(ids);
      expect([refused.status, refused.body.code]).toEqual([429, 'jobs/too-many-idle']);
      expect(refused.headers.get('retry-after')).toBe('3600');
    }
    // Work that can be done is done, and other holders aren't affected.
    await desk.settled(await desk.start(accounts(3, 950)));
    const wren = await desk.visit({ label: 'Wren' });
    await desk.start(['x', 'y'], wren);
    desk.clock.advance(3_600_001);
    await desk.start(['x', 'y'], await desk.visit());
  });

  it('waits behind ten others of the same holder no more', async () => {
    for (let job = 0; job < 10; job += 1) await desk.start(accounts(11, job * 100));
    const reply = await desk.ban(accounts(11, 5_000));
    expect(reply.status).toBe(429);
    expect(reply.body.code).toBe('jobs/too-many');
    const other = await desk.visit({ label: 'Wren' });
    expect((await desk.ban(accounts(11, 5_000), other)).status).toBe(202);
  });
});

describe('a rehearsal', () => {
  it('tells who would be acted on; nothing is kept, counted or done', async () => {
    desk.made.banned.set('11', 'somebody else');
    const reply = await desk.ban(['10', '11', '91', 'x', '81', '10'], undefined, { dry_run: true });
    expect(reply.status).toBe(200);
    expect(reply.body.plan).toMatchObject({
      total: 5,
      dropped: 1,
      counts: { would: 1, already: 1, protected: 1, unknown: 1, unchecked: 1 },
      needs_second_person: false,
      left_alone: 10,
    });
    expect(await desk.cases('sample-bans/ban')).toEqual([]);
    expect(await countJobs()).toBe(0);
    expect(await used()).toBe(0);
    expect(desk.made.ledger).toEqual([]);
  });

  it('says that a second person is needed', async () => {
    await desk.ban(['10']);
    const reply = await desk.ban(accounts(10), undefined, { dry_run: true });
    expect(reply.body.plan).toMatchObject({ needs_second_person: true, left_alone: 9 });
  });
});

describe('the rule of two people', () => {
  it('lets the eleventh single target of an hour wait', async () => {
    for (const id of accounts(10)) expect((await desk.ban([id])).status).toBe(200);
    const reply = await desk.ban(['77']);
    expect(reply.status).toBe(202);
    expect(reply.body.state).toBe('waiting');
    expect(desk.made.ledger).not.toContain('ban 77');
    expect(await used()).toBe(10);
    desk.clock.advance(62 * 60_000);
    expect((await desk.ban(['78'], await desk.visit())).status).toBe(200);
  });

  it('counts a list that waits for nobody, and one that waits not at all', async () => {
    expect(await desk.job(await desk.start(accounts(11)))).toMatchObject({
      state: 'waiting',
      needs_approval: true,
    });
    expect(await used()).toBe(0);
    await desk.settled(await desk.start(accounts(10, 500)));
    expect(await used()).toBe(10);
  });

  it('holds however a list is split, by one pass or by several of one holder', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.infiniteStream(fc.boolean()), async (parts, turns) => {
        desk.clock.advance(62 * 60_000);
        const passes = [await desk.visit(), await desk.visit()] as const;
        const before = desk.made.ledger.length;
        const from = before * 1_000 + Math.floor(desk.clock.now() / 60_000);
        const sent = parts.map((size, at) =>
          desk.ban(accounts(size, from + at * 10), passes[turns.next().value ? 0 : 1]),
        );
        const replies = await Promise.all(sent);
        const running = replies.filter(({ body }) => body.state === 'running');
        for (const { body } of running) await desk.settled(body.job_id as number);
        expect(desk.made.ledger.length - before).toBeLessThanOrEqual(10);
        for (const { body } of replies.filter(({ body }) => body.state === 'waiting')) {
          await desk.admin.post('/api/jobs/decline', { job_id: body.job_id, note: 'No' });
        }
      }),
      { numRuns: 6 },
    );
  });
});

it('a budget that is used up refuses the whole list, and says who can raise it', async () => {
  await desk.desk.desk.changeSettings({ changesPerTenMinutes: 3 }, 'test');
  const reply = await desk.ban(accounts(4));
  expect(reply.status).toBe(429);
  expect(reply.body.code).toBe('limits/budget');
  expect(reply.body.detail).toContain('Admin > Settings');
  expect(await countJobs()).toBe(0);
  expect(desk.made.ledger).toEqual([]);
  await desk.settled(await desk.start(accounts(3)));
});

it('a list that is sent again with the same key is the same job', async () => {
  const body = { ids: accounts(3), reason: 'Raid' };
  const { session, pass } = desk.client;
  const send = () =>
    desk.client.post(
      '/api/sample_ban',
      { session_token: session, redeem_code: pass, ...body },
      { 'idempotency-key': 'once' },
    );
  const [first, second] = [await send(), await send()];
  expect(first.status).toBe(202);
  expect(second.body).toEqual(first.body);
  expect(await countJobs()).toBe(1);
});

it('a pass that is revoked while its plan is made does nothing, to one or to many', async () => {
  for (const ids of [accounts(1), accounts(3), accounts(12)]) {
    const robin = await desk.visit({ label: 'Robin' });
    const { body } = await desk.post('/pass', {}, robin);
    desk.made.planning = async () => {
      await desk.admin.post('/api/admin/passes/revoke', { pass_id: body.id });
    };
    const reply = await desk.ban(ids, robin);
    expect([reply.status, reply.body.code]).toEqual([401, 'access/pass-invalid']);
  }
  expect(desk.made.ledger).toEqual([]);
  expect(await countJobs()).toBe(0);
});
