import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDurationFault, isMarked, readMark } from '#kit/acting/rules.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import {
  auditReason,
  BAN_RANGE,
  readTargets,
  readUserId,
  reasonRoom,
  TIMEOUT_RANGE,
  timeoutEnd,
} from './rules.ts';

const now = Date.UTC(2026, 10, 15);
const [ANN, BEN] = ['198622483471925248', '1298622483471925248'];
/** Ids of accounts created before now. */
const ids = () => fc.bigInt(198_622_483_471_925_248n, 1_430_000_000_000_000_000n).map(String);

describe('targets', () => {
  it.each([
    [ANN, ANN],
    [`  ${ANN}\t`, ANN],
    [`<@${ANN}>`, ANN],
    [`<@!${ANN}>`, ANN],
    [`<@&${ANN}>`, undefined],
    [`<#${ANN}>`, undefined],
    [`@${ANN}`, undefined],
    ['maple.leaf', undefined],
    ['12345', undefined],
    [`0${ANN}`, undefined],
    // Created in a future year.
    ['9198622483471925248', undefined],
    ['99999999999999999999', undefined],
    ['', undefined],
  ])('%s is %s', (typed, id) => {
    expect(readUserId(typed, now)).toBe(id);
  });

  it('keeps order and line numbers, and each account once', () => {
    const typed = [BEN, '', `<@${ANN}>`, 'maple', ANN, ' maple ', '42'];
    expect(readTargets(typed, now)).toEqual({
      dropped: 2,
      given: [
        { line: 1, target: BEN, fault: null },
        { line: 3, target: ANN, fault: null },
        { line: 4, target: 'maple', fault: 'This is a name, not an id.' },
        { line: 7, target: '42', fault: 'This number is not an account id.' },
      ],
    });
  });

  it('a hundred thousand doubles are one', () => {
    const { given, dropped } = readTargets(Array(100_000).fill(ANN), now);
    expect([given.length, dropped]).toEqual([1, 99_999]);
  });

  it('nothing is lost and nothing made up, whatever is given', () => {
    const item = fc.oneof(
      ids(),
      ids().map((id) => `<@!${id}>`),
      fc.string({ maxLength: 30 }),
    );
    fc.assert(
      fc.property(fc.array(item), (typed) => {
        const { given, dropped } = readTargets(typed, now);
        const blank = typed.filter((one) => one.trim() === '').length;
        expect(given.length + dropped + blank).toBe(typed.length);
        expect(new Set(given.map(({ target }) => target)).size).toBe(given.length);
        for (const { line, target } of given) expect(typed[line - 1]).toContain(target);
      }),
    );
  });
});

describe('reasons', () => {
  it('begins with the case and the label', () => {
    const reason = auditReason({ mark: 812, label: 'night-shift-3', reason: ' Raid, 14 Nov. ' });
    expect(reason).toBe('Case 812, night-shift-3: Raid, 14 Nov.');
    expect(isMarked(reason, 812)).toBe(true);
    expect(readMark(reason)).toBe(812);
  });

  it.each([
    ['Case 8121, x: y', 812],
    ['case 812, x: y', 812],
    ['Spam. Case 812, x: y', 812],
    [null, 812],
    [undefined, 812],
  ])('%s is not of case %s', (reason, mark) => {
    expect(isMarked(reason, mark)).toBe(false);
  });

  it.each([[null], ['Case 0, x'], ['Case 12'], ['Case x, y'], ['spam']])(
    '%s names no case',
    (reason) => {
      expect(readMark(reason)).toBeUndefined();
    },
  );

  it('says how many characters to cut, as they are sent', () => {
    expect(reasonRoom('Spam', 'night-shift-3')).toMatchObject({ over: 0, cut: 0 });
    const { max } = reasonRoom('', 'mods');
    expect(reasonRoom('a'.repeat(max), 'mods')).toMatchObject({ over: 0, cut: 0 });
    expect(reasonRoom('a'.repeat(max + 3), 'mods')).toMatchObject({ over: 3, cut: 3 });
    // Encoded, a space takes three characters and an umlaut six.
    expect(reasonRoom(`${'a'.repeat(max - 8)} ä`, 'mods')).toMatchObject({ over: 1, cut: 1 });
  });

  it('counts what was typed, and tells of encoding once it matters', () => {
    expect(reasonRoom('Spam in all channels', 'mods')).toMatchObject({
      typed: 20,
      left: undefined,
    });
    const { max } = reasonRoom('', 'mods');
    // Nothing in it is encoded, so the counter says it all.
    expect(reasonRoom('a'.repeat(max - 1), 'mods')).toMatchObject({
      typed: max - 1,
      left: undefined,
    });
    const umlauts = Math.floor((max * 0.8) / 6);
    const { typed, left } = reasonRoom('ä'.repeat(umlauts), 'mods');
    expect(typed).toBe(umlauts);
    expect(left).toBe(Math.floor((max - umlauts * 6) / 6));
    expect(reasonRoom('ä'.repeat(umlauts + (left ?? 0)), 'mods').cut).toBe(0);
    expect(reasonRoom('ä'.repeat(umlauts + (left ?? 0) + 1), 'mods').cut).toBe(1);
    expect(reasonRoom('ä'.repeat(400), 'mods').left).toBe(0);
  });

  it('what fits is sent whole, and what is cut as told fits', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 9_999_999_999 }), (reason, label, mark) => {
        const { cut } = reasonRoom(reason, label);
        const characters = [...reason.trim().toWellFormed()];
        const kept = characters.slice(0, characters.length - cut).join('');
        const sent = auditReason({ mark, label, reason: kept });
        expect(encodeURIComponent(sent).length).toBeLessThanOrEqual(512);
        expect(isMarked(sent, mark)).toBe(true);
        expect(reasonRoom(kept, label).cut).toBe(0);
        if (cut === 0) return;
        const oneMore = characters.slice(0, characters.length - cut + 1).join('');
        expect(reasonRoom(`${oneMore}x`, label).cut).toBeGreaterThan(0);
      }),
    );
  });
});

describe('durations', () => {
  it.each([
    [60, '1 minute'],
    [5_400, '90 minutes'],
    [86_400, '1 day'],
    [7 * 86_400, '7 days'],
    [BAN_RANGE.max, '5 years'],
    [61, '61 seconds'],
  ])('%s s is %s', (seconds, words) => {
    expect(sayDuration(seconds)).toBe(words);
  });

  it('outside of the range the range is told', () => {
    const range = { min: 60, max: TIMEOUT_RANGE.max };
    for (const wrong of [59, 0, -1, 60.5, TIMEOUT_RANGE.max + 1, Number.NaN]) {
      expect(findDurationFault(wrong, range)).toBe('1 minute to 28 days');
    }
    expect(findDurationFault(60, range)).toBeUndefined();
    expect(findDurationFault(TIMEOUT_RANGE.max, range)).toBeUndefined();
  });

  it('a time-out ends within what Discord takes, however slow its clock is', () => {
    const end = timeoutEnd(now + 1, TIMEOUT_RANGE.max) ?? 0;
    expect(end).toBeLessThan(now + TIMEOUT_RANGE.max * 1_000);
    expect(timeoutEnd(now, 3_600)).toBe(now + 3_600_000);
    expect(timeoutEnd(now, null)).toBeNull();
  });
});
