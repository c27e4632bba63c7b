// Forms with files (multipart/form-data, RFC 7578), as Discord takes them.

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
