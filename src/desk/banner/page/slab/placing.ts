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

/** What the slab must not cover. */
export interface Box extends Point, Size {}

const GAP = 8;
/** The height of the top bar, which the slab doesn't move onto by itself. */
const BAR = 64;

/**
 * The nearest position at which the slab covers none of the boxes. It tries the places right beside each of
 * them; if all of those are taken, the bottom of the window has to do.
 */
export function placeBeside(
  wanted: Point,
  slab: Size,
  about: { window: Size; boxes: Box[] },
): Point {
  const { window, boxes } = about;
  const start = placeWithin(wanted, slab, window);
  const isFree = (place: Point) =>
    !boxes.some((box) => isCovering({ ...place, ...slab }, widened(box)));
  if (isFree(start)) return start;
  const columns = [start.x, ...boxes.flatMap((box) => besides(box.x, box.width, slab.width))];
  const rows = [start.y, ...boxes.flatMap((box) => besides(box.y, box.height, slab.height))];
  const places = columns
    .flatMap((x) => rows.map((y) => ({ x, y })))
    .filter(({ x, y }) => x >= 0 && x + slab.width <= window.width && y >= BAR)
    .filter(({ y }) => y + slab.height <= window.height)
    .filter(isFree)
    .sort((one, other) => distance(one, start) - distance(other, start));
  return places[0] ?? placeWithin({ x: start.x, y: window.height }, slab, window);
}

/** Where something of this length begins, right before or right after a box. */
function besides(at: number, boxLength: number, length: number): number[] {
  return [Math.floor(at - GAP - length), Math.ceil(at + boxLength + GAP)];
}

/** So close would look as if it covered the edge. */
function widened({ x, y, width, height }: Box): Box {
  const by = GAP / 2;
  return { x: x - by, y: y - by, width: width + GAP, height: height + GAP };
}

export function isCovering(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
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
