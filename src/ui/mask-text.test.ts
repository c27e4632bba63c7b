import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit, maskText, shownPlace, truePart } from './mask-text.ts';

const DOTS = '••••••••';
const [BEFORE, TOKEN, AFTER] = ['https://a/webhooks/1/', 'S3cret_Token', '?wait=true'];
const VALUE = BEFORE + TOKEN + AFTER;
const mask = maskText(VALUE, [{ start: BEFORE.length, end: BEFORE.length + TOKEN.length }]);
const dotsAt = BEFORE.length;
const dotsEnd = dotsAt + DOTS.length;

/** Replaces a part of the field's text, as a person would. */
function edited(part: { start: number; end: number }, inserted: string) {
  const next = mask.shown.slice(0, part.start) + inserted + mask.shown.slice(part.end);
  return applyEdit(mask, { next, caret: part.start + inserted.length });
}

test('dots of one length stand for every hidden part', () => {
  expect(mask.shown).toBe(BEFORE + DOTS + AFTER);
  const two = maskText('a=11 b=2222', [
    { start: 2, end: 4 },
    { start: 7, end: 11 },
  ]);
  expect(two.shown).toBe(`a=${DOTS} b=${DOTS}`);
});

test.each([
  ['before the dots', { start: 0, end: 5 }, 'HTTP', `HTTP${VALUE.slice(5)}`],
  ['right before them', { start: dotsAt, end: dotsAt }, 'x', `${BEFORE}x${TOKEN}${AFTER}`],
  ['right after them', { start: dotsEnd, end: dotsEnd }, 'x', `${BEFORE}${TOKEN}x${AFTER}`],
  ['after them', { start: dotsEnd, end: dotsEnd + AFTER.length }, '', BEFORE + TOKEN],
  ['the last dot', { start: dotsEnd - 1, end: dotsEnd }, '', BEFORE + AFTER],
  ['the first dot', { start: dotsAt, end: dotsAt + 1 }, '', BEFORE + AFTER],
  ['between the dots', { start: dotsAt + 3, end: dotsAt + 3 }, 'x', `${BEFORE}x${AFTER}`],
  ['everything', { start: 0, end: mask.shown.length }, 'new', 'new'],
])('an edit of %s changes the true text', (_where, part, inserted, value) => {
  expect(edited(part, inserted).value).toBe(value);
});

test('an edit that touches no dots is the same edit of the true text, and the caret follows it', () => {
  const secret = fc.stringMatching(/^[\w-]{1,40}$/);
  const plain = fc.stringMatching(/^[a-z/?= ]{0,12}$/);
  const at = fc.nat(11);
  fc.assert(
    fc.property(plain, secret, plain, plain, at, at, (before, token, after, inserted, a, b) => {
      const value = before + token + after;
      const masked = maskText(value, [{ start: before.length, end: before.length + token.length }]);
      const start = Math.min(a, before.length);
      const end = Math.min(Math.max(a, b), before.length);
      const next = masked.shown.slice(0, start) + inserted + masked.shown.slice(end);
      const done = applyEdit(masked, { next, caret: start + inserted.length });
      expect(done.value).toBe(value.slice(0, start) + inserted + value.slice(end));
      // The same field without anything hidden.
      const open = maskText(value, []);
      const typed = value.slice(0, start) + inserted + value.slice(end);
      expect(applyEdit(open, { next: typed, caret: start + inserted.length }).value).toBe(typed);
      expect(shownPlace(masked, value.length)).toBe(masked.shown.length);
      expect(truePart(masked, { start: 0, end: masked.shown.length })).toEqual({
        start: 0,
        end: value.length,
      });
    }),
  );
});

test('no edit of the field lets a part of the hidden text through', () => {
  const part = fc.tuple(fc.nat(mask.shown.length), fc.nat(mask.shown.length));
  fc.assert(
    fc.property(part, fc.stringMatching(/^[a-z]{0,5}$/), ([a, b], inserted) => {
      const { value } = edited({ start: Math.min(a, b), end: Math.max(a, b) }, inserted);
      // All of it stays, or nothing.
      if (!value.includes(TOKEN)) expect(value).not.toMatch(/S3|cret_|Token/);
    }),
  );
});
