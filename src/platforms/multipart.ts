// Forms with files (multipart/form-data, RFC 7578): written for Discord, and read by the desk and the sandbox.

export interface FormPart {
  name: string;
  /** Only files have one. */
  filename?: string | undefined;
  type?: string | undefined;
  bytes: Uint8Array;
}

export interface WrittenForm {
  /** The content type, which names the boundary. */
  type: string;
  bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The boundary is random, so no file can contain it on purpose. */
export function writeForm(parts: readonly FormPart[]): WrittenForm {
  const boundary = `gatehouse-${crypto.randomUUID()}`;
  const pieces = parts.flatMap((part) => [
    encoder.encode(`--${boundary}\r\n${writeHead(part)}\r\n\r\n`),
    part.bytes,
    encoder.encode('\r\n'),
  ]);
  pieces.push(encoder.encode(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: join(pieces) };
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

function writeHead({ name, filename, type }: FormPart): string {
  const file = filename === undefined ? '' : `; filename="${escapeName(filename)}"`;
  const kind = type === undefined ? '' : `\r\nContent-Type: ${type}`;
  return `Content-Disposition: form-data; name="${escapeName(name)}"${file}${kind}`;
}

/** Escaped as browsers do it: https://html.spec.whatwg.org/#multipart-form-data */
function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, (letter) => encodeURIComponent(letter));
}

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
  const first = encoder.encode(`--${boundary}`);
  if (!startsWith(bytes, first, 0)) return undefined;
  const next = encoder.encode(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  let at = first.length;
  while (!startsWith(bytes, DASHES, at)) {
    if (parts.length === partsMax || !startsWith(bytes, LINE_END, at)) return undefined;
    const end = find(bytes, next, at);
    const part = end === -1 ? undefined : readPart(bytes.subarray(at + LINE_END.length, end));
    if (!part) return undefined;
    parts.push(part);
    at = end + next.length;
  }
  return parts;
}

const DASHES = encoder.encode('--');
const LINE_END = encoder.encode('\r\n');
const HEAD_END = encoder.encode('\r\n\r\n');

// Plain loops, because these run over megabytes that a stranger chose.

function startsWith(bytes: Uint8Array, sought: Uint8Array, at: number): boolean {
  for (let offset = 0; offset < sought.length; offset += 1) {
    if (bytes[at + offset] !== sought[offset]) return false;
  }
  return true;
}

function find(bytes: Uint8Array, sought: Uint8Array, from: number): number {
  const last = bytes.length - sought.length;
  for (let at = from; at <= last; at += 1) {
    if (bytes[at] === sought[0] && startsWith(bytes, sought, at)) return at;
  }
  return -1;
}

function readBoundary(type: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([\w'+,./:=?-]{1,70}))\s*$/i.exec(
      type.slice(0, 200),
    ) ?? [];
  return quoted ?? plain;
}

function readPart(bytes: Uint8Array): FormPart | undefined {
  const headEnd = find(bytes.subarray(0, HEAD_MAX), HEAD_END, 0);
  if (headEnd === -1) return undefined;
  const lines = decoder.decode(bytes.subarray(0, headEnd)).split('\r\n');
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
