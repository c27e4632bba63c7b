// What was measured in the last 30 days, hour by hour, kept in memory. Hours that are over don't change, so only the last
// two are read again, once a minute.
import type { Database } from '#database/database.ts';
import { addTimes, addWritten, noTimes, type Times } from './rules/times.ts';
import { clampHour, HOUR_MS, type HourFacts, MINUTE_MS, startOf } from './rules/uptime.ts';
import { DESK, findOldestMinute, listSpans } from './store.ts';

export const DAY_HOURS = 24;
export const KEPT_DAYS = 30;
const KEPT_MS = KEPT_DAYS * DAY_HOURS * HOUR_MS;
/** A day of minutes is read in parts, so that no read holds up other requests. */
const PART_MS = 6 * HOUR_MS;

interface Hour extends HourFacts {
  /** Only kept for a day. */
  times: Times | null;
}

/** By subject, then by the hour's beginning. */
type Hours = Map<string, Map<number, Hour>>;

export class History {
  readonly #database: Database;
  #hours: Hours = new Map();
  #readAt: number | undefined;
  #reading: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reads what is new, at most once a minute. */
  async refresh(nowMs: number): Promise<void> {
    if (this.#readAt === startOf(nowMs, MINUTE_MS)) return this.#reading;
    this.#reading ??= this.#read(nowMs).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  hour(subject: string, at: number): Hour | undefined {
    return this.#hours.get(subject)?.get(at);
  }

  /** When the first hour began in which it was measured; null if it never was. */
  findFirst(subject: string): number | null {
    let first: number | null = null;
    for (const [at, { measured }] of this.#hours.get(subject) ?? []) {
      if (measured > 0 && (first === null || at < first)) first = at;
    }
    return first;
  }

  /** How long calls took in the last 24 hours. */
  dayOf(subject: string, nowMs: number): Times {
    const times = noTimes();
    const from = startOf(nowMs, HOUR_MS) - (DAY_HOURS - 1) * HOUR_MS;
    for (const [at, hour] of this.#hours.get(subject) ?? []) {
      if (at >= from && hour.times) addTimes(times, hour.times);
    }
    return times;
  }

  async #read(nowMs: number): Promise<void> {
    const readAt = startOf(nowMs, MINUTE_MS);
    const last = this.#readAt;
    const oldest = startOf(nowMs, HOUR_MS) - KEPT_MS;
    // After the clock was set back, everything is read again.
    const isNew = last === undefined || last > readAt;
    const from = isNew ? oldest : Math.max(oldest, startOf(last, HOUR_MS) - HOUR_MS);
    const fresh: Hours = new Map();
    const rows = await this.#database.transaction((tx) =>
      listSpans(tx, { length: HOUR_MS, from, to: nowMs }),
    );
    for (const row of rows) add(fresh, row);
    const minutes = await this.#database.transaction(findOldestMinute);
    const first = Math.max(from, startOf(minutes ?? nowMs, HOUR_MS));
    for (let at = first; at <= nowMs; at += PART_MS) {
      const to = Math.min(nowMs, at + PART_MS - 1);
      const part = await this.#database.transaction((tx) =>
        listSpans(tx, { length: MINUTE_MS, from: at, to }),
      );
      for (const row of part) add(fresh, row);
    }
    if (isNew) this.#hours = new Map();
    this.#replace(fresh, { from, oldest });
    this.#readAt = readAt;
  }

  #replace(fresh: Hours, { from, oldest }: { from: number; oldest: number }): void {
    const dayAgo = oldest + KEPT_MS - (DAY_HOURS - 1) * HOUR_MS;
    for (const [subject, hours] of fresh) {
      const known = this.#hours.get(subject) ?? new Map<number, Hour>();
      this.#hours.set(subject, known);
      for (const [at, hour] of hours) known.set(at, { ...hour, ...clampHour(hour) });
    }
    for (const [subject, hours] of this.#hours) {
      for (const [at, hour] of hours) {
        if (at < oldest || (at >= from && !fresh.get(subject)?.has(at))) hours.delete(at);
        else if (at < dayAgo) hour.times = null;
      }
    }
  }
}

type Row = Awaited<ReturnType<typeof listSpans>>[number];

function add(hours: Hours, row: Row): void {
  const at = startOf(row.at, HOUR_MS);
  const ofSubject = hours.get(row.subject) ?? new Map<number, Hour>();
  hours.set(row.subject, ofSubject);
  const hour = ofSubject.get(at) ?? { measured: 0, down: 0, degraded: 0, times: null };
  ofSubject.set(at, hour);
  hour.measured += row.measured;
  hour.down += row.down;
  hour.degraded += row.degraded;
  if (row.subject === DESK || row.times === '') return;
  hour.times ??= noTimes();
  addWritten(hour.times, row.times);
}

const histories = new WeakMap<Database, History>();

/** One for each store of this process: handlers and the monitor share it. */
export function historyOf(database: Database): History {
  const known = histories.get(database) ?? new History(database);
  histories.set(database, known);
  return known;
}
