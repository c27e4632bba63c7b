import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { UsageError } from './faults.ts';

/** The flags and words of a command. Throws a UsageError that says what is wrong. */
export function readArgs<const C extends Command>(command: C, args: string[]) {
  const { values, positionals } = parseFlags(command, args);
  const isEndless = command.words?.at(-1)?.includes('...');
  const tooMany = isEndless ? undefined : positionals[command.words?.length ?? 0];
  if (tooMany !== undefined) {
    throw new UsageError(
      `'${tooMany}' is one word too many. Put words that belong together in quotes. ${moreIn(command)}`,
    );
  }
  return { flags: values, words: positionals };
}

function parseFlags<const C extends Command>(command: C, args: string[]) {
  const options: C['flags'] = command.flags;
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${explainArgument(error as Error, command)} ${moreIn(command)}`);
  }
}

function explainArgument({ message }: Error, { name, flags }: Command): string {
  const said = /--?[\w-]+/.exec(message)?.[0] ?? '';
  const flag = flags[said.replace(/^--/, '')];
  if (!flag) return `gatehouse ${name} has no flag ${said}.`;
  if (flag.type === 'boolean') return `${said} takes no value.`;
  return `${said} needs a value: ${said} ${flag.value} (or ${said}=-1 if it starts with a hyphen).`;
}

function moreIn({ name }: Command): string {
  return `'gatehouse ${name} --help' says more.`;
}

// The same limits as in the admin area.
const NAME_MAX = 80;
const REASON_MAX = 200;
const DAILY_CAP_MAX = 100_000;
const EXPIRES_DAYS_MAX = 5 * 365;
const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export function readName(flag: string, text: string | undefined): string | undefined {
  return readText(flag, text, NAME_MAX);
}

export function readReason(text: string | undefined): string | undefined {
  return readText('--reason', text, REASON_MAX);
}

function readText(flag: string, text: string | undefined, max: number): string | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  const isText = trimmed.isWellFormed() && !trimmed.includes('\0');
  if (trimmed !== '' && trimmed.length <= max && isText) return trimmed;
  throw new UsageError(`${flag} must be 1 to ${max} characters of text.`);
}

export function readExpiry(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const match = /^(\d{1,7})([mhd])$/.exec(text);
  const unit = match?.[2] as keyof typeof UNITS_MS | undefined;
  const lasts = unit ? Number(match?.[1]) * UNITS_MS[unit] : 0;
  if (lasts > 0 && lasts <= EXPIRES_DAYS_MAX * UNITS_MS.d) return nowMs + lasts;
  throw new UsageError(
    `--expires must be a number with m, h or d, such as 30d or 12h, and at most ${EXPIRES_DAYS_MAX}d.`,
  );
}

export function readCap(text: string | undefined): number | null {
  return text === undefined ? null : readWhole('--daily-cap', text, DAILY_CAP_MAX);
}

export function readWhole(flag: string, text: string, max: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text);
  throw new UsageError(`${flag} must be a whole number from 1 to ${max}.`);
}
