// Reads forms with files, for the desk and the sandbox.
import type { FormPart } from './multipart.ts';

const HEAD_MAX = 4_096;

/**
 * Returns undefined if it isn't such a form or has more parts than allowed. The parts are views of the given bytes, and
 * reading stops at the limit, so hostile bytes cost no more than one search through them.
 */
export function readForm(
  bytes: Uint8Array,
  { type, partsMax }: { type: string; partsMax: number },
): FormPart[] | undefined {
  const boundary = readBoundary(type);
  if (boundary === undefined) return undefined;
  // Buffers search natively, which takes milliseconds for what takes a loop a second.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Buffer.from(`--${boundary}`);
  if (!startsWith(buffer, first, 0)) return undefined;
  const next = Buffer.from(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  let at = first.length;
  while (!startsWith(buffer, DASHES, at)) {
    if (parts.length === partsMax || !startsWith(buffer, LINE_END, at)) return undefined;
    const end = buffer.indexOf(next, at);
    const part = end === -1 ? undefined : readPart(buffer.subarray(at + LINE_END.length, end));
    if (!part) return undefined;
    parts.push(part);
    at = end + next.length;
  }
  return parts;
}

const DASHES = Buffer.from('--');
const LINE_END = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

function startsWith(bytes: Buffer, sought: Buffer, at: number): boolean {
  return bytes.subarray(at, at + sought.length).equals(sought);
}

function readBoundary(type: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([\w'+,./:=?-]{1,70}))\s*$/i.exec(
      type.slice(0, 200),
    ) ?? [];
  return quoted ?? plain;
}

function readPart(bytes: Buffer): FormPart | undefined {
  const headEnd = bytes.subarray(0, HEAD_MAX).indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const lines = bytes.toString('utf8', 0, headEnd).split('\r\n');
  const placed = lines.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? '';
  const name = readParameter(placed, 'name');
  if (name === undefined) return undefined;
  const kind = lines.find((line) => /^content-type:/i.test(line));
  return {
    name,
    filename: readParameter(placed, 'filename'),
    type: kind?.slice('content-type:'.length).trim(),
    bytes: bytes.subarray(headEnd + HEAD_END.length),
  };
}

function readParameter(line: string, parameter: 'name' | 'filename'): string | undefined {
  const [, value] = new RegExp(`;\\s*${parameter}="([^"]*)"`, 'i').exec(line) ?? [];
  return value?.replace(/%(22|0A|0D)/gi, (code) => decodeURIComponent(code));
}
