import type { Settings } from '#kit/contract/settings.ts';
import type { Pass } from '#kit/server/context.ts';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type BudgetKind = 'changes' | 'lookups';

export function floorToMinute(nowMs: number): number {
  return nowMs - (nowMs % MINUTE_MS);
}

/** Days are counted in UTC, so that they mean the same to everyone. */
export function floorToDay(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS);
}

// A slot counts while any moment of it is inside the window, so that a limit is never exceeded.
function tenMinutesBefore(nowMs: number): number {
  return floorToMinute(nowMs - TEN_MINUTES_MS);
}

function hourBefore(nowMs: number): number {
  return floorToMinute(nowMs - HOUR_MS);
}

/** The first minutes that count for the two windows of a budget. */
export function findWindowStarts(nowMs: number): { hourFrom: number; tenFrom: number } {
  return { hourFrom: hourBefore(nowMs), tenFrom: tenMinutesBefore(nowMs) };
}

/** A count of one slot of time, or with slot 0 the end of a cooldown. */
export interface UseRow {
  kind: string;
  slot: number;
  passId: string;
  amount: number;
}

export interface Use {
  day: number;
  tenMinutes: number;
  /** Over all passes of the holder. */
  hour: number;
  cooldownUntil: number;
}

export function cooldownKind(action: string): string {
  return `cooldown ${action}`;
}

/** The first slot that still counts for anything. */
export function oldestSlot(nowMs: number): number {
  return Math.min(floorToDay(nowMs), hourBefore(nowMs));
}

export function freshRows(rows: readonly UseRow[], nowMs: number): UseRow[] {
  const oldest = oldestSlot(nowMs);
  return rows.filter((row) => row.slot >= oldest || (row.slot === 0 && row.amount > nowMs));
}

/** Sums the use that limits one action of a pass, from its holder's rows. */
export function sumUse(
  rows: readonly UseRow[],
  passId: string,
  at: { kind: BudgetKind; action: string; nowMs: number },
): Use {
  const use = { day: 0, tenMinutes: 0, hour: 0, cooldownUntil: 0 };
  const [day, hour] = [floorToDay(at.nowMs), hourBefore(at.nowMs)];
  const tenMinutes = tenMinutesBefore(at.nowMs);
  const cooldown = cooldownKind(at.action);
  for (const row of rows) {
    const isOwn = row.passId === passId;
    if (row.kind === 'minute' && row.slot >= hour) {
      use.hour += row.amount;
      if (isOwn && row.slot >= tenMinutes) use.tenMinutes += row.amount;
    } else if (isOwn && row.kind === at.kind && row.slot === day) use.day = row.amount;
    else if (isOwn && row.kind === cooldown) use.cooldownUntil = row.amount;
  }
  return use;
}

/** Use is also stored under this key, which no pass has. It offsets in the hour what a grant added. */
export function buildGrantKey(passId: string): string {
  return `grant:${passId}`;
}

/** Practice beside a connection is counted under these names, which no pass and no holder can have. */
export function countApart<Spender extends { passId: string; holder: string }>(
  spender: Spender,
): Spender {
  const { passId, holder } = spender;
  return { ...spender, passId: `practice\n${passId}`, holder: `practice\n${holder}` };
}

export interface WindowUse {
  used: number;
  limit: number;
  /** When some of it becomes free; null while none is used. */
  backAt: number | null;
}

/** The use of both rolling windows and of the day, including what the owner granted on top. */
export function tellUse(
  rows: readonly UseRow[],
  pass: Pick<Pass, 'id' | 'dailyCap'>,
  { settings, nowMs }: { settings: Settings; nowMs: number },
): { day: Omit<WindowUse, 'backAt'>; tenMinutes: WindowUse; hour: WindowUse } {
  const granted = buildGrantKey(pass.id);
  const own = rows.filter(({ passId }) => passId === pass.id || passId === granted);
  const minutes = own.filter(({ kind }) => kind === 'minute');
  const today = own.filter(({ kind, slot }) => kind === 'changes' && slot === floorToDay(nowMs));
  const extra = (of: readonly UseRow[]) => sum(of.filter(({ passId }) => passId === granted));
  const tenMinutes = windowUse(minutes, tenMinutesBefore(nowMs), TEN_MINUTES_MS);
  const inTen = minutes.filter(({ slot }) => slot >= tenMinutesBefore(nowMs));
  return {
    day: { used: sum(today), limit: dailyLimit('changes', pass.dailyCap, settings) + extra(today) },
    tenMinutes: { ...tenMinutes, limit: settings.changesPerTenMinutes + extra(inTen) },
    hour: tellHour(rows, { settings, nowMs }),
  };
}

