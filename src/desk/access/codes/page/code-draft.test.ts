import { describe, expect, test } from 'vitest';
import { blankDraft, type CodeDraft, findEnd, findFaults, toInput } from './code-draft.ts';

const NOW = Date.UTC(2026, 10, 15, 12);
const DAY = 86_400_000;
const draft = (wishes: Partial<CodeDraft> = {}): CodeDraft => ({
  ...blankDraft,
  label: 'night-shift-3',
  holder: '',
  ...wishes,
});

describe('what is wrong with a draft', () => {
  test('nothing, once it says who it is for', () => {
    expect(findFaults(draft({ label: '  ' }), NOW)).toEqual(['label']);
    expect(findFaults(draft(), NOW)).toEqual([]);
  });

  test('chosen tools need at least one, all tools need none', () => {
    expect(findFaults(draft({ opens: 'chosen' }), NOW)).toEqual(['tools']);
    expect(findFaults(draft({ opens: 'chosen', chosen: ['qr-generator'] }), NOW)).toEqual([]);
  });

  test('an end of one’s own is chosen, lies ahead, and within five years', () => {
    const endsAt = (endAt: number | null) => findFaults(draft({ end: 'custom', endAt }), NOW);
    expect(endsAt(null)).toEqual(['end']);
    expect(endsAt(NOW - DAY)).toEqual(['end-past']);
    expect(endsAt(NOW + 30_000)).toEqual(['end-past']);
    expect(endsAt(NOW + 60_000)).toEqual([]);
    expect(endsAt(NOW + 5 * 365 * DAY)).toEqual([]);
    expect(endsAt(NOW + 6 * 365 * DAY)).toEqual(['end-far']);
  });

  test('numbers stay within what the server takes', () => {
    expect(findFaults(draft({ dailyCap: 0 }), NOW)).toEqual(['cap']);
    expect(findFaults(draft({ dailyCap: 100_001 }), NOW)).toEqual(['cap']);
    expect(findFaults(draft({ count: null }), NOW)).toEqual(['count']);
    expect(findFaults(draft({ count: 51 }), NOW)).toEqual(['count']);
    expect(findFaults(draft({ dailyCap: 1, count: 50 }), NOW)).toEqual([]);
  });
});

describe('what is sent', () => {
  test('a duration and never a moment: the clocks may differ', () => {
    expect(toInput(draft({ end: '7' }), NOW).expires_in_seconds).toBe(7 * 86_400);
    expect(toInput(draft({ end: 'never' }), NOW).expires_in_seconds).toBeNull();
    const custom = draft({ end: 'custom', endAt: NOW + 2 * DAY });
    expect(toInput(custom, NOW).expires_in_seconds).toBe(2 * 86_400);
  });

  test('all tools are null, and what was ticked before does not count then', () => {
    expect(toInput(draft({ chosen: ['qr-generator'] }), NOW).scope).toBeNull();
    const chosen = draft({ opens: 'chosen', chosen: ['qr-generator'] });
    expect(toInput(chosen, NOW).scope).toEqual(['qr-generator']);
  });

  test('names are trimmed, and a blank holder is left out', () => {
    const input = toInput(draft({ label: ' mira ', holder: '  ' }), NOW);
    expect(input.label).toBe('mira');
    expect(input).not.toHaveProperty('holder');
    expect(toInput(draft({ holder: ' Mira ' }), NOW).holder).toBe('Mira');
  });
});

test('the end in the sentence is the one that is sent', () => {
  expect(findEnd(draft({ end: '30' }), NOW)).toBe(NOW + 30 * DAY);
  expect(findEnd(draft({ end: 'custom', endAt: NOW + DAY }), NOW)).toBe(NOW + DAY);
  expect(findEnd(draft({ end: 'never' }), NOW)).toBeNull();
});
