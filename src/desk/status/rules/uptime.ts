// Decides how much of an hour or a day counts as up. All figures are whole minutes.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
const HOUR_MINUTES = 60;

/** What was measured of one tool in one hour, in minutes. */
export interface HourFacts {
  measured: number;
  down: number;
  degraded: number;
}

export interface Uptime {
  /** In minutes. */
  measured: number;
  down: number;
  isDegraded: boolean;
}

export function startOf(at: number, length: number): number {
  return at - (at % length);
}

/** Keeps sums within the hour, because a clock that was set back counts minutes twice. */
export function clampHour({ measured, down, degraded }: HourFacts): HourFacts {
  const minutes = clamp(measured, HOUR_MINUTES);
  return { measured: minutes, down: clamp(down, minutes), degraded: clamp(degraded, minutes) };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), max);
}

interface DeskHour {
  /** When the hour began. */
  at: number;
  nowMs: number;
  /** Minutes in which the desk was running. */
  ran: number;
  /** When the first hour began in which the desk was ever seen running; null if it never was. */
  firstAt: number | null;
}

/** The minutes for which the whole hour counts as down, because the desk wasn't running in all of it; otherwise 0. */
export function minutesStopped({ at, nowMs, ran, firstAt }: DeskHour): number {
  // Nothing is known about the time before the first start.
  if (firstAt === null || at <= firstAt || at > nowMs) return 0;
  // The current minute isn't over.
  const expected = Math.min(HOUR_MINUTES, Math.floor((nowMs - at) / MINUTE_MS));
  return ran < expected ? expected : 0;
}

/** One hour of a tool. `hasBegun` is false until it was measured for the first time. */
export function readHour(
  facts: HourFacts | undefined,
  { stopped, hasBegun }: { stopped: number; hasBegun: boolean },
): Uptime {
  if (stopped > 0 && hasBegun) return { measured: stopped, down: stopped, isDegraded: false };
  if (!facts) return { measured: 0, down: 0, isDegraded: false };
  const { measured, down, degraded } = clampHour(facts);
  return { measured, down, isDegraded: degraded > 0 };
}

export function sumUptime(hours: readonly Uptime[]): Uptime {
  return {
    measured: hours.reduce((sum, { measured }) => sum + measured, 0),
    down: hours.reduce((sum, { down }) => sum + down, 0),
    isDegraded: hours.some(({ isDegraded }) => isDegraded),
  };
}

/** In percent, with at most two digits; null if nothing was measured. It is 100 only if nothing was down. */
export function percentUp({ measured, down }: Uptime): number | null {
  if (measured <= 0) return null;
  const share = 1 - clamp(down, measured) / measured;
  const rounded = Math.round(share * 10_000) / 100;
  return down > 0 ? Math.min(99.99, rounded) : rounded;
}
