import type { Kernel } from './kernel/kernel.ts';

const NEWLINE = 0x0a;

export interface LineCounter {
  /** `floor` is the start of the text that is still in memory. */
  at(address: number, floor: number): { line: number; column: number };
  /** Counts everything up to the address before that memory is reused. */
  moveTo(address: number): void;
  moved(by: number): void;
  /** The number of lines, including a last one without a newline. */
  count(end: number): number;
}

/**
 * Continues from the last position, so that each byte is counted once, no matter how many findings there are.
 */
export function createLineCounter(kernel: Kernel, begin: number): LineCounter {
  const { memory } = kernel;
  let counted = begin;
  let line = 1;
  /** UTF-16 units since the start of the line. */
  let units = 0;

  function moveTo(address: number): void {
    const passed = kernel.countLines(counted, address);
    const newline = passed > 0 ? memory.lastIndexOf(NEWLINE, address - 1) : counted - 1;
    units = (passed > 0 ? 0 : units) + kernel.countUnits(newline + 1, address);
    line += passed;
    counted = address;
  }

  /** Base64 is scanned ahead, so a later finding may have an earlier address. */
  function moveBack(address: number, floor: number): void {
    line -= kernel.countLines(address, counted);
    const newline = memory.lastIndexOf(NEWLINE, address - 1);
    units = kernel.countUnits(Math.max(floor, newline + 1), address);
    counted = address;
  }

  return {
    moveTo,
    at(address, floor) {
      if (address < counted) moveBack(address, floor);
      else moveTo(address);
      return { line, column: units + 1 };
    },
    moved(by) {
      counted -= by;
    },
    count(end) {
      moveTo(end);
      return units === 0 ? line - 1 : line;
    },
  };
}
