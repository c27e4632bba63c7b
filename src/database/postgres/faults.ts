import { DeskError } from '#errors.ts';

// Prefixes of PostgreSQL error codes that blame the server, its disk or the
// network rather than the statement.
const STORE_FAULTS = [
  '08', // connection
  '25006', // read-only, such as a standby
  '25P03', // idle for too long within a unit
  '28', // password or user
  '3D', // no such database
  '53', // disk, memory or connections used up
  '55P03', // lock not available
  '57', // stopped, starting, or the statement took too long
  '58', // input or output
  'XX001', // damaged
  'XX002',
];
const BROKEN_CONNECTION =
  /^(E(?!RR_)[A-Z_]{3,}|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|SASL_SIGNATURE_MISMATCH)$/;

/** The error code of the server, the driver or the network. */
export function readErrorCode(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Whether the server itself refused and keeps running, in which case nothing was done. */
export function isServerRefusal(error: unknown): boolean {
  return (error as { severity?: unknown }).severity === 'ERROR';
}

/** A conflict between units, or a statement prepared for tables that have changed. */
export function isPassing(error: unknown): boolean {
  const code = readErrorCode(error);
  if (code === '0A000') {
    return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
  }
  return code === '40001' || code === '40P01';
}

export function asStoreFault(error: unknown): unknown {
  if (error instanceof DeskError) return error;
  const code = readErrorCode(error);
  if (code === undefined) return error;
  // Row values must not end up in a log.
  delete (error as { detail?: unknown }).detail;
  const isFault =
    BROKEN_CONNECTION.test(code) || STORE_FAULTS.some((part) => code.startsWith(part));
  return isFault || isPassing(error) ? storeFault(error) : error;
}

export function storeFault(cause: unknown): DeskError {
  const fault = new DeskError('desk/store');
  fault.cause = cause;
  return fault;
}

/** The connection broke during the commit, so we don't know whether the work is durable. */
export function unsure(cause: unknown): DeskError {
  const fault = new DeskError('desk/unsure');
  fault.cause = cause;
  return fault;
}
