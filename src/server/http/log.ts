import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { redact } from '../../kit/redact.ts';

export interface LogTarget {
  write(line: string): void;
}

/** JSON lines, each through the redactor, whatever was logged. */
export function createLog(level: string, target: LogTarget = process.stdout): FastifyBaseLogger {
  const log: FastifyBaseLogger = pino({ level, hooks: { streamWrite: redact } }, target);
  // One logger for all requests: making one for each costs more than all that it logs.
  log.child = () => log;
  return log;
}
