import type { FindingKind } from '../scanner.ts';

/** The position of a secret in a file, in bytes. */
export interface Span {
  offset: number;
  length: number;
  kind: FindingKind;
  /** The index of its finding. */
  at: number;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The placeholder that replaces a secret. */
export function placeholderName(kind: FindingKind): string {
  return `[${kind.replaceAll('-', ' ')}]`;
}

/** Sorts spans by position. Overlapping spans are merged, so that no part of either secret remains. */
export function inOrder(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((a, b) => a.offset - b.offset || b.length - a.length);
  const apart: Span[] = [];
  for (const span of sorted) {
    const before = apart.at(-1);
    if (before && span.offset < before.offset + before.length) {
      const end = Math.max(before.offset + before.length, span.offset + span.length);
      apart[apart.length - 1] = { ...before, length: end - before.offset };
    } else {
      apart.push(span);
    }
  }
  return apart;
}

/**
 * The file with its secrets replaced by their kind. The text between them is sliced from the file itself and
 * read by the browser when it saves, so memory use doesn't depend on the file's size.
 */
export async function scrubFile(content: Blob, spans: readonly Span[]): Promise<Blob> {
  const encoding = await detectEncoding(content, spans);
  const parts: BlobPart[] = [];
  let end = 0;
  for (const { offset, length, kind } of inOrder(spans)) {
    parts.push(content.slice(end, offset), encode(placeholderName(kind), encoding));
    end = offset + length;
  }
  parts.push(content.slice(end));
  return new Blob(parts, { type: 'application/octet-stream' });
}

/** Detects the encoding by the byte order mark or by the first secret, which consists of ASCII characters. */
export async function detectEncoding(content: Blob, spans: readonly Span[]): Promise<Encoding> {
  const [a, b] = await readBytes(content, 0, 2);
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const [first] = spans;
  if (!first) return 'utf-8';
  const [high, low] = await readBytes(content, first.offset, first.offset + 2);
  if (low === 0) return 'utf-16le';
  return high === 0 ? 'utf-16be' : 'utf-8';
}

/** In gzip and zip files, a secret's position isn't its position in the file. */
export async function isPacked(content: Blob): Promise<boolean> {
  const [a, b, c, d] = await readBytes(content, 0, 4);
  return (a === 0x1f && b === 0x8b) || (a === 0x50 && b === 0x4b && c === 3 && d === 4);
}

async function readBytes(content: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await content.slice(start, end).arrayBuffer());
}

function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) {
    bytes.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le');
  }
  return new Uint8Array(bytes.buffer);
}
