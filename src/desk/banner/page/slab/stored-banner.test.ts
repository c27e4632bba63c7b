import { expect, test } from 'vitest';
import { isBannerMemory } from './showing.ts';

test.each([
  [{}],
  [{ dismissedId: 'b1', minimizedId: 'b1' }],
  [{ position: { x: 10, y: 20 }, firstShown: { id: 'b1', at: 1 } }],
])('%j is what this page stores', (value) => {
  expect(isBannerMemory(value)).toBe(true);
});

test.each([
  [null],
  [[]],
  ['text'],
  [{ dismissedId: 7 }],
  [{ minimizedId: 7 }],
  [{ position: { x: '10', y: 20 } }],
  [{ position: { x: 10 } }],
  [{ firstShown: { id: 'b1' } }],
])('%j is not, and would be discarded', (value) => {
  expect(isBannerMemory(value)).toBe(false);
});
