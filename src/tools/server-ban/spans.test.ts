import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIds, PAGE_MAX, Spans } from './spans.ts';

/** A fake list that returns pages and counts the reads. */
function teller(list: readonly string[]) {
  const sorted = list.toSorted(compareIds);
  const asked: string[] = [];
  return {
    asked,
    readPage: async (after: string) => {
      asked.push(after);
      return sorted.filter((id) => compareIds(id, after) > 0).slice(0, PAGE_MAX);
    },
    readId: (id: string) => id,
    readEntry: (id: string) => `entry ${id}`,
    now: () => 0,
  };
}

const anId = () => fc.bigInt(1n, 5_000n).map((each) => String(each * 1_000_000_007n));

describe('spans', () => {
  it('tell of every id whether it is in the list, with no more pages than ids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anId()), fc.uniqueArray(anId()), async (list, wanted) => {
        const told = teller(list);
        const spans = new Spans<string>();
        const unread = await spans.cover(wanted, { pagesMax: 5_000, sinceMs: 0 }, told);
        expect(unread).toEqual([]);
        expect(told.asked.length).toBeLessThanOrEqual(wanted.length);
        for (const id of wanted) {
          expect(spans.get(id)).toBe(list.includes(id) ? `entry ${id}` : null);
        }
      }),
    );
  });

  it('read only the stretches that are needed, and each once', async () => {
    const list = Array.from({ length: 10_000 }, (_, at) => String(10n ** 17n + BigInt(at)));
    const told = teller(list);
    const spans = new Spans<string>();
    const wanted = [list[5]!, list[900]!, list[9_500]!];
    await spans.cover(wanted, { pagesMax: 10, sinceMs: 0 }, told);
    await spans.cover(wanted, { pagesMax: 10, sinceMs: 0 }, told);
    expect(told.asked).toHaveLength(2);
    expect(spans.get(list[6]!)).toBeDefined();
    expect(spans.get(list[3_000]!)).toBeUndefined();
  });

  it('leave what would take too many pages, and read again what is old', async () => {
    const list = Array.from({ length: 5_000 }, (_, at) => String(10n ** 17n + BigInt(at)));
    const told = teller(list);
    const spans = new Spans<string>();
    const wanted = [list[0]!, list[2_000]!, list[4_000]!];
    expect(await spans.cover(wanted, { pagesMax: 2, sinceMs: 0 }, told)).toEqual([list[4_000]]);
    await spans.cover([list[0]!], { pagesMax: 2, sinceMs: 1 }, told);
    expect(told.asked).toHaveLength(3);
  });

  it('know what the desk changed since', async () => {
    const spans = new Spans<string>();
    await spans.cover(['1', '2'], { pagesMax: 2, sinceMs: 0 }, teller(['1']));
    spans.set('1', null);
    spans.set('2', 'ours');
    expect([spans.get('1'), spans.get('2')]).toEqual([null, 'ours']);
  });
});
