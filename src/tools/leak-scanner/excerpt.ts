import { isInWords } from '#kit/secrets/placeholder.ts';

const AROUND = 96;
const NEWLINE = 0x0a;
const RUN = String.raw`[\w+/=.%|-]`;
/** Long enough to be a secret. */
const LONG_RUN = new RegExp(`${RUN}{16,}`, 'g');
// Text at the cut ends may be part of a secret, however short it is.
const CUT_AT_FRONT = new RegExp(`^${RUN}+`);
const CUT_AT_END = new RegExp(`${RUN}+$`);

interface Span {
  start: number;
  end: number;
  /** The start of the text. */
  floor: number;
}

/** The line around a finding. Anything that could be another secret, or part of one, is hidden. */
export function cutExcerpt(bytes: Uint8Array, { start, end, floor }: Span, masked: string): string {
  const from = Math.max(floor, start - AROUND);
  const before = bytes.subarray(from, start);
  const after = bytes.subarray(end, end + AROUND);
  const first = before.lastIndexOf(NEWLINE) + 1;
  const newline = after.indexOf(NEWLINE);
  const left = show(before.subarray(first));
  const right = show(newline < 0 ? after : after.subarray(0, newline));
  return [
    first === 0 && from > floor ? left.replace(CUT_AT_FRONT, '…') : left,
    masked,
    newline < 0 && end + AROUND < bytes.length ? right.replace(CUT_AT_END, '…') : right,
  ].join('');
}

function show(bytes: Uint8Array): string {
  return (
    new TextDecoder()
      .decode(bytes)
      // Replaces split characters, and control characters that could move a terminal's cursor.
      .replace(/[\ufffd\p{Cc}]/gu, ' ')
      .replace(LONG_RUN, (run) => (isInWords(run) ? run : '…'))
  );
}
