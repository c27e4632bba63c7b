import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Transaction } from '#database/database.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { sealAll, writeCases, writeThreeBlocks } from '../audit.fixture.ts';

const FOLDER = '/nowhere/end-notes';

let first: TestDesk;
let second: TestDesk;

beforeEach(async () => {
  const clock = new TestClock();
  const join = () => startDesk({ now: clock.now, untended: true, folder: FOLDER });
  first = await join();
  second = await join();
  await writeThreeBlocks(first, clock);
});

afterEach(async () => {
  await first.stop();
  await second.stop();
  forgetStore(FOLDER);
});

/** Does something else once the first statement is answered. */
function interrupted(tx: Transaction, meanwhile: () => Promise<unknown>): Transaction {
  let isFirst = true;
  return new Proxy(tx, {
    get(_, name: keyof Transaction) {
      const method = tx[name];
      if (typeof method !== 'function') return method;
      return async (...args: never[]) => {
        const answer = await Reflect.apply(method, tx, args);
        if (isFirst) {
          isFirst = false;
          await meanwhile();
        }
        return answer;
      };
    },
  });
}

it('a block that another desk seals while this one looks at the end is not missing', async () => {
  const seal = async () => {
    await writeCases(second, [{}]);
    await sealAll(second);
  };
  const { notes } = first.desk.audit;
  const { amiss, last } = await first.desk.database.transaction((tx) =>
    notes.findAmiss(interrupted(tx, seal), []),
  );
  expect(amiss).toEqual([]);
  expect(last.number).toBe(4);
});
