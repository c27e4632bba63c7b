import { describe, expect, test } from 'vitest';
import type { Fault, Verdict } from './audit.ts';
import { faultPlace, verdictWords } from './fault-words.ts';

const MAC = 'm'.repeat(43);
const intact: Verdict = {
  state: 'intact',
  rows: 1_204,
  blocks: 16,
  unsealed: 0,
  head: `head-16-${MAC}`,
  fault: null,
};
const broken = (fault: Fault): Verdict => ({ ...intact, state: 'broken', fault });

const faults: [Fault, { title: RegExp; detail: RegExp; place: string }][] = [
  [
    { kind: 'altered', row: 641, case: 640 },
    {
      title: /^The log is broken at case 640$/,
      detail: /^Row 641, of case 640, was altered/,
      place: 'at case 640',
    },
  ],
  [
    { kind: 'removed', row: 7, case: null },
    { title: /^The log is broken at row 7$/, detail: /^Row 7 was removed/, place: 'at row 7' },
  ],
  [
    { kind: 'inserted', row: 9, case: 9 },
    { title: /^The log is broken at case 9$/, detail: /^Row 9 was inserted/, place: 'at case 9' },
  ],
  [
    { kind: 'block-altered', block: 3 },
    { title: /^The log is broken at block 3$/, detail: /seal of block 3/, place: 'at block 3' },
  ],
  [
    { kind: 'block-removed', block: 3 },
    {
      title: /^The log is broken at block 3$/,
      detail: /^Block 3 was removed/,
      place: 'at block 3',
    },
  ],
  [
    { kind: 'other-key', block: 1 },
    { title: /another key, from block 1 on/, detail: /lost its key/, place: 'at block 1' },
  ],
  [
    { kind: 'other-history', block: 5 },
    { title: /another history/, detail: /older backup was put back/, place: 'at block 5' },
  ],
  [
    { kind: 'floor-altered' },
    {
      title: /^The log is broken at its beginning$/,
      detail: /where the log begins/,
      place: 'at its beginning',
    },
  ],
];

describe('a look through the log in words', () => {
  test.each(faults)('%j', (fault, { title, detail, place }) => {
    const words = verdictWords(broken(fault));
    expect(words.title).toMatch(title);
    expect(words.detail).toMatch(detail);
    expect(faultPlace(fault)).toBe(place);
    expect(`${words.title} ${words.detail}`).not.toMatch(/intact/i);
  });

  test('a log that holds says how much was looked at', () => {
    expect(verdictWords(intact)).toEqual({
      title: 'The log is intact',
      detail:
        '1,204 rows in 16 blocks, as the desk wrote them. Nothing was altered, removed or inserted.',
    });
    const young = { ...intact, rows: 1, blocks: 0, unsealed: 1, head: null };
    expect(verdictWords(young).detail).toMatch(/^1 row in 0 blocks, the last one not sealed yet/);
  });

  test('a head that was given is spoken of, and one before the first block is not vouched for', () => {
    expect(verdictWords(intact, `head-16-${MAC}`).detail).toMatch(
      /goes on from the head that was given/,
    );
    const pruned = { ...intact, head: `head-116-${MAC}` };
    expect(verdictWords(pruned, `head-101-${MAC}`).detail).toMatch(/goes on from the head/);
    expect(verdictWords(pruned, `head-100-${MAC}`).detail).toMatch(/nothing can be said of it/);
  });

  test('an older log is neither intact nor called tampering outright', () => {
    const { title, detail } = verdictWords({ ...intact, state: 'older' }, `head-20-${MAC}`);
    expect(title).toBe('This log ends before the head that was given');
    expect(detail).toMatch(/an older backup, or its end was cut off/);
  });

  test('a broken verdict without a fault is still broken', () => {
    expect(verdictWords({ ...intact, state: 'broken' }).title).toBe('The log is broken');
  });
});
