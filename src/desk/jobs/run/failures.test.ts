import { afterEach, describe, expect, it } from 'vitest';
import { DeskError, type ErrorCode } from '#errors.ts';
import type { Behaviour } from '#testing/made-up-kind.ts';
import { accounts, down, RunDesk } from '#testing/run-desk.ts';

let opened: RunDesk | undefined;
async function open(options?: Parameters<typeof RunDesk.open>[0]): Promise<RunDesk> {
  opened = await RunDesk.open(options);
  return opened;
}
afterEach(async () => {
  await opened?.stop();
  opened = undefined;
});

const fault = (code: ErrorCode) => new DeskError(code, { params: { platform: 'Discord' } });

/** Advances the clock until the job is done, so that everything that waits for a time gets its turn. */
async function finish(run: RunDesk, jobId: number, stepMs = 10_000): Promise<void> {
  await run.until(async () => {
    await run.advance(stepMs);
    return (await run.job(jobId)).state === 'done';
  }, `job ${jobId} is done`);
}

describe('a platform that is away', () => {
  it('holds the job and says so; no row fails, and none is acted on twice', async () => {
    const run = await open();
    let isAway = true;
    run.kind.behave = () => (isAway ? down() : 'ok');
    const jobId = await run.plan(accounts(10));
    run.start();
    await run.until(async () => (await run.job(jobId)).held_until !== null, 'it is held');
    const held = await run.job(jobId);
    expect(held).toMatchObject({ state: 'running', held_why: down().message });
    expect(held.held_until).toBeGreaterThanOrEqual(run.clock.now() + 5_000);
    await run.until(async () => (await run.states(jobId)).waiting === 10, 'all wait again');
    // Far more often than a single row may fail.
    for (let rounds = 0; rounds < 10; rounds += 1) {
      const sent = run.kind.sent.length;
      await run.advance(10 * 60_000);
      await run.until(() => run.kind.sent.length >= sent + 10, 'it was tried again');
    }
    isAway = false;
    await finish(run, jobId, 10 * 60_000);
    expect(await run.states(jobId)).toEqual({ done: 10 });
    expect((await run.job(jobId)).held_why).toBeNull();
    const cases = await run.cases(jobId);
    expect(cases.map(({ outcomes }) => outcomes.length)).toEqual(accounts(10).map(() => 1));
    const keys = new Set(
      run.kind.sent.map(
        ({ target, idempotencyKey: key, caseId, firstSentAt }) =>
          `${target} ${key} ${caseId} ${firstSentAt}`,
      ),
    );
    expect(keys.size).toBe(10);
  });

  it('is waited for longer each time', async () => {
    const run = await open();
    run.kind.behave = () => down(1_000);
    const jobId = await run.plan(['1']);
    run.start();
    const waits: number[] = [];
    for (let rounds = 1; rounds <= 4; rounds += 1) {
      await run.until(async () => {
        const until = (await run.job(jobId)).held_until ?? 0;
        return run.kind.sent.length === rounds && until > run.clock.now();
      }, 'it is held');
      const waitMs = ((await run.job(jobId)).held_until ?? 0) - run.clock.now();
      waits.push(waitMs);
      await run.advance(waitMs);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it('while rows are looked at, holds the job before anything is claimed', async () => {
    const run = await open();
    let isAway = true;
    run.kind.look = () => {
      if (isAway) throw down();
      return { go: true };
    };
    const jobId = await run.plan(['1', '2']);
    run.start();
    await run.until(async () => (await run.job(jobId)).held_until !== null, 'it is held');
    expect(await run.cases(jobId)).toEqual([]);
    isAway = false;
    await finish(run, jobId);
    expect(await run.states(jobId)).toEqual({ done: 2 });
  });
});

describe('a look at rows that the platform does not answer', () => {
  it('fails none of them: they are looked at again', async () => {
    const run = await open();
    let looks = 0;
    run.kind.look = () => {
      looks += 1;
      if (looks > 4) return { go: true };
      return { go: false, state: 'failed', code: 'platform/slow', cause: 'Too slow.' };
    };
    const jobId = await run.plan(accounts(2));
    run.start();
    await run.until(async () => (await run.job(jobId)).held_why === 'Too slow.', 'it is held');
    await finish(run, jobId);
    expect(await run.states(jobId)).toEqual({ done: 2 });
  });

  it('pauses the job where the connection is at fault', async () => {
    const run = await open();
    const { code, message: cause } = fault('discord/no-access');
    run.kind.look = () => ({ go: false, state: 'failed', code, cause });
    const jobId = await run.plan(accounts(2));
    run.start();
    await run.untilState(jobId, 'paused');
    expect(await run.job(jobId)).toMatchObject({ paused_code: code, paused_why: cause });
    expect(await run.states(jobId)).toEqual({ waiting: 2 });
  });
});

describe('one row that fails', () => {
  it('passing: is tried again while the others go on, and fails for good after eight times', async () => {
    const run = await open();
    run.kind.behave = ({ target }) => (target === '1' ? fault('platform/slow') : 'ok');
    const jobId = await run.plan(['1', ...accounts(5)]);
    run.start();
    await finish(run, jobId, 10 * 60_000);
    const [row] = await run.rows(jobId);
    expect(row).toMatchObject({
      state: 'failed',
      code: 'platform/slow',
      is_retryable: 1,
      tries: 8,
    });
    expect((await run.cases(jobId))[0]?.outcomes.length).toBe(1);
    expect(await run.states(jobId)).toEqual({ failed: 1, done: 5 });
  });

  const finals: [ErrorCode, number][] = [
    ['discord/ban-limit', 1],
    ['discord/refused', 1],
    ['discord/no-permission', 1],
    ['discord/unknown-user', 0],
    ['discord/invalid', 0],
  ];
  it.each(finals)('for good with %s: the others go on', async (code, isRetryable) => {
    const run = await open();
    run.kind.behave = ({ target }) => (target === '1' ? fault(code) : 'ok');
    const jobId = await run.plan(['1', '2', '3']);
    run.start();
    await run.untilState(jobId, 'done');
    const [row] = await run.rows(jobId);
    expect(row).toMatchObject({ state: 'failed', code, is_retryable: isRetryable });
    expect(row?.cause).toBe(fault(code).message);
    expect((await run.cases(jobId))[0]?.outcomes[0]?.outcome).toBe(code);
    expect(await run.states(jobId)).toEqual({ failed: 1, done: 2 });
  });

  it('is put off where the platform says when it takes it', async () => {
    const run = await open();
    const until = run.clock.now() + 45_000;
    const queued = new DeskError('platform/busy', { members: { queue_until: until } });
    run.kind.behave = ({ target }, tries) => (target === '1' && tries === 1 ? queued : 'ok');
    const jobId = await run.plan(['1', '2']);
    run.start();
    await run.until(async () => (await run.states(jobId)).done === 1, 'the other is done');
    expect(await run.rows(jobId)).toMatchObject([{ state: 'waiting', not_before: until }, {}]);
    expect((await run.job(jobId)).held_until).toBeNull();
    await run.advance(45_000);
    await run.untilState(jobId, 'done');
  });
});

describe('an outcome that nobody knows', () => {
  const unknown: Behaviour[] = ['lost', 'silent', 'throws'];
  it.each(unknown)('%s: is asked about, and the row ends once', async (behaviour) => {
    const run = await open();
    run.kind.behave = (_, tries) => (tries === 1 ? behaviour : 'ok');
    const jobId = await run.plan(['1']);
    run.start();
    await finish(run, jobId, 2_000);
    expect(await run.states(jobId)).toEqual({ done: 1 });
    expect(run.kind.accepted.get('1')).toBe(1);
    expect(run.kind.sent.map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
    const [first, second] = run.kind.sent;
    expect(second).toMatchObject({
      caseId: first?.caseId,
      idempotencyKey: first?.idempotencyKey,
      firstSentAt: first?.firstSentAt,
      was: first?.was,
    });
    expect((await run.cases(jobId)).map(({ outcomes }) => outcomes.length)).toEqual([1]);
  });

  it('and that never becomes known, is said so', async () => {
    const run = await open();
    run.kind.behave = () => 'silent';
    const jobId = await run.plan(['1', '2']);
    run.start();
    await finish(run, jobId, 60_000);
    const rows = await run.rows(jobId);
    expect(rows.map(({ state, code, is_retryable }) => [state, code, is_retryable])).toEqual([
      ['failed', 'jobs/never-known', 1],
      ['failed', 'jobs/never-known', 1],
    ]);
    const cases = await run.cases(jobId);
    expect(cases.map(({ outcomes }) => outcomes.map(({ outcome }) => outcome))).toEqual([
      ['unknown'],
      ['unknown'],
    ]);
  });

  it('is found out also when the job is cancelled', async () => {
    const run = await open();
    run.kind.behave = () => 'lost';
    const jobId = await run.plan(accounts(3));
    run.start();
    await run.until(() => run.kind.accepted.size === 3, 'all were sent');
    await run.change("UPDATE jobs SET state = 'cancelled' WHERE id = $1", [jobId]);
    await run.until(async () => {
      await run.advance(2_000);
      return (await run.job(jobId)).ended_at !== null;
    }, 'it is over');
    expect(await run.job(jobId)).toMatchObject({ state: 'cancelled' });
    expect(await run.states(jobId)).toEqual({ done: 3 });
    expect(Math.max(...run.kind.accepted.values())).toBe(1);
  });

  it('is not done any more once the job is cancelled', async () => {
    const run = await open();
    run.kind.behave = ({ line }) => (line <= 2 ? 'lost' : 'silent');
    const jobId = await run.plan(accounts(5));
    run.start();
    await run.until(() => run.kind.sent.length === 5, 'all were sent');
    await run.change("UPDATE jobs SET state = 'cancelled' WHERE id = $1", [jobId]);
    run.kind.behave = () => 'ok';
    await run.until(async () => {
      await run.advance(2_000);
      return (await run.job(jobId)).ended_at !== null;
    }, 'it is over');
    expect(run.kind.accepted.size).toBe(2);
    const rows = await run.rows(jobId);
    expect(rows.map(({ state, code }) => [state, code])).toEqual([
      ['done', null],
      ['done', null],
      ['skipped', 'jobs/cancelled'],
      ['skipped', 'jobs/cancelled'],
      ['skipped', 'jobs/cancelled'],
    ]);
    const cases = await run.cases(jobId);
    expect(cases.every(({ outcomes }) => outcomes.length === 1)).toBe(true);
  });
});

describe('a connection that is at fault', () => {
  const codes: ErrorCode[] = [
    'platform/revoked',
    'connections/sealed',
    'discord/no-access',
    'discord/two-factor',
    'roblox/no-scope',
    'roblox/no-access',
  ];
  it.each(codes)('%s: the job is paused with the reason and goes on by itself', async (code) => {
    const run = await open();
    let isBroken = true;
    run.kind.behave = () => (isBroken ? fault(code) : 'ok');
    const jobId = await run.plan(accounts(4));
    run.start();
    await run.untilState(jobId, 'paused');
    expect(await run.job(jobId)).toMatchObject({
      paused_code: code,
      paused_why: fault(code).message,
      resumes: 1,
      runner: null,
    });
    expect(await run.states(jobId)).toEqual({ waiting: 4 });
    isBroken = false;
    await finish(run, jobId);
    expect(await run.states(jobId)).toEqual({ done: 4 });
  });

  it('is looked at again at once when a connection has changed', async () => {
    const run = await open();
    let isBroken = true;
    run.kind.behave = () => (isBroken ? fault('platform/revoked') : 'ok');
    const jobId = await run.plan(['1']);
    run.start();
    await run.untilState(jobId, 'paused');
    isBroken = false;
    await run.until(async () => {
      await run.desk.desk.database.transaction((tx) => tx.announce('connections'));
      return (await run.job(jobId)).state === 'done';
    }, 'it went on though no time passed');
  });

  it('five without a permission in a row pause it, and none of them has failed', async () => {
    const run = await open();
    let isBroken = true;
    run.kind.behave = () => (isBroken ? fault('discord/no-permission') : 'ok');
    const jobId = await run.plan(accounts(12));
    run.start();
    await run.untilState(jobId, 'paused');
    expect(await run.job(jobId)).toMatchObject({
      paused_code: 'discord/no-permission',
      resumes: 1,
    });
    isBroken = false;
    await finish(run, jobId);
    expect(await run.states(jobId)).toEqual({ done: 12 });
  });

  it('four without a permission are the fault of those four', async () => {
    const run = await open();
    run.kind.behave = ({ line }) => (line <= 4 ? fault('discord/no-permission') : 'ok');
    const jobId = await run.plan(accounts(6));
    run.start();
    await run.untilState(jobId, 'done');
    expect(await run.states(jobId)).toEqual({ failed: 4, done: 2 });
  });

  it('what was planned for the real platform never runs in practice', async () => {
    const run = await open();
    const jobId = await run.plan(['1'], { job: { isPractice: false } });
    run.start();
    await run.untilState(jobId, 'paused');
    expect(await run.job(jobId)).toMatchObject({
      paused_code: 'platform/practice-now',
      resumes: 1,
    });
    await run.advance(600_000);
    expect(run.kind.sent).toEqual([]);
  });
});

describe('the desk itself', () => {
  it('a pass that has ended pauses the job, which does not go on by itself', async () => {
    const run = await open();
    const jobId = await run.plan(['1'], { job: { passId: 'gone' } });
    run.start();
    await run.untilState(jobId, 'paused');
    expect(await run.job(jobId)).toMatchObject({ paused_code: 'jobs/pass-ended', resumes: 0 });
    await run.advance(600_000);
    expect(run.kind.sent).toEqual([]);
    // An admin takes it over.
    await run.change("UPDATE jobs SET state = 'running', pass_id = NULL WHERE id = $1", [jobId]);
    await run.untilState(jobId, 'done');
  });

  it('a pass that ends while rows are under way calls off what has not left yet', async () => {
    const run = await open();
    run.kind.apply = async (rows, { settle, signal }) => {
      const [first, ...others] = rows;
      if (first) settle(first, { state: 'done' });
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      for (const row of others) settle(row, signal.reason as DeskError);
    };
    const jobId = await run.plan(accounts(3));
    run.start();
    await run.until(async () => (await run.states(jobId)).done === 1, 'one is done');
    await run.change("UPDATE jobs SET pass_id = 'gone' WHERE id = $1", [jobId]);
    await run.untilState(jobId, 'paused');
    expect(await run.job(jobId)).toMatchObject({ paused_code: 'jobs/pass-ended' });
    expect(await run.states(jobId)).toEqual({ done: 1, waiting: 2 });
  });

  it('a pass that ends with the last row leaves nothing to wait for', async () => {
    const run = await open();
    const { promise, resolve } = Promise.withResolvers<Behaviour>();
    run.kind.behave = () => promise;
    const jobId = await run.plan(['1']);
    run.start();
    await run.until(() => run.kind.sent.length === 1, 'it is under way');
    await run.change("UPDATE jobs SET pass_id = 'gone' WHERE id = $1", [jobId]);
    resolve('ok');
    await run.untilState(jobId, 'done');
  });

  it('maintenance holds it, and it goes on afterwards', async () => {
    const run = await open({ settings: { maintenance: true } });
    const jobId = await run.plan(['1']);
    run.start();
    await run.until(async () => (await run.job(jobId)).held_why !== null, 'it is held');
    expect(run.kind.sent).toEqual([]);
    await run.desk.setMaintenance(false);
    await finish(run, jobId);
  });

  it('maintenance holds what may have been sent, too: it is not sent again meanwhile', async () => {
    const run = await open();
    run.kind.behave = (_, tries) => (tries === 1 ? fault('platform/unsure') : 'ok');
    const jobId = await run.plan(['1']);
    run.start();
    await run.until(async () => (await run.states(jobId)).claimed === 1, 'it may have been sent');
    await run.until(() => run.kind.sent.length === 1, 'it was sent');
    await run.desk.setMaintenance(true);
    await run.advance(10_000);
    await run.until(async () => (await run.job(jobId)).held_why !== null, 'it is held');
    expect(run.kind.sent).toHaveLength(1);
    await run.desk.setMaintenance(false);
    await finish(run, jobId);
    expect(run.kind.sent).toHaveLength(2);
  });

  it('a tool that breaks while it looks fails its rows in words and is logged', async () => {
    const run = await open();
    run.kind.look = () => {
      throw new TypeError('not a function');
    };
    const jobId = await run.plan(['1']);
    run.start();
    await run.untilState(jobId, 'done');
    expect(await run.rows(jobId)).toMatchObject([
      { state: 'failed', code: 'jobs/broke', is_retryable: 1 },
    ]);
  });

  it('a tool that cannot keep what it has to keep holds the job, and nothing is lost', async () => {
    const run = await open();
    let isBroken = true;
    run.kind.onKeep = () => {
      if (isBroken) throw new TypeError('not a function');
    };
    const jobId = await run.plan(accounts(3));
    run.start();
    await run.until(async () => (await run.job(jobId)).held_why !== null, 'it is held');
    expect(await run.states(jobId)).toEqual({ claimed: 3 });
    isBroken = false;
    await finish(run, jobId);
    expect(await run.states(jobId)).toEqual({ done: 3 });
    expect(Math.max(...run.kind.accepted.values())).toBe(1);
  });

  it('rows whose tool is gone pause the job', async () => {
    const run = await open();
    const jobId = await run.plan(['1'], { job: { kind: 'gone/wave' } });
    run.start();
    await run.untilState(jobId, 'paused');
    expect(await run.job(jobId)).toMatchObject({ paused_code: 'jobs/tool-gone' });
  });
});
