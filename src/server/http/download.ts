import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { Download } from '../../kit/server.ts';
import { apiHeaders } from './security-headers.ts';

const STALLED_MS = 30_000;

/** Writes a file piece by piece, as fast as the other side takes it. Nothing is held back in memory. */
export async function sendDownload(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  const { raw, request } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...apiHeaders,
    'cache-control': 'no-store',
    'x-request-id': request.id,
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
  });
  try {
    for await (const piece of file.pieces) {
      if (raw.destroyed) break;
      if (!raw.write(piece)) await once(raw, 'drain', { signal: AbortSignal.timeout(STALLED_MS) });
    }
    raw.end();
  } catch (error) {
    // The head is sent: all that can be said now is that the file is not whole.
    request.log.error({ request_id: request.id, err: error }, 'A file broke off');
    raw.destroy();
  }
  return reply;
}