/** The use of the hour by everything that a holder or an admin has. */
export function tellHour(
  rows: readonly UseRow[],
  { settings, nowMs }: { settings: Settings; nowMs: number },
): WindowUse {
  const minutes = rows.filter(({ kind }) => kind === 'minute');
  const use = windowUse(minutes, hourBefore(nowMs), HOUR_MS);
  return { ...use, limit: settings.twoPersonTargetsPerHour };
}

function windowUse(rows: readonly UseRow[], from: number, lengthMs: number) {
  const slots = new Map<number, number>();
  for (const { slot, amount } of rows) {
    if (slot >= from) slots.set(slot, (slots.get(slot) ?? 0) + amount);
  }
  const counted = [...slots].filter(([, amount]) => amount > 0).map(([slot]) => slot);
  return {
    used: [...slots.values()].reduce((all, amount) => all + amount, 0),
    backAt: counted.length === 0 ? null : Math.min(...counted) + MINUTE_MS + lengthMs,
  };
}

function sum(rows: readonly UseRow[]): number {
  return rows.reduce((all, { amount }) => all + amount, 0);
}

export interface Spending {
  kind: BudgetKind;
  targets: number;
  tenMinutes: number;
  day: number;
  hour: number;
  dailyCap: number | null;
}

export type Refusal =
  | { allowed: false; limit: number; left: number; window: '10 minutes' | 'a day'; waitMs: number }
  | { allowed: false; needsSecondPerson: true; limit: number; left: number };

export function judgeSpending(
  spending: Spending,
  settings: Settings,
  nowMs: number,
): { allowed: true } | Refusal {
  const { targets } = spending;
  const dayLimit = dailyLimit(spending.kind, spending.dailyCap, settings);
  const refuse = (limit: number, used: number) =>
    ({ allowed: false, limit, left: Math.max(0, limit - used) }) as const;
  if (spending.day + targets > dayLimit) {
    const waitMs = floorToDay(nowMs) + DAY_MS - nowMs;
    return { ...refuse(dayLimit, spending.day), window: 'a day', waitMs };
  }
  if (spending.kind === 'lookups') return { allowed: true };
  if (spending.tenMinutes + targets > settings.changesPerTenMinutes) {
    const refusal = refuse(settings.changesPerTenMinutes, spending.tenMinutes);
    return { ...refusal, window: '10 minutes', waitMs: TEN_MINUTES_MS };
  }
  return judgeHour(spending, settings);
}

/** Checks only the two-person rule. */
export function judgeHour(
  { hour, targets }: Pick<Spending, 'hour' | 'targets'>,
  { twoPersonTargetsPerHour: limit }: Pick<Settings, 'twoPersonTargetsPerHour'>,
): { allowed: true } | Refusal {
  if (hour + targets <= limit) return { allowed: true };
  return { allowed: false, needsSecondPerson: true, limit, left: Math.max(0, limit - hour) };
}

/** The two-person rule comes first, because approved jobs are exempt from budgets. */
export function judgeCharge(
  spending: Spending,
  settings: Settings,
  nowMs: number,
): { allowed: true } | Refusal {
  const judged = judgeHour(spending, settings);
  return judged.allowed ? judgeSpending(spending, settings, nowMs) : judged;
}

export function dailyLimit(kind: BudgetKind, cap: number | null, settings: Settings): number {
  if (kind === 'lookups') return settings.lookupsPerDay;
  return Math.min(cap ?? settings.changesPerDay, settings.changesPerDay);
}
