import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Download } from '#kit/server/context.ts';
import { apiHeaders } from './security-headers.ts';

const STALLED_MS = 30_000;

/** Why a file is incomplete although nothing failed. */
type Stopped = 'cancelled' | 'stalled';

/** Streams a file as fast as the reader takes it, without buffering. */
export async function sendDownload(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  const { raw, request } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...apiHeaders,
    'cache-control': 'no-store',
    'x-request-id': request.id,
    // If a browser opened it after all, it would be a page that may do nothing.
    'content-security-policy': `${apiHeaders['content-security-policy']}; sandbox`,
    'content-type': file.type,
    'content-disposition': nameFile(file.name),
  });
  const stop = new AbortController();
  const onClose = () => stop.abort('cancelled' satisfies Stopped);
  raw.once('close', onClose);
  if (raw.destroyed) onClose();
  const facts = { request_id: request.id, file: file.name };
  try {
    await pump(file.pieces, raw, stop);
    raw.end();
  } catch (error) {
    // The headers are sent, so all we can do is mark the file as incomplete.
    if (!stop.signal.aborted) request.log.error({ ...facts, err: error }, 'A file broke off');
    else request.log.info({ ...facts, why: stop.signal.reason }, 'A download was not finished');
    raw.destroy();
  }
  return reply;
}

/** The plain name is for old programs, and the encoded one has every letter (RFC 6266). */
function nameFile(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(/['()*]/g, encodeLetter);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function encodeLetter(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}

async function pump(
  pieces: AsyncIterable<string | Uint8Array>,
  raw: ServerResponse,
  stop: AbortController,
): Promise<void> {
  const source = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await orStopped(source.next(), stop.signal);
      if (piece.done) return;
      if (!raw.write(piece.value)) await untilTaken(raw, stop);
    }
  } finally {
    // Not awaited: a source that is waiting for something stops when that wait is over.
    source.return?.().catch(() => undefined);
  }
}

/** Rejects as soon as the reader is gone, however long the next piece takes. */
function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Waits for a slow reader, up to a limit. */
async function untilTaken(raw: ServerResponse, stop: AbortController): Promise<void> {
  const timer = setTimeout(() => stop.abort('stalled' satisfies Stopped), STALLED_MS);
  try {
    await once(raw, 'drain', { signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}
