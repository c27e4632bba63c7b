import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { UPLOAD_NAME_MAX } from '#kit/contract/upload-shape.ts';
import { readFileKind } from '#kit/files/file-kind.ts';
import { readReadable } from '#kit/files/readable-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form, for actions with `upload`. */
    upload: Upload | undefined;
  }
}

interface Upload {
  bytes: Uint8Array;
  /** The text in it, for the guard. */
  readable: string;
}

interface DescribedUpload {
  name: string;
  size: number;
  sha256: string;
}

/**
 * Keeps the bytes with the request and describes them for the input. The digest tells a repeated call from
 * another one, and the log needs no content.
 */
export async function readUpload(request: FastifyRequest, file: File): Promise<DescribedUpload> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  request.upload = { bytes, readable: readReadable(bytes, readFileKind(bytes)) };
  const name = file.name.slice(0, UPLOAD_NAME_MAX).toWellFormed().replaceAll('\0', '');
  return { name, size: bytes.length, sha256: hash('sha256', bytes) };
}
