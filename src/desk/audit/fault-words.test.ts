import { describe, expect, test } from 'vitest';
import type { ChainResult, Fault, LogEnd } from '#kit/contract/audit.ts';
import { faultPlace, verdictWords } from './fault-words.ts';

const MAC = 'm'.repeat(43);
const intact: ChainResult = {
  state: 'intact',
  rows: 1_204,
  blocks: 16,
  unsealed: 0,
  head: `head-16-${MAC}`,
  fault: null,
  end: {
    block: 16,
    since: Date.UTC(2026, 10, 3, 12),
    places: ['store', 'folder'],
    missing: [],
    restored: null,
  },
};
const broken = (fault: Fault): ChainResult => ({ ...intact, state: 'broken', fault });

const faults: [Fault, { title: RegExp; detail: RegExp; place: string }][] = [
  [
    { kind: 'altered', row: 641, case: 640 },
    {
      title: /^The log is broken at case 640$/,
      detail: /^Row 641, of case 640, was changed/,
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
    { title: /a different key from block 1 on/, detail: /lost its key/, place: 'at block 1' },
  ],
  [
    { kind: 'other-history', block: 5 },
    {
      title: /doesn’t match the given head/,
      detail: /older backup was restored/,
      place: 'at block 5',
    },
  ],
  [
    { kind: 'cut-off', block: 14, noted: 16 },
    {
      title: /^The end of the log is missing$/,
      detail: /^The log ends with block 14, but the desk noted block 16 outside the log\./,
      place: 'after block 14',
    },
  ],
  [
    { kind: 'cut-off', block: 0, noted: 16 },
    {
      title: /^The end of the log is missing$/,
      detail: /^There is no block, but the desk noted block 16/,
      place: 'after block 0',
    },
  ],
  [
    { kind: 'replaced', block: 16 },
    {
      title: /^The end of the log was replaced$/,
      detail: /isn’t the one that the desk noted/,
      place: 'at block 16',
    },
  ],
  [
    { kind: 'floor-altered' },
    {
      title: /^The log is broken at its start$/,
      detail: /where the log starts/,
      place: 'at its start',
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
    expect(verdictWords(intact)).toMatchObject({
      title: 'The log is intact',
      detail:
        '1,204 rows in 16 blocks, exactly as the desk wrote them. Nothing was changed, removed or inserted. The end is complete: the log includes block 16, the newest that the desk noted next to the log in the database and in the data folder, since Nov 3, 2026.',
      limits: expect.stringMatching(
        /^This check can't detect rows removed before they were sealed/,
      ),
    });
    const end: LogEnd = {
      block: 16,
      since: null,
      places: ['process'],
      missing: [],
      restored: null,
    };
    expect(verdictWords({ ...intact, end }).detail).toMatch(
      /noted in the running desk’s memory\.$/,
    );
    const young = { ...intact, rows: 1, blocks: 0, unsealed: 1, head: null };
    expect(verdictWords(young).detail).toMatch(/^1 row in 0 blocks, the last one not sealed yet/);
  });

  test('a head that was given is spoken of, and one before the first block is not vouched for', () => {
    expect(verdictWords(intact, `head-16-${MAC}`).detail).toMatch(/continues from the given head/);
    const pruned = { ...intact, head: `head-116-${MAC}` };
    expect(verdictWords(pruned, `head-101-${MAC}`).detail).toMatch(/continues from the given head/);
    expect(verdictWords(pruned, `head-100-${MAC}`).detail).toMatch(/it can’t be checked/);
  });

  test('an older log is neither intact nor called tampering outright', () => {
    const { title, detail } = verdictWords({ ...intact, state: 'older' }, `head-20-${MAC}`);
    expect(title).toBe('The log ends before the given head');
    expect(detail).toMatch(/an older backup, or the end was cut off/);
  });

  test('an end that is not proven is not called intact, and says which note is missing', () => {
    const end = { block: 16, since: 0, places: ['store'], missing: ['folder'], restored: null };
    const { title, detail, limits } = verdictWords({
      ...intact,
      state: 'unproven',
      end,
    } as ChainResult);
    expect(title).toBe('Can’t prove that the end of the log is complete');
    expect(detail).toMatch(/note of its newest block in the data folder is missing/);
    expect(limits).toBe(null);
    const empty = { ...intact, state: 'unproven', rows: 0, blocks: 0, head: null } as const;
    expect(verdictWords(empty).detail).toMatch(/^The log is empty\. Either this desk is new/);
  });

  test('later blocks than the newest that was noted are not vouched for', () => {
    const end = { ...(intact.end as LogEnd), block: 12 };
    expect(verdictWords({ ...intact, end }).detail).toMatch(/no proof that they are the last ones/);
  });

  test('a backup that was put back is named, with what was given up for it', () => {
    const restored = { case: 77, at: Date.UTC(2026, 10, 4, 12), lost: 3 };
    const end = { ...(intact.end as LogEnd), restored };
    expect(verdictWords({ ...intact, end }).detail).toMatch(
      /A backup was restored on Nov 4, 2026 \(case 77\), and 3 newer cases were lost\.$/,
    );
  });

  test('a broken verdict without a fault is still broken', () => {
    expect(verdictWords({ ...intact, state: 'broken' }).title).toBe('The log is broken');
  });
});
