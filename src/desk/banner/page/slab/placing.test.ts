import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findStep, firstPlace, placeWithin } from './placing.ts';

test('a banner begins 320 from the right edge and 80 from the top, and never left of 20', () => {
  expect(firstPlace(1440)).toEqual({ x: 1120, y: 80 });
  expect(firstPlace(330)).toEqual({ x: 20, y: 80 });
});

test('wherever it is dragged, all of it stays in the window', () => {
  const pixels = fc.integer({ min: -5_000, max: 5_000 });
  fc.assert(
    fc.property(pixels, pixels, (x, y) => {
      const window = { width: 390, height: 844 };
      const place = placeWithin({ x, y }, { width: 300, height: 60 }, window);
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + 300).toBeLessThanOrEqual(390);
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.y + 60).toBeLessThanOrEqual(844);
    }),
  );
});

test('in a window smaller than itself its beginning can be read', () => {
  const place = placeWithin(
    { x: 50, y: 50 },
    { width: 300, height: 90 },
    { width: 200, height: 60 },
  );
  expect(place).toEqual({ x: 0, y: 0 });
});

test('arrow keys move it, Shift moves it further, other keys do not', () => {
  expect(findStep('ArrowLeft', false)).toEqual({ x: -10, y: 0 });
  expect(findStep('ArrowDown', true)).toEqual({ x: 0, y: 50 });
  expect(findStep('Enter', false)).toBeUndefined();
});
