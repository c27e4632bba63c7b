import { expect, it } from 'vitest';
import { readFilter } from './read-filter.ts';

it('a time is a number, and either end may be left open', () => {
  expect(readFilter({ from: '5', tool: 'ban-tool' })).toEqual({
    tool: 'ban-tool',
    fromMs: 5,
    toMs: undefined,
  });
  expect(readFilter({ to: '0' })).toEqual({ fromMs: undefined, toMs: 0 });
  expect(readFilter({ from: '5', to: '5' })).toEqual({ fromMs: 5, toMs: 5 });
});

it('a range that ends before it begins is refused', () => {
  expect(() => readFilter({ from: '6', to: '5' })).toThrow(
    expect.objectContaining({ code: 'audit/range' }),
  );
  expect(() => readFilter({ from: '1', to: '0' })).toThrow(
    expect.objectContaining({ code: 'audit/range' }),
  );
});
