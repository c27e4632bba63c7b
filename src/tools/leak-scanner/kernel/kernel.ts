// The same module runs in Node, and in a worker of the page.
import type { Clue } from './clues.ts';
import { KERNEL_BASE64 } from './kernel-bytes.ts';

/** Something may stand between two places in the kernel's memory. */
export interface Hint {
  clue: Clue;
  start: number;
  end: number;
  /** In text that was base64. */
  isDecoded: boolean;
}

export interface Kernel {
  readonly memory: Uint8Array<ArrayBuffer>;
  /** From here on the memory is free. */
  readonly free: number;
  readonly decodedStart: number;
  /** Where the text ends that was base64. */
  decodedEnd(): number;
  /** Where the block of it began, decoded and in the text itself. */
  block(): { decoded: number; text: number };
  restart(): void;
  moved(by: number): void;
  scan(from: number, limit: number, end: number): number;
  countLines(from: number, end: number): number;
  countUnits(from: number, end: number): number;
}

// What we use of it. Its types come with the page's library alone, and Node has it too.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
};

interface Exports {
  memory: { buffer: ArrayBuffer; grow(pages: number): number };
  DECODED: { value: number };
  blockStart: { value: number };
  blockText: { value: number };
  decodedEnd: { value: number };
  restart: Kernel['restart'];
  moved: Kernel['moved'];
  scan: Kernel['scan'];
  countLines: Kernel['countLines'];
  countUnits: Kernel['countUnits'];
}

const PAGE = 65_536;
const FREE = 2 * PAGE;

let compiled: object | undefined;

/** Hears of each hint while `scan` is under way. */
export function openKernel(size: number, hear: (hint: Hint) => void): Kernel {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL_BASE64), (c) => c.charCodeAt(0)));
  const found = (clue: Clue, start: number, end: number, isDecoded: number) =>
    hear({ clue, start, end, isDecoded: isDecoded === 1 });
  const instance = new WebAssembly.Instance(compiled, { env: { found } });
  const exports = instance.exports as Exports;
  const { memory, DECODED, blockStart, blockText, decodedEnd } = exports;
  const pages = Math.ceil((FREE + size) / PAGE) - memory.buffer.byteLength / PAGE;
  if (pages > 0) memory.grow(pages);
  return {
    memory: new Uint8Array(memory.buffer),
    free: FREE,
    decodedStart: DECODED.value,
    decodedEnd: () => decodedEnd.value,
    block: () => ({ decoded: blockText.value, text: blockStart.value }),
    restart: exports.restart,
    moved: exports.moved,
    scan: exports.scan,
    countLines: exports.countLines,
    countUnits: exports.countUnits,
  };
}
