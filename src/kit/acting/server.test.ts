import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Acted } from '../contract/job-desk.ts';
import type { PlanOutcome } from '../contract/jobs.ts';
import { Answer, type Context } from '../server/context.ts';
import { isMarked, LONGEST_MARK, readMark, sayCharacters, writeMark } from './rules.ts';
import {
  act,
  orError,
  pickListed,
  readDuration,
  searchBans,
  titlePlan,
  workThrough,
} from './server.ts';

describe('a case at the front of a reason', () => {
  it('is found again, and never taken for another', () => {
    const mark = fc.integer({ min: 1, max: Number(LONGEST_MARK) });
    fc.assert(
      fc.property(mark, mark, fc.string(), (one, other, rest) => {
        const text = `${writeMark(one)} ${rest}`;
        expect(readMark(text)).toBe(one);
        expect(isMarked(text, other)).toBe(one === other);
      }),
    );
  });

  it('is missing from what no case wrote', () => {
    for (const text of [
      null,
      undefined,
      '',
      'case 7, x',
      'Case 7: x',
      'Case 07, x',
      'See Case 7, x',
    ]) {
      expect(readMark(text)).toBeUndefined();
      expect(isMarked(text, 7)).toBe(false);
    }
  });
});

it('characters are counted in words', () => {
  expect([1, 12].map(sayCharacters)).toEqual(['1 character', '12 characters']);
});

describe('the place of a call', () => {
  const [one, two] = [{ id: '1' }, { id: '2' }];
  const refuse = (why: string) => new DeskError('desk/invalid-input', { params: { problem: why } });

  it('is the one that it names, or the only one that is listed', () => {
    expect(pickListed([one, two], ' 2 ', refuse)).toBe(two);
    expect(pickListed([one], undefined, refuse)).toBe(one);
  });

  it('is refused where it is not listed, or where there are several to choose from', () => {
    expect(() => pickListed([one, two], '3', refuse)).toThrow(refuse('unlisted'));
    expect(() => pickListed([], undefined, refuse)).toThrow(refuse('unlisted'));
    expect(() => pickListed([one, two], undefined, refuse)).toThrow(refuse('ambiguous'));
  });
});

it('a duration outside its range is refused with the range in words', () => {
  const range = { min: 60, max: 86_400 };
  const refuse = (words: string) =>
    new DeskError('desk/invalid-input', { params: { problem: words } });
  expect([undefined, null, 60, 86_400].map((given) => readDuration(given, range, refuse))).toEqual([
    null,
    null,
    60,
    86_400,
  ]);
  for (const given of [0, 59, 60.5, 86_401, Number.NaN]) {
    expect(() => readDuration(given, range, refuse)).toThrow(refuse('1 minute to 1 day'));
  }
});

it('the title of a plan counts those that will be acted on', () => {
  const plan = (...verdicts: PlanOutcome[]) =>
    verdicts.map((verdict, at) => ({
      line: at + 1,
      target: `${at}`,
      name: null,
      verdict,
      why: null,
    }));
  const rows = plan('would', 'unchecked', 'already', 'protected', 'unknown');
  expect(titlePlan('Ban', rows, 'account')).toBe('Ban 2 accounts');
  expect(titlePlan('Ban', plan('would', 'unknown'), 'account')).toBe('Ban 1 account');
});

describe('working through many', () => {
  it('starts no more than so many at once, and leaves none out', async () => {
    const seen: number[] = [];
    let [now, most] = [0, 0];
    await workThrough([1, 2, 3, 4, 5], 2, async (item) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      seen.push(item);
      now -= 1;
    });
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('after a failure starts no other, and throws once those under way are through', async () => {
    const ended: number[] = [];
    const working = workThrough([1, 2, 3, 4], 2, async (item) => {
      if (item === 1) throw new Error('first');
      await Promise.resolve();
      ended.push(item);
    });
    await expect(working).rejects.toThrow('first');
    expect(ended).toEqual([2]);
  });
});

it('an expected failure is a value, and any other is thrown', async () => {
  const known = new DeskError('discord/not-found');
  expect(await orError(Promise.reject(known))).toBe(known);
  expect(await orError(Promise.resolve(1))).toBe(1);
  await expect(orError(Promise.reject(new Error('bug')))).rejects.toThrow('bug');
});

describe('a call that acts', () => {
  const answer = (acted: object) =>
    act('tool/ban', {
      input: {},
      dryRun: undefined,
      context: { jobs: { act: async () => acted as Acted } } as unknown as Context,
      tellOne: async ({ caseId }) => ({ case_id: caseId }),
    });

  it('answers with a plan, or with what became of one target', async () => {
    expect(await answer({ as: 'plan', plan: 'plan' })).toEqual({ plan: 'plan' });
    expect(await answer({ as: 'one', caseId: 7 })).toEqual({ case_id: 7 });
  });

  it('answers 202 with a job, and says what it waits for', async () => {
    const [waiting, running] = await Promise.all(
      ['waiting', 'running'].map((state) => answer({ as: 'job', jobId: 57, state })),
    );
    expect(waiting).toBeInstanceOf(Answer);
    expect(waiting).toMatchObject({
      status: 202,
      body: { job_id: 57, state: 'waiting', detail: expect.stringContaining('second person') },
    });
    expect(running).toMatchObject({ status: 202, body: { job_id: 57, state: 'running' } });
  });
});

describe('a search through bans', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const search = (cursor: string | undefined, { pagesMax = 10, enough = 10 } = {}) =>
    searchBans<number>({
      cursor,
      pagesMax,
      async readPage(after = '0') {
        const from = Number(after);
        const isLast = from + 2 >= numbers.length;
        const bans = numbers.slice(from, from + 2);
        return { bans, next: isLast ? undefined : String(from + 2) };
      },
      matches: (ban) => ban % 2 === 1,
      isEnough: (found) => found >= enough,
    });

  it('reads to the end', async () => {
    const whole = { bans: [1, 3, 5, 7], lookedAt: 7, next: undefined };
    expect(await search(undefined)).toEqual(whole);
  });

  it('stops once there are enough, or after so many pages, and continues from there', async () => {
    const first = await search(undefined, { enough: 2 });
    expect(first).toEqual({ bans: [1, 3], lookedAt: 4, next: '4' });
    expect(await search(first.next, { pagesMax: 1 })).toEqual({
      bans: [5],
      lookedAt: 2,
      next: '6',
    });
  });
});
