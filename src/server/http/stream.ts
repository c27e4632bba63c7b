import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { DeskError } from '#errors.ts';
import type { Stream } from '#kit/server/context.ts';
import { unexpected } from './answer.ts';
import { apiHeaders } from './security-headers.ts';

/** Shorter than any proxy's idle timeout. */
const SIGN_OF_LIFE_MS = 15_000;

/** A reader with this much unread data is disconnected. */
const UNREAD_BYTES_MAX = 1024 * 1024;

export interface StreamEnding {
  /** Aborted when the desk stops. */
  stopping: AbortSignal;
  done(): Promise<void>;
  failed(error: unknown): Promise<void>;
}

/** Streams events as they come, and records the outcome before the last one is sent. */
export async function sendStream(
  reply: FastifyReply,
  stream: Stream,
  ending: StreamEnding,
): Promise<FastifyReply> {
  const { raw, request } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...apiHeaders,
    'cache-control': 'no-store',
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that buffers the answer would defeat the stream.
    'x-accel-buffering': 'no',
    // The connection isn't reused, because a stopping desk would wait for it.
    connection: 'close',
    'x-request-id': request.id,
    ...(request.caseId !== undefined && { 'x-case-id': String(request.caseId) }),
  });
  const left = new AbortController();
  raw.once('close', () => left.abort());
  if (raw.destroyed) left.abort();
  const life = setInterval(() => say(raw, ': still here\n\n'), SIGN_OF_LIFE_MS);
  try {
    await tell(stream, raw, AbortSignal.any([left.signal, ending.stopping]));
    await ending.done();
  } catch (error) {
    await end(raw, { error, requestId: request.id, ending, log: request.log });
  } finally {
    clearInterval(life);
    raw.end();
  }
  return reply;
}

async function tell(stream: Stream, raw: ServerResponse, signal: AbortSignal): Promise<void> {
  // The work isn't aborted when the reader leaves. It finishes what is under way and then stops.
  for await (const event of stream.events(signal)) write(raw, event);
}

interface Failure {
  error: unknown;
  requestId: string;
  ending: StreamEnding;
  log: FastifyReply['request']['log'];
}

async function end(raw: ServerResponse, { error, requestId, ending, log }: Failure): Promise<void> {
  const known = error instanceof DeskError ? error : unexpected(requestId);
  if (known !== error) log.error({ request_id: requestId, err: error }, 'A stream failed');
  try {
    await ending.failed(error);
  } catch (cause) {
    log.error({ request_id: requestId, err: cause }, 'The end of a stream was not written down');
  }
  const { code, status, title, message: detail } = known;
  write(raw, { status: 'stopped', error: { code, status, title, detail, request_id: requestId } });
}

function write(raw: ServerResponse, event: Record<string, unknown>): void {
  say(raw, `data: ${JSON.stringify(event)}\n\n`);
}

function say(raw: ServerResponse, text: string): void {
  if (raw.destroyed) return;
  raw.write(text);
  if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy();
}
