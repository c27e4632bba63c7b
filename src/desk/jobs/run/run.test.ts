import { afterEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Prepared } from '#kit/contract/jobs.ts';
import { accounts, RunDesk } from '#testing/run-desk.ts';

let opened: RunDesk | undefined;
async function open(options?: Parameters<typeof RunDesk.open>[0]): Promise<RunDesk> {
  opened = await RunDesk.open(options);
  return opened;
}
afterEach(async () => {
  await opened?.stop();
  opened = undefined;
});

describe('a job that nothing happens to', () => {
  it('acts on every row once and gives each its case and its outcome', async () => {
    const run = await open();
    const jobId = await run.plan(accounts(450));
    run.start();
    await run.untilState(jobId, 'done');
    expect(await run.states(jobId)).toEqual({ done: 450 });
    expect([...run.kind.accepted.values()].every((times) => times === 1)).toBe(true);
    expect(run.kind.accepted.size).toBe(450);
    const cases = await run.cases(jobId);
    expect(cases.length).toBe(450);
    expect(cases.every(({ outcomes }) => outcomes.length === 1)).toBe(true);
    expect(await run.job(jobId)).toMatchObject({ runner: null, held_until: null });
  });

  it('says in each case who planned it, what was done to whom, and how it stood before', async () => {
    const run = await open();
    run.kind.look = () => ({ go: true, was: { nick: 'Al' }, name: 'al now' });
    const jobId = await run.plan(['5001']);
    run.start();
    await run.untilState(jobId, 'done');
    const [only] = await run.cases(jobId);
    expect(only).toMatchObject({ actor: 'key:test', holder: 'Ada', target: 'discord:5001' });
    expect(JSON.parse(only?.detail ?? '')).toEqual({
      guild_id: run.guildId,
      user_id: '5001',
      place_name: 'Lantern Bay',
      mark: 7,
    });
    expect(only?.outcomes[0]?.outcome).toBe('done');
    expect(JSON.parse(only?.outcomes[0]?.detail ?? '')).toEqual({ waved: 1, was: { nick: 'Al' } });
    const [row] = await run.rows(jobId);
    expect(row).toMatchObject({ name: 'al now', was: '{"nick":"Al"}', case_id: only?.id });
    expect(run.kind.sent[0]).toMatchObject({ by: 'night-shift', priority: 'job', mark: 7 });
    expect(run.kind.kept).toEqual([{ target: '5001', isPractice: true }]);
  });

  it('settles what the last look settles without a call and without a case', async () => {
    const run = await open();
    const causes = { already: 'Somebody was quicker.', skipped: 'Protected now.', failed: 'No.' };
    run.kind.look = (target) => {
      const state = { 1: 'already', 2: 'skipped', 3: 'failed' }[target];
      if (!state) return { go: true };
      return { go: false, state: state as 'already', cause: causes[state as 'already'] };
    };
    const jobId = await run.plan(['1', '2', '3', '4']);
    run.start();
    await run.untilState(jobId, 'done');
    const rows = await run.rows(jobId);
    expect(rows.map(({ state, cause }) => [state, cause])).toEqual([
      ['already', causes.already],
      ['skipped', causes.skipped],
      ['failed', causes.failed],
      ['done', null],
    ]);
    expect(run.kind.sent.map(({ target }) => target)).toEqual(['4']);
    expect((await run.cases(jobId)).length).toBe(1);
  });

  it('writes down what a tool found out while it acted', async () => {
    const run = await open();
    run.kind.behave = ({ target }) =>
      target === '1'
        ? { state: 'already', cause: 'It stood so.' }
        : { state: 'skipped', code: 'discord/unknown-member', cause: 'Left.' };
    const jobId = await run.plan(['1', '2']);
    run.start();
    await run.untilState(jobId, 'done');
    const outcomes = (await run.cases(jobId)).map((each) => each.outcomes[0]?.outcome);
    expect(outcomes).toEqual(['jobs/already', 'discord/unknown-member']);
    expect(await run.states(jobId)).toEqual({ already: 1, skipped: 1 });
  });

  it('waits for the time of a row, and goes on with the others', async () => {
    const run = await open();
    const later = run.clock.now() + 30_000;
    const jobId = await run.plan(['1', '2'], {
      row: (target) => (target === '1' ? { notBefore: later } : {}),
    });
    run.start();
    await run.until(async () => (await run.states(jobId)).done === 1, 'one is done');
    expect(run.kind.sent.map(({ target }) => target)).toEqual(['2']);
    await run.advance(30_000);
    await run.untilState(jobId, 'done');
    expect(run.kind.sent.map(({ target }) => target)).toEqual(['2', '1']);
  });

  it('acts on rows with a place of their own there, and on none that is not listed', async () => {
    const run = await open();
    const params = JSON.stringify({ guild_id: '1' });
    const jobId = await run.plan(['1', '2'], {
      row: (target) => (target === '2' ? { place: '404', params } : {}),
    });
    run.start();
    await run.untilState(jobId, 'paused');
    expect(await run.job(jobId)).toMatchObject({ paused_code: 'jobs/place-gone', resumes: 1 });
    expect(run.kind.sent.map(({ target }) => target)).not.toContain('2');
  });
});

