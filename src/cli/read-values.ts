import { UsageError } from './faults.ts';

// As the admin area has them.
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
  throw new UsageError(`${flag} has to be 1 to ${max} characters of text.`);
}

export function readExpiry(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const match = /^(\d{1,7})([mhd])$/.exec(text);
  const unit = match?.[2] as keyof typeof UNITS_MS | undefined;
  const lasts = unit ? Number(match?.[1]) * UNITS_MS[unit] : 0;
  if (lasts > 0 && lasts <= EXPIRES_DAYS_MAX * UNITS_MS.d) return nowMs + lasts;
  throw new UsageError(
    `--expires has to be a number with m, h or d, such as 30d or 12h, and at most ${EXPIRES_DAYS_MAX}d.`,
  );
}

export function readCap(text: string | undefined): number | null {
  return text === undefined ? null : readWhole('--daily-cap', text, DAILY_CAP_MAX);
}

export function readWhole(flag: string, text: string, max: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text);
  throw new UsageError(`${flag} has to be a whole number from 1 to ${max}.`);
}
