const WIDTH = 320;
const MARGIN = 20;
const TOP = 80;

export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export function firstPlace(windowWidth: number): Point {
  return { x: Math.max(MARGIN, windowWidth - WIDTH), y: TOP };
}

/**
 * The nearest position that keeps the whole slab in the window. A slab that is too large
 * keeps its top left corner visible.
 */
export function placeWithin(wanted: Point, slab: Size, window: Size): Point {
  return {
    x: Math.round(Math.max(0, Math.min(wanted.x, window.width - slab.width))),
    y: Math.round(Math.max(0, Math.min(wanted.y, window.height - slab.height))),
  };
}

const STEP = 10;
const BIG_STEP = 50;

/** How far a key moves the slab, or undefined if the key doesn't move it. */
export function findStep(key: string, shift: boolean): Point | undefined {
  const step = shift ? BIG_STEP : STEP;
  if (key === 'ArrowLeft') return { x: -step, y: 0 };
  if (key === 'ArrowRight') return { x: step, y: 0 };
  if (key === 'ArrowUp') return { x: 0, y: -step };
  if (key === 'ArrowDown') return { x: 0, y: step };
  return undefined;
}
