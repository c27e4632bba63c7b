import { describe, expect, test } from 'vitest';
import {
  type Draft,
  endOfMinute,
  findFaults,
  makeDraft,
  readDraftTarget,
  readFilter,
} from './draft.ts';

const empty = makeDraft({});
const with_ = (change: Partial<Draft>): Draft => ({ ...empty, ...change });

describe('the form of the filters', () => {
  test('shows what the address says, and gives it back unchanged', () => {
    const filter = {
      from: 1_000,
      to: 2_000,
      actor: 'pass:ab',
      holder: 'Mira',
      tool: 'bans',
      target: 'roblox:156',
      outcome: 'done',
      platform: 'roblox',
      job: '3',
    } as const;
    expect(makeDraft(filter)).toMatchObject({
      kind: 'roblox',
      id: '156',
      holder: 'Mira',
      job: '3',
    });
    expect(readFilter(makeDraft(filter), filter)).toEqual(filter);
  });

  test('keeps a quick period until there is a range', () => {
    expect(readFilter(with_({ holder: 'Mira' }), { time: 'week' })).toMatchObject({ time: 'week' });
    const ranged = readFilter(with_({ from: 5 }), { time: 'week' });
    expect(ranged).toMatchObject({ from: 5 });
    expect(ranged.time).toBeUndefined();
  });

  test('says at the field what cannot be asked for', () => {
    expect(findFaults(empty)).toEqual({});
    expect(findFaults(with_({ from: 2, to: 1 }))).toEqual({ to: 'range' });
    expect(findFaults(with_({ from: 2, to: 2 }))).toEqual({});
    expect(findFaults(with_({ from: 2 }))).toEqual({});
    expect(findFaults(with_({ job: '12a' }))).toEqual({ job: 'job' });
    expect(findFaults(with_({ job: ' 12 ' }))).toEqual({});
    expect(findFaults(with_({ kind: 'network', id: '203.0.113' }))).toEqual({ id: 'network' });
    expect(findFaults(with_({ kind: 'roblox', id: '203.0.113' }))).toEqual({});
  });
});

test('a target is written as the log has it', () => {
  expect(readDraftTarget('roblox', ' 156 ')).toBe('roblox:156');
  expect(readDraftTarget('network', '203.0.113.9')).toBe('network:203.0.113.9/32');
  expect(readDraftTarget('network', '203.0.113.77/24')).toBe('network:203.0.113.0/24');
  expect(readDraftTarget('discord', ' ')).toBeUndefined();
});

test('the end of a range takes in the minute that is shown', () => {
  expect(endOfMinute(120_000)).toBe(179_999);
  expect(endOfMinute(179_999)).toBe(179_999);
  expect(endOfMinute(null)).toBeNull();
});
