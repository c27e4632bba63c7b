import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { redact } from '#kit/secrets/redact.ts';

export interface LogTarget {
  write(line: string): void;
}

/** Writes JSON lines. Everything passes the redactor, and each line includes the current `mixin`. */
export function createLog(
  level: string,
  { target = process.stdout, mixin }: { target?: LogTarget | undefined; mixin: () => object },
): FastifyBaseLogger {
  const log: FastifyBaseLogger = pino({ level, mixin, hooks: { streamWrite: redact } }, target);
  // One logger for all requests, because creating one per request costs more than everything it logs.
  log.child = () => log;
  return log;
}
