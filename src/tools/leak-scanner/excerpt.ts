const AROUND = 96;
const NEWLINE = 0x0a;
/** Long enough to be a secret, or a part of one that was cut off here. */
const LONG_RUN = /[\w+/=.%|-]{16,}/g;

interface Span {
  start: number;
  end: number;
  /** Where the text begins. */
  floor: number;
}

/** The line around a finding. What could be another secret, or a part of one, is not shown. */
export function excerptOf(bytes: Uint8Array, { start, end, floor }: Span, masked: string): string {
  const before = bytes.subarray(Math.max(floor, start - AROUND), start);
  const after = bytes.subarray(end, end + AROUND);
  const newline = after.indexOf(NEWLINE);
  return [
    show(before.subarray(before.lastIndexOf(NEWLINE) + 1)),
    masked,
    show(newline < 0 ? after : after.subarray(0, newline)),
  ].join('');
}

function show(bytes: Uint8Array): string {
  return (
    new TextDecoder()
      .decode(bytes)
      // A character that was cut, and what moves a terminal's cursor.
      .replace(/[\ufffd\p{Cc}]/gu, ' ')
      .replace(LONG_RUN, (run) => (/\d/.test(run) || run.length > 48 ? '…' : run))
  );
}
