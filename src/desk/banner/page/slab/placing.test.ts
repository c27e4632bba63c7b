import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, findStep, firstPlace, isCovering, placeBeside, placeWithin } from './placing.ts';

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

test('it stays at its first place unless it would cover something there, and then moves just below it', () => {
  const window = { width: 1280, height: 900 };
  const slab = { width: 300, height: 60 };
  const place = (boxes: Box[]) => placeBeside(firstPlace(1280), slab, { window, boxes });
  expect(place([])).toEqual({ x: 960, y: 80 });
  expect(place([{ x: 32, y: 90, width: 500, height: 40 }])).toEqual({ x: 960, y: 80 });
  const pass = { x: 940, y: 100, width: 300, height: 120 };
  expect(place([pass])).toEqual({ x: 960, y: 228 });
});

test('it covers nothing it must not as long as there is room, and never leaves the window', () => {
  const window = { width: 390, height: 844 };
  const slab = { width: 300, height: 60 };
  const box = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 400 }),
    width: fc.integer({ min: 1, max: 390 }),
    height: fc.integer({ min: 1, max: 100 }),
  });
  const pixels = fc.integer({ min: -500, max: 1_500 });
  fc.assert(
    fc.property(pixels, pixels, fc.array(box, { maxLength: 6 }), (x, y, boxes) => {
      const place = placeBeside({ x, y }, slab, { window, boxes });
      expect(placeWithin(place, slab, window)).toEqual(place);
      expect(boxes.filter((one) => isCovering({ ...place, ...slab }, one))).toEqual([]);
    }),
  );
});

test('without room it goes to the bottom', () => {
  const window = { width: 390, height: 300 };
  const boxes = [{ x: 0, y: 0, width: 390, height: 300 }];
  const place = placeBeside({ x: 20, y: 80 }, { width: 300, height: 60 }, { window, boxes });
  expect(place).toEqual({ x: 20, y: 240 });
});
