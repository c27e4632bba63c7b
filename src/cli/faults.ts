import type { ErrorCode } from '#errors.ts';

/** The command line is wrong, and the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A valid command was refused, and the message says what to do instead. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

// Errors with these names are written for the owner, so they are shown without a stack.
const CODES: Record<string, string> = {
  UsageError: 'cli/usage',
  ConfigError: 'cli/settings',
  OpenError: 'cli/store',
  ListenError: 'cli/listen',
  BuildError: 'cli/build',
  BackupError: 'cli/backup',
  RotateError: 'cli/secret',
};

export interface Fault {
  exitCode: 1 | 2;
  code: string;
  message: string;
}

/** Describes an error for the owner, or returns undefined for an unexpected one. */
export function describeFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, code } = error as Error & { code?: ErrorCode };
  const exitCode = name === 'UsageError' ? 2 : 1;
  if (CODES[name]) return { exitCode, code: CODES[name], message };
  if (code === undefined || !['RefusedError', 'DeskError'].includes(name)) return undefined;
  const hint = code === 'desk/store' ? " Run 'gatehouse doctor' to find the cause." : '';
  return { exitCode, code, message: message + hint };
}