describe('two of one account', () => {
  /** Waits for enough turns of the event loop that a second row would have started by then, if it could. */
  async function turns() {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  it('are never under way at once, and keep their order', async () => {
    const run = await open();
    const underWay = new Map<string, number>();
    const order: number[] = [];
    let most = 0;
    run.kind.behave = async ({ target, line }) => {
      const count = (underWay.get(target) ?? 0) + 1;
      underWay.set(target, count);
      most = Math.max(most, count);
      await turns();
      underWay.set(target, count - 1);
      if (target === '1') order.push(line);
      return { state: 'already', cause: 'So it is.' };
    };
    const jobs = [await run.plan(['1', '2', '1', '3', '1']), await run.plan(['2', '3', '2'])];
    run.start();
    for (const jobId of jobs) {
      await run.until(async () => {
        await run.advance(1_000);
        return (await run.job(jobId)).state === 'done';
      }, 'both are done');
    }
    expect(most).toBe(1);
    expect(order).toEqual([1, 3, 5]);
  });

  it('are looked at one after the other: the second finds what the first has done', async () => {
    const run = await open();
    run.kind.look = (target) =>
      run.kind.accepted.has(target)
        ? { go: false, state: 'already', cause: 'Waved at.' }
        : { go: true };
    run.kind.behave = async () => {
      await turns();
      return 'ok' as const;
    };
    const jobId = await run.plan(['1', '2', '1']);
    run.start();
    await run.untilState(jobId, 'done');
    expect((await run.rows(jobId)).map(({ state }) => state)).toEqual(['done', 'done', 'already']);
  });
});

describe('a row that takes a case back', () => {
  it('marks the row that it undoes, in the other job', async () => {
    const run = await open();
    const first = await run.plan(['1', '2']);
    run.start();
    await run.untilState(first, 'done');
    const [done] = await run.rows(first);
    run.kind.accepted.clear();
    const undo = await run.plan(['1'], { row: () => ({ undoes: done?.case_id ?? 0 }) });
    await run.untilState(undo, 'done');
    expect((await run.rows(first)).map(({ state }) => state)).toEqual(['undone', 'done']);
    expect((await run.cases(undo))[0]?.undoes).toBe(done?.case_id);
  });

  it('leaves it as it is where it could not be taken back', async () => {
    const run = await open();
    const first = await run.plan(['1']);
    run.start();
    await run.untilState(first, 'done');
    const [done] = await run.rows(first);
    run.kind.accepted.clear();
    run.kind.behave = () => ({ state: 'skipped', cause: 'Changed since.' });
    const undo = await run.plan(['1'], { row: () => ({ undoes: done?.case_id ?? 0 }) });
    await run.untilState(undo, 'done');
    expect((await run.rows(first)).map(({ state }) => state)).toEqual(['done']);
  });
});

describe('two jobs about the same account', () => {
  it('do it once: what the other one did since the look is seen before anything is sent', async () => {
    const run = await open();
    const { kind } = run;
    const already: Prepared = { go: false, state: 'already', cause: 'Waved at meanwhile.' };
    // An earlier check may no longer match the current state.
    kind.look = (target, isFresh) =>
      isFresh && kind.accepted.has(target) ? already : { go: true, was: 'before' };
    const first = await run.plan(accounts(20));
    run.start();
    await run.untilState(first, 'done');
    const second = await run.plan(accounts(30));
    await run.untilState(second, 'done');
    expect(await run.states(second)).toEqual({ already: 20, done: 10 });
    expect([kind.accepted.size, Math.max(...kind.accepted.values())]).toEqual([30, 1]);
    const cases = await run.cases(second);
    expect(cases.every(({ outcomes }) => outcomes.length === 1)).toBe(true);
  });

  it('undoing goes back to how the other one left it', async () => {
    const run = await open();
    const { kind } = run;
    kind.look = (_, isFresh) => ({ go: true, was: isFresh ? 'after the first' : 'before' });
    const first = await run.plan(['1']);
    run.start();
    await run.untilState(first, 'done');
    const second = await run.plan(['1']);
    await run.untilState(second, 'done');
    const was = async (jobId: number) => (await run.rows(jobId)).map((row) => row.was);
    expect([await was(first), await was(second)]).toEqual([['"before"'], ['"after the first"']]);
  });
});

it('a process that is cut off from the store sends nothing more, and goes on when it is back', async () => {
  const run = await open();
  let cutOff: (() => void) | undefined;
  run.desk.desk.database.onCutOff = (listener) => {
    cutOff = listener;
  };
  const signals: AbortSignal[] = [];
  const { apply } = run.kind;
  run.kind.apply = (rows, work) => {
    signals.push(work.signal);
    return apply(rows, work);
  };
  const gate = Promise.withResolvers<'ok'>();
  run.kind.behave = () => gate.promise;
  const jobId = await run.plan(accounts(80));
  run.start();
  await run.until(() => signals.length > 0, 'some are under way');
  cutOff?.();
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
  gate.resolve('ok');
  await run.untilState(jobId, 'done');
  expect(await run.states(jobId)).toEqual({ done: 80 });
  expect(Math.max(...run.kind.accepted.values())).toBe(1);
});

describe('pause and cancel', () => {
  it('stop after what is under way; a paused job goes on where it stood', async () => {
    const run = await open();
    let sent = 0;
    const gate = Promise.withResolvers<'ok'>();
    run.kind.behave = () => {
      sent += 1;
      return sent <= 100 ? 'ok' : gate.promise;
    };
    const jobId = await run.plan(accounts(600));
    run.start();
    await run.until(() => sent > 100, 'some are under way');
    await run.change("UPDATE jobs SET state = 'paused' WHERE id = $1", [jobId]);
    gate.resolve('ok');
    await run.until(async () => (await run.job(jobId)).runner === null, 'nobody runs it');
    const { done = 0, waiting = 0, claimed = 0 } = await run.states(jobId);
    expect(done + waiting).toBe(600);
    expect([claimed, done === run.kind.accepted.size, waiting > 300]).toEqual([0, true, true]);
    await run.change("UPDATE jobs SET state = 'running' WHERE id = $1", [jobId]);
    await run.untilState(jobId, 'done');
    expect(await run.states(jobId)).toEqual({ done: 600 });
    expect(Math.max(...run.kind.accepted.values())).toBe(1);
    const cases = await run.cases(jobId);
    expect([cases.length, cases.every(({ outcomes }) => outcomes.length === 1)]).toEqual([
      600,
      true,
    ]);
  });

  it('cancelled: what waits is skipped, and every case that was begun is closed', async () => {
    const run = await open();
    const stop = new DeskError('jobs/stopped');
    const gate = Promise.withResolvers<'ok' | DeskError>();
    run.kind.behave = ({ line }) => (line <= 10 ? 'ok' : gate.promise);
    const jobId = await run.plan(accounts(700));
    run.start();
    await run.until(async () => (await run.states(jobId)).done === 10, 'ten are done');
    await run.change("UPDATE jobs SET state = 'cancelled' WHERE id = $1", [jobId]);
    gate.resolve(stop);
    await run.untilState(jobId, 'cancelled');
    const states = await run.states(jobId);
    expect(states).toEqual({ done: 10, skipped: 690 });
    const rows = await run.rows(jobId);
    const causes = new Set(
      rows.filter(({ state }) => state === 'skipped').map(({ cause }) => cause),
    );
    expect([...causes]).toEqual(['Canceled before its turn.']);
    const cases = await run.cases(jobId);
    expect(cases.every(({ outcomes }) => outcomes.length === 1)).toBe(true);
    expect(cases.filter(({ outcomes }) => outcomes[0]?.outcome === 'done').length).toBe(10);
  });

  it('cancelled while nobody ran it: its rows are settled all the same', async () => {
    const run = await open();
    const jobId = await run.plan(accounts(3), { job: { state: 'paused' } });
    await run.change("UPDATE jobs SET state = 'cancelled' WHERE id = $1", [jobId]);
    run.start();
    await run.untilState(jobId, 'cancelled');
    expect(await run.states(jobId)).toEqual({ skipped: 3 });
    expect(run.kind.sent).toEqual([]);
  });

  it('stopping the process finishes what is under way; the next start goes on', async () => {
    const run = await open();
    const gate = Promise.withResolvers<'ok'>();
    run.kind.behave = ({ line }) => (line <= 250 ? gate.promise : 'ok');
    const jobId = await run.plan(accounts(500));
    run.start();
    await run.until(() => run.kind.sent.length >= 10, 'a batch is under way');
    const stopped = run.stopJobs();
    gate.resolve('ok');
    await stopped;
    const { done = 0, waiting = 0 } = await run.states(jobId);
    expect([done + waiting, done === run.kind.accepted.size]).toEqual([500, true]);
    expect(await run.job(jobId)).toMatchObject({ state: 'running', runner: null });
  });
});
