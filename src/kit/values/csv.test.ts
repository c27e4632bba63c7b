import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, plainCell } from './csv.ts';

it('quotes what holds a comma, a quote or a line break, and nothing else', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 7, null])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",7,\r\n',
  );
});

it('what a spreadsheet trims or folds before it looks for a formula hides none', () => {
  for (const text of [
    '\n=1+1',
    ' =1+1',
    '\u200b=1+1',
    '\ufeff@x',
    '\u00a0-1',
    '＝1+1',
    '＠x',
    '－1',
    '＋1',
  ]) {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  }
});

it('no text becomes a formula, and every text can be read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const field = csvLine([text]).slice(0, -2);
      const plain = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
      expect(plain).not.toMatch(/^[=+\-@\t\r]/);
      expect([text, `'${text}`]).toContain(plain);
    }),
  );
});

it('a cell of plain text stays in its line and its column, and is no formula either', () => {
  expect([plainCell('a\tb\r\nc'), plainCell('=1+1'), plainCell(7), plainCell(null)]).toEqual([
    'a b c',
    "'=1+1",
    '7',
    '',
  ]);
});
