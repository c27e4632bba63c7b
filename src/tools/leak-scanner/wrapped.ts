import type { Kernel } from './kernel/kernel.ts';

const BACKSLASH = 0x5c;

interface Span {
  start: number;
  end: number;
}

/** Maps decoded text to its source: the groups of four characters it came from. */
export function sourceSpan(kernel: Kernel, { start, end }: Span): Span {
  return {
    start: characterAt(kernel, groupAt(kernel, start, Math.floor)),
    end: characterAt(kernel, groupAt(kernel, end, Math.ceil) - 1) + 1,
  };
}

/** The unbroken base64 run around a piece of decoded text. */
export function encodedRun(kernel: Kernel, decoded: Span): Span {
  const { memory, free } = kernel;
  let { start, end } = sourceSpan(kernel, decoded);
  while (start > free && isBase64(memory[start - 1]!)) start -= 1;
  while (end < memory.length && isBase64(memory[end]!)) end += 1;
  return { start, end };
}

const BASE64 = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w+/-]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

function isBase64(byte: number): boolean {
  return BASE64[byte] === 1;
}

/**
 * The number of base64 characters since the start of the block. Negative if carried over from an earlier one.
 */
function groupAt(kernel: Kernel, address: number, round: (groups: number) => number): number {
  return round((address - kernel.block().decoded) / 3) * 4;
}

/** Line breaks and the indentation after them don't count as characters. */
function characterAt({ memory, free, block }: Kernel, index: number): number {
  let at = block().text;
  const step = index < 0 ? -1 : 1;
  for (let left = index; left !== 0; left -= step) {
    at += step;
    while (at > free && at < memory.length && isBetween(memory, at)) at += step;
  }
  return at;
}

function isBetween(memory: Uint8Array, at: number): boolean {
  const byte = memory[at]!;
  if (byte === BACKSLASH || memory[at - 1] === BACKSLASH) return true;
  return byte === 0x0a || byte === 0x0d || byte === 0x20 || byte === 0x09;
}
