// Every start loads this, so it loads next to nothing itself.
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const runtimeFolder = join(root, '.runtime');

/** Set for the process that a launcher runs, so that a wrong binary cannot start itself for ever. */
export const LAUNCHED = 'GATEHOUSE_LAUNCHED';

/** A failure whose sentence tells the reader what to do; printed without a stack. */
export class LaunchError extends Error {}

export function sayAndExit(error) {
  if (!(error instanceof LaunchError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** The environment with `folder` first in PATH, whatever the variable's case. */
export function withPath(folder, env = process.env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...env, [name]: [folder, env[name]].filter(Boolean).join(delimiter) };
}
