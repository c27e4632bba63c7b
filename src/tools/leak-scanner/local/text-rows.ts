import type { FindingKind } from '../scanner.ts';
import { type Encoding, inOrder, placeholderName, type Span } from './scrub.ts';

/** Plain text, or the index of the finding in its place. */
export type Part = string | { at: number; kind: FindingKind };

export type Row =
  /** `found` is a secret that is already masked in the text. */
  | { type: 'line'; line: number; parts: Part[]; found?: { at: number; kind: FindingKind } }
  /** Lines without findings. */
  | { type: 'gap'; after: number; lines: number };

/** How many lines are shown around a line with a finding. */
const AROUND = 2;
const PART_MAX = 160;
/** The limit for text next to a secret, so that the secret stays visible. */
const BESIDE_MAX = 48;

/** Returns the lines with secrets, the lines around them, and the whole scrubbed text. */
export function readText(
  bytes: Uint8Array,
  spans: readonly Span[],
  encoding: Encoding,
): { rows: Row[]; scrubbed: string } {
  const decoder = new TextDecoder(encoding);
  const lines: Part[][] = [[]];
  let scrubbed = '';
  let end = 0;
  const addText = (until: number) => {
    const text = decoder.decode(bytes.subarray(end, until));
    scrubbed += text;
    const [first = '', ...more] = text.split(/\r?\n/);
    lines.at(-1)?.push(first);
    for (const line of more) lines.push([line]);
  };
  for (const { offset, length, kind, at } of inOrder(spans)) {
    addText(offset);
    scrubbed += placeholderName(kind);
    lines.at(-1)?.push({ at, kind });
    end = offset + length;
  }
  addText(bytes.length);
  // A final newline doesn't start another line.
  if (lines.length > 1 && lines.at(-1)?.join('') === '') lines.pop();
  return { rows: fold(lines), scrubbed };
}

function fold(lines: readonly Part[][]): Row[] {
  const isNear = new Uint8Array(lines.length);
  lines.forEach((parts, index) => {
    if (parts.some(isSecret)) isNear.fill(1, Math.max(0, index - AROUND), index + AROUND + 1);
  });
  const rows: Row[] = [];
  lines.forEach((parts, index) => {
    const last = rows.at(-1);
    if (isNear[index]) rows.push({ type: 'line', line: index + 1, parts: shorten(parts) });
    else if (last?.type === 'gap') last.lines += 1;
    else rows.push({ type: 'gap', after: index, lines: 1 });
  });
  return rows;
}

function isSecret(part: Part): boolean {
  return typeof part !== 'string';
}

/** A line may be as long as a file, so long pieces show only their start and end. */
function shorten(parts: readonly Part[]): Part[] {
  const max = parts.some(isSecret) ? BESIDE_MAX : PART_MAX;
  return parts.map((part) => {
    if (typeof part !== 'string' || part.length <= max) return part;
    const end = Math.floor(max / 3);
    return `${part.slice(0, max - end).toWellFormed()}…${part.slice(-end).toWellFormed()}`;
  });
}
