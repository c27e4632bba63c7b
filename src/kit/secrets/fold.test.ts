import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePercent, dropSpaces, fold } from './fold.ts';

const escaped = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '%',
        '%25',
        '%2525',
        '%41',
        '%ef%bc%a1',
        '\\',
        '\\n',
        '\\u0041',
        '&#65;',
        '\u200b',
        'Á',
        'ﷺ',
      ),
    ),
  )
  .map((pieces) => pieces.join(''));

describe('fold', () => {
  it.each([
    ['a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg', 'abcdefg'],
    ['ＷＡＲＮＩＮＧ：－', 'WARNING:-'],
    ['%5F%7C', '_|'],
    ['%25255F', '_'],
    ['%25%35%46', '_'],
    ['%EF%BC%A1', 'A'],
    ['\\u005f\\x7C\\/', '_|/'],
    ['\\\\u005f', '_'],
    ['&#95;&#x7c;', '_|'],
    ['a—b–c', 'a-b-c'],
    ['one\\ntwo', 'one\ntwo'],
    ['\\u{5f}\\U0000007c%u0041', '_|A'],
    ['\\95\\124', ' 95 124'],
    ['&lowbar;&vert;&period;&amp;#65;&unknown;', '_|.A&unknown;'],
    ['\u{e0041}\u{e0062}', 'Ab'],
    ['100% sure', '100% sure'],
  ])('reads %j as %j', (text, plain) => {
    expect(fold(text).text).toBe(plain);
  });

  it('gives the same text traced and untraced, and every place lies in the source', () => {
    fc.assert(
      fc.property(escaped, (text) => {
        const traced = fold(text, { traced: true });
        expect(traced.text).toBe(fold(text).text);
        expect(traced.starts).toHaveLength(traced.text.length);
        for (const [at, start] of traced.starts!.entries()) {
          const end = traced.ends![at]!;
          expect(start >= 0 && start < end && end <= text.length).toBe(true);
        }
      }),
    );
  });

  it('knows where each character stood', () => {
    const { text, starts, ends } = fold('x%5Fy', { traced: true });
    expect([text, [...starts!], [...ends!]]).toEqual(['x_y', [0, 1, 4], [1, 4, 5]]);
  });

  it('drops white space of every kind and keeps the places', () => {
    const { text, starts } = dropSpaces('a \t\r\nb\u00a0c', { traced: true });
    expect([text, [...starts!]]).toEqual(['abc', [0, 5, 7]]);
    expect(dropSpaces('a \t\r\nb\u00a0c').text).toBe('abc');
  });
});

describe('decodePercent', () => {
  it('undoes any number of encodings and leaves a lone percent sign alone', () => {
    expect(decodePercent('%252525252Fa 5% %zz')).toBe('/a 5% %zz');
  });
});
