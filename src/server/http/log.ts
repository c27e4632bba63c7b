import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { redact } from '#kit/secrets/redact.ts';

export interface LogTarget {
  write(line: string): void;
}

/** JSON lines, each through the redactor, whatever was logged, and with what `mixin` says at that moment. */
export function createLog(
  level: string,
  { target = process.stdout, mixin }: { target?: LogTarget | undefined; mixin: () => object },
): FastifyBaseLogger {
  const log: FastifyBaseLogger = pino({ level, mixin, hooks: { streamWrite: redact } }, target);
  // One logger for all requests: making one for each costs more than all that it logs.
  log.child = () => log;
  return log;
}
