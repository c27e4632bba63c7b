import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DeskError } from '#errors.ts';
import { BODY_BYTES_MAX } from '#kit/contract/feature.ts';
import { UPLOAD_JSON, UPLOAD_NAME_MAX, type UploadField } from '#kit/contract/uploads.ts';
import type { UploadedFile } from '#kit/server/context.ts';
import { readForm } from '#platforms/read-form.ts';
import { JsonShape } from './json-shape.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a form, whose names and sizes are in the body. */
    uploads: readonly UploadedFile[];
  }
}

/**
 * Reads a form of a JSON text and files. The body then lists the files by name, size and digest, which is what the log
 * keeps, and the request has their bytes.
 */
export function readUploads(
  request: FastifyRequest,
  { bytes, files, parse }: { bytes: Buffer; files: UploadField; parse: (text: string) => unknown },
): unknown {
  const type = request.headers['content-type'] ?? '';
  const [first, ...sent] = readForm(bytes, { type, partsMax: files.max + 1 }) ?? [];
  const isAsAgreed =
    first?.name === UPLOAD_JSON &&
    first.bytes.length <= BODY_BYTES_MAX &&
    sent.every(({ name, filename }) => name === files.field && filename !== undefined);
  if (!first || !isAsAgreed) throw new DeskError('desk/unreadable');
  const shape = new JsonShape();
  shape.watch(first.bytes);
  const text = Buffer.from(first.bytes).toString('utf8');
  const body = parse(text);
  if (shape.hidesKeys(body)) request.overwritten = text;
  request.uploads = sent.map(({ filename = '', bytes: ofFile }) => ({
    name: filename.slice(0, UPLOAD_NAME_MAX).toWellFormed().replaceAll('\0', ''),
    bytes: ofFile,
  }));
  return listFiles(body, { field: files.field, uploads: request.uploads });
}

function listFiles(
  body: unknown,
  { field, uploads }: { field: string; uploads: readonly UploadedFile[] },
): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  refuseMadeUp(body, field);
  const listed = uploads.map(({ name, bytes }) => ({
    name,
    size: bytes.length,
    sha256: hash('sha256', bytes),
  }));
  return { ...body, [field]: listed };
}

/** The list of files is the server's own: a body that names files without sending them is refused. */
export function refuseMadeUp(body: unknown, field: string): void {
  const isNamed = typeof body === 'object' && body !== null && Object.hasOwn(body, field);
  if (isNamed) throw new DeskError('desk/unreadable');
}
