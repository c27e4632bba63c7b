import type { FastifyRequest } from 'fastify';
import { DeskError } from '#errors.ts';
import { FILE_LINE_MAX, FILE_LINES_MAX, type fileFaults } from '#kit/contract/file-shape.ts';
import { FILE_BYTES_MAX, linesOf, readText } from '#kit/many/read-file.ts';

/** Far more than any form of ours has. */
const FIELDS_MAX = 20;

interface SentFile {
  name: string;
  lines: string[];
  fault?: (typeof fileFaults)[number];
}

/**
 * Reads a form into the fields that a JSON body would have. It is in memory already, and no longer than its action
 * allows; what is wrong with a file is said only after it is known who sent it.
 */
export async function readForm(
  request: FastifyRequest,
  body: Buffer,
): Promise<Record<string, unknown>> {
  const fileField = request.routeOptions.config.loaded?.action.file;
  if (fileField === undefined) {
    throw new DeskError('desk/unsupported-type', { params: { type: 'application/json' } });
  }
  const form = await parse(Buffer.from(body), request.headers['content-type'] ?? '');
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    // Of two that say different things nobody knows which one counts.
    if (fields.has(name) || fields.size >= FIELDS_MAX) throw new DeskError('desk/unreadable');
    const isText = typeof value === 'string';
    // A form whose file was not chosen has an empty text in its place.
    if (isText && name === fileField) continue;
    fields.set(name, isText ? value : await readFile(value));
  }
  return Object.fromEntries(fields);
}

async function parse(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new DeskError('desk/unreadable');
  }
}

async function readFile(file: File): Promise<SentFile> {
  const { name } = file;
  const refused = (fault: SentFile['fault']) => ({ name, lines: [], ...(fault && { fault }) });
  if (file.size > FILE_BYTES_MAX) return refused('size');
  const reading = readText(new Uint8Array(await file.arrayBuffer()));
  if (!reading.ok) return refused(reading.fault);
  const lines: string[] = [];
  for (const line of linesOf(reading.text)) {
    if (lines.length === FILE_LINES_MAX) return refused('lines');
    lines.push(line.slice(0, FILE_LINE_MAX).toWellFormed());
  }
  return { name, lines };
}
