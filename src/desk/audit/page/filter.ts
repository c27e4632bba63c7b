import { type Platform, readTarget } from '#kit/contract/target.ts';

export const outcomes = ['done', 'refused', 'unknown'] as const;
export type OutcomeKind = (typeof outcomes)[number];
export const platforms = ['roblox', 'discord'] as const satisfies readonly Platform[];

/** The filter of the log, as kept in the address. */
export interface AuditFilter {
  /** A period that moves with the day; it and a custom range exclude each other. */
  time?: Period | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** Exactly this pass or key; it comes from a link. */
  actor?: string | undefined;
  /** The complete name of a pass's holder or label of a key. */
  holder?: string | undefined;
  tool?: string | undefined;
  target?: string | undefined;
  outcome?: OutcomeKind | undefined;
  platform?: Platform | undefined;
  job?: string | undefined;
}

// The maximum lengths in the contract.
const TEXT_MAX = { actor: 100, holder: 100, tool: 60, target: 200 } as const;
const NUMBER = /^\d{1,15}$/;

/** Reads only valid values from an address, which someone may have written by hand. */
export function readAddress(params: URLSearchParams, isSecret: (text: string) => boolean) {
  const text = (name: keyof typeof TEXT_MAX) => {
    const value = params.get(name)?.trim() ?? '';
    return value === '' || value.length > TEXT_MAX[name] || isSecret(value) ? undefined : value;
  };
  const number = (name: 'from' | 'to' | 'job') => {
    const value = params.get(name) ?? '';
    return NUMBER.test(value) ? value : undefined;
  };
  const time = pickOne(periods, params.get('time'));
  const [from, to] = [number('from'), number('to')];
  const target = text('target');
  return strip({
    ...(time ? { time } : { from: from && Number(from), to: to && Number(to) }),
    actor: text('actor'),
    holder: text('holder'),
    tool: text('tool'),
    target: target && readTarget(target) ? target : undefined,
    outcome: pickOne(outcomes, params.get('outcome')),
    platform: pickOne(platforms, params.get('platform')),
    job: number('job'),
  } as AuditFilter);
}

export function writeAddress(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(
    Object.entries(strip(filter)).map(([name, value]): [string, string] => [name, String(value)]),
  );
}

/** Changes a filter. A new time replaces the previous one. */
export function changeFilter(filter: AuditFilter, change: AuditFilter): AuditFilter {
  const isTime = 'time' in change || 'from' in change || 'to' in change;
  const before = isTime ? { ...filter, time: undefined, from: undefined, to: undefined } : filter;
  return strip({ ...before, ...change });
}

/** Converts a filter to the server's input. */
export function makeInput({ time, from, to, ...facets }: AuditFilter, now: number) {
  const start = time ? findStart(time, now) : from;
  return {
    ...facets,
    ...(start !== undefined && { from: String(start) }),
    ...(to !== undefined && { to: String(to) }),
  };
}

export function isEmpty(filter: AuditFilter): boolean {
  return Object.keys(strip(filter)).length === 0;
}

/** Visitors come and go by the thousands, so the log has no index for them. */
export function isFindable(actor: string): boolean {
  return /^(pass:|key:)|^(cli|desk|first-start)$/.test(actor);
}

function strip(filter: AuditFilter): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

function pickOne<Value extends string>(values: readonly Value[], given: string | null) {
  return values.find((value) => value === given);
}

/** Quick choices of a period, in the reader's days and including today. */
export const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

const days: Record<Period, number> = { today: 1, week: 7, month: 30 };

/**
 * The start of the period's first day. It stays the same until midnight, so that the list
 * isn't requested constantly.
 */
export function findStart(period: Period, now: number): number {
  const day = new Date(now);
  // Not counted in hours: a day on which the clocks change has 23 or 25.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days[period] + 1).getTime();
}
