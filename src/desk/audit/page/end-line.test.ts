import { describe, expect, test } from 'vitest';
import { readEnd } from './export-buttons.tsx';

const HEAD = `head-16-${'m'.repeat(43)}`;

describe('the last line of an export', () => {
  test('tells how many cases it holds', () => {
    expect(readEnd(`1,x\r\nend,812 cases,${HEAD}\r\n`, 'csv')).toEqual({ cases: 812 });
    expect(readEnd('end,0 cases,no head yet\r\n', 'csv')).toEqual({ cases: 0 });
    expect(readEnd(`{"id":1}\n{"end":{"cases":1,"head":"${HEAD}"}}\n`, 'jsonl')).toEqual({
      cases: 1,
    });
    expect(readEnd('{"end":{"cases":0,"head":null}}\n', 'jsonl')).toEqual({ cases: 0 });
  });

  test.each([
    '',
    '1,2026,key:1\r\n',
    'end,812 cases',
    `end,812 cases,${HEAD}\r\n2,x\r\n`,
    `"note: end,812 cases,${HEAD}"\r\n`,
  ])('%j is not whole', (tail) => {
    expect(readEnd(tail, 'csv')).toBeUndefined();
    expect(readEnd(tail, 'jsonl')).toBeUndefined();
  });

  test('a case whose text looks like the end is not taken for it', () => {
    expect(readEnd(`{"detail":{"end":{"cases":1,"head":null}}}\n`, 'jsonl')).toBeUndefined();
  });
});
