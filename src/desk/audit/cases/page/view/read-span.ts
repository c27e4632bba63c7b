import { isPairedAction } from '#kit/contract/paired-tool.ts';
import type { AuditCase } from '../audit-case.ts';

interface Span {
  /** Undefined if the action has no duration. Null: permanent. */
  seconds: number | null | undefined;
  /** When it ends, as recorded when it was done; null if it doesn't end. */
  until: number | null | undefined;
}

/** How long an action lasts, according to its case. */
export function readSpan({ action, detail, result }: AuditCase): Span {
  const told: Record<string, unknown> = { ...detail, ...result };
  const seconds = readNumber(told.duration_seconds);
  const until = readNumber(told.until);
  // A ban without a duration is permanent.
  const isPermanent = isPairedAction(action) && seconds === undefined && until === undefined;
  return isPermanent ? { seconds: null, until: null } : { seconds, until };
}

function readNumber(value: unknown): number | null | undefined {
  return typeof value === 'number' || value === null ? value : undefined;
}
