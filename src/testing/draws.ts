const isLong = process.env.GATEHOUSE_LONG_TESTS === '1';
const SHARE = 5;

/** How many random inputs to draw: all of them in `npm run test:long`, a fifth in `npm test`. */
export function draws(all: number): number {
  return isLong ? all : Math.ceil(all / SHARE);
}
