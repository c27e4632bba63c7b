import type { Kernel } from './kernel/kernel.ts';

const NEWLINE = 0x0a;

export interface LineCounter {
  at(address: number): { line: number; column: number };
  /** Counts everything up to the address before that memory is reused. Nothing before it is asked for again. */
  keepFrom(address: number): void;
  moved(by: number): void;
  /** The number of lines, including a last one without a newline. */
  count(end: number): number;
}

interface Cursor {
  address: number;
  line: number;
  /** UTF-16 units since the start of the line. */
  units: number;
}

/**
 * Continues from the last position, so that each byte is counted once, no matter how many findings there are. Base64 is
 * scanned ahead, so a later finding may have an earlier address: that is counted from the start of what is kept.
 */
export function createLineCounter(kernel: Kernel, begin: number): LineCounter {
  const { memory } = kernel;
  const kept: Cursor = { address: begin, line: 1, units: 0 };
  const last: Cursor = { ...kept };

  function moveTo(cursor: Cursor, address: number): void {
    if (address <= cursor.address) return;
    const passed = kernel.countLines(cursor.address, address);
    const start = passed > 0 ? memory.lastIndexOf(NEWLINE, address - 1) + 1 : cursor.address;
    cursor.units = (passed > 0 ? 0 : cursor.units) + kernel.countUnits(start, address);
    cursor.line += passed;
    cursor.address = address;
  }

  return {
    keepFrom(address) {
      moveTo(kept, address);
      if (last.address < kept.address) Object.assign(last, kept);
    },
    at(address) {
      if (address < last.address) Object.assign(last, kept);
      moveTo(last, address);
      return { line: last.line, column: last.units + 1 };
    },
    moved(by) {
      kept.address -= by;
      last.address -= by;
    },
    count(end) {
      moveTo(last, end);
      return last.units === 0 ? last.line - 1 : last.line;
    },
  };
}
