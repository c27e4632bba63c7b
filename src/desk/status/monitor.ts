import type { Database, Transaction } from '#database/database.ts';
import { takeLease } from '#database/lease.ts';
import type { ConnectionDesk } from '#kit/contract/connections.ts';
import type { Tool } from '#kit/contract/feature.ts';
import { neededPlatforms, type PlatformName } from '#kit/contract/needs.ts';
import type { Platforms } from '#kit/server/platforms.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import { describePlatform, isLocal } from './current.ts';
import { DAY_HOURS, historyOf, KEPT_DAYS } from './history.ts';
import { closeIncident, follow, insertStop, verdictOf } from './incidents.ts';
import type { Meter } from './meter.ts';
import { Probes, probesOf } from './probes.ts';
import { type Recent, readRecent } from './recent.ts';
import { isSlower, judgeTool, type PlatformFacts, type Verdict } from './rules/states.ts';
import { countTimes, percentile, type Times } from './rules/times.ts';
import { HOUR_MS, MINUTE_MS, startOf } from './rules/uptime.ts';
import {
  addSpans,
  DESK,
  findLastBeat,
  findOldestMinute,
  forgetOldStatus,
  type Incident,
  listOpenIncidents,
  noSpan,
  type Span,
  thinHour,
} from './store.ts';

export interface MonitorOptions {
  database: Database;
  /** The name of this process. */
  name: string;
  now: () => number;
  /** Measures durations, in milliseconds. */
  stopwatch: () => number;
  meter: Meter;
  connections: Platforms & Pick<ConnectionDesk, 'modes' | 'states'>;
  tools: () => readonly Tool[];
  isMaintenance: () => boolean;
  /** Ends probes that hang. */
  clock: Pick<Clock, 'sleep'>;
  stopping: AbortSignal;
}

const PLATFORMS = ['discord', 'roblox'] as const;
/** Before that, nobody knows what is usual. */
const USUAL_CALLS = 20;
const USUAL_PROBES = 10;
const INCIDENTS_MAX = 2_000;

/**
 * Keeps the figures of the status page. Every process notes that it runs and what its calls did; one of them, which
 * holds the lease, also probes the platforms and decides what state each tool is in.
 */
export class Monitor {
  readonly #options: MonitorOptions;
  readonly #probes: Record<PlatformName, Probes>;
  /** The minute that was last written. */
  #minute: number | undefined;
  /** The minute and the hour for which this process, as the elected one, did its work. */
  #judgedMinute: number | undefined;
  #thinnedHour: number | undefined;

  constructor(options: MonitorOptions) {
    this.#options = options;
    const modeOf = (name: PlatformName) => options.connections.modes()[name];
    const probing = { ...options, platforms: options.connections, modeOf };
    this.#probes = {
      discord: new Probes('discord', probing),
      roblox: new Probes('roblox', probing),
    };
  }

  /** Called every few seconds. */
  async tick(): Promise<void> {
    const { database, name, now } = this.#options;
    const nowMs = now();
    const minute = startOf(nowMs, MINUTE_MS);
    if (minute !== this.#minute) await this.#write(minute, nowMs);
    if (!(await database.transaction((tx) => takeLease(tx, 'status', name)))) return;
    await Promise.all(PLATFORMS.map((platform) => this.#probes[platform].run(nowMs)));
    if (this.#options.stopping.aborted) return;
    await this.#judge(nowMs);
    await this.#thin(nowMs);
  }

  /** Writes what wasn't written yet. */
  async stop(): Promise<void> {
    const nowMs = this.#options.now();
    await this.#write(startOf(nowMs, MINUTE_MS), nowMs);
  }

  /** The figures of the minute that is over, and that the desk runs in the new one. */
  async #write(minute: number, nowMs: number): Promise<void> {
    const { meter, database } = this.#options;
    const beat = { ...noSpan({ at: minute, subject: DESK }), measured: 1 };
    const spans = [...meter.take(this.#minute ?? minute), beat];
    this.#minute = minute;
    try {
      await database.transaction(async (tx) => {
        await tx.lock('status');
        await noteStop(tx, spans, nowMs);
        await addSpans(tx, MINUTE_MS, spans);
      });
    } catch (error) {
      meter.giveBack(spans);
      throw error;
    }
  }

  async #judge(nowMs: number): Promise<void> {
    const { database, tools, meter } = this.#options;
    const history = historyOf(database);
    await history.refresh(nowMs);
    const { recent, open } = await database.transaction(async (tx) => ({
      recent: await readRecent(tx, nowMs),
      open: await listOpenIncidents(tx),
    }));
    const platforms = this.#describePlatforms(nowMs);
    const judged = tools().map((tool) => {
      const incident = open.find((one) => one.tool === tool.id);
      const calls = recent.of(tool.id, meter.peek(tool.id));
      const usual = history.dayOf(tool.id, nowMs);
      const verdict = this.#judgeTool(tool, { platforms, calls, usual, incident });
      return { tool, verdict, change: follow(tool.id, verdict, { open: incident, nowMs }) };
    });
    const gone = open.filter(({ tool }) => !tools().some(({ id }) => id === tool));
    const endings = gone.map((one) => (tx: Transaction) => closeIncident(tx, one, nowMs));
    const changes = [...judged.flatMap(({ change }) => change ?? []), ...endings];
    const minute = startOf(nowMs, MINUTE_MS);
    const isNew = minute !== this.#judgedMinute;
    if (changes.length === 0 && !isNew) return;
    const measured = judged.filter(({ tool }) => isMeasured(tool, platforms));
    const spans = isNew ? measured.map((one) => describeMinute(one, minute)) : [];
    await database.transaction(async (tx) => {
      await tx.lock('status');
      for (const change of changes) await change(tx);
      await addSpans(tx, MINUTE_MS, spans);
    });
    this.#judgedMinute = minute;
  }

  #judgeTool(
    tool: Tool,
    {
      platforms,
      calls,
      usual,
      incident,
    }: {
      platforms: Record<PlatformName, PlatformFacts>;
      calls: Recent;
      usual: Times;
      incident: Incident | undefined;
    },
  ): Verdict {
    const usualMs = countTimes(usual) >= USUAL_CALLS ? percentile(usual, 0.5) : null;
    return judgeTool(
      {
        platforms: neededPlatforms(tool).map((name) => platforms[name]),
        done: calls.done,
        failed: calls.failed,
        isSlow: isSlower(calls.medianMs, usualMs),
      },
      {
        isMaintenance: this.#options.isMaintenance(),
        before: incident && verdictOf(incident),
      },
    );
  }

  #describePlatforms(nowMs: number): Record<PlatformName, PlatformFacts> {
    const { connections, database } = this.#options;
    const describe = (name: PlatformName): PlatformFacts => {
      const { results } = this.#probes[name];
      const usual = historyOf(database).dayOf(probesOf(name), nowMs);
      const usualMs = countTimes(usual) >= USUAL_PROBES ? percentile(usual, 0.5) : null;
      return {
        ...describePlatform(name, connections),
        probes: results.map(({ isOk }) => isOk),
        isSlow: isSlower(middleOf(results.map(({ ms }) => ms)), usualMs),
      };
    };
    return { discord: describe('discord'), roblox: describe('roblox') };
  }

  /** Turns minutes older than a day into hours, and forgets hours older than 30 days. */
  async #thin(nowMs: number): Promise<void> {
    const { database } = this.#options;
    const hour = startOf(nowMs, HOUR_MS);
    if (hour === this.#thinnedHour) return;
    const dayAgo = hour - DAY_HOURS * HOUR_MS;
    for (;;) {
      const oldest = await database.transaction(findOldestMinute);
      if (oldest === undefined || oldest >= dayAgo) break;
      await database.transaction(async (tx) => {
        await tx.lock('status');
        await thinHour(tx, startOf(oldest, HOUR_MS));
      });
    }
    const before = hour - KEPT_DAYS * DAY_HOURS * HOUR_MS;
    await database.transaction((tx) =>
      forgetOldStatus(tx, { before, incidentsMax: INCIDENTS_MAX }),
    );
    this.#thinnedHour = hour;
  }
}

/** Tells from the minutes in which nothing was written that the desk wasn't running. */
async function noteStop(tx: Transaction, spans: readonly Span[], nowMs: number): Promise<void> {
  const minute = startOf(nowMs, MINUTE_MS);
  const first = Math.min(...spans.filter(({ subject }) => subject === DESK).map(({ at }) => at));
  const last = await findLastBeat(tx, minute);
  if (last === undefined || first - last <= MINUTE_MS) return;
  await insertStop(tx, { from: last + MINUTE_MS, to: first === minute ? nowMs : first });
}

/** The median of three, if there are as many. */
function middleOf(times: readonly (number | null)[]): number | null {
  const known = times.filter((ms) => ms !== null).sort((one, other) => one - other);
  return known.length === 3 ? (known[1] ?? null) : null;
}

/** Nothing is measured of a tool in practice, or of one that runs in the browser. */
function isMeasured(tool: Tool, platforms: Record<PlatformName, PlatformFacts>): boolean {
  const needed = neededPlatforms(tool);
  const isPractice = needed.length > 0 && needed.every((name) => platforms[name].isPractice);
  return !isPractice && !isLocal(tool);
}

function describeMinute(
  { tool, verdict: { state } }: { tool: Tool; verdict: Verdict },
  at: number,
): Span {
  const minutes = {
    measured: 1,
    down: Number(state === 'offline'),
    degraded: Number(state === 'degraded'),
  };
  return { ...noSpan({ at, subject: tool.id }), ...minutes };
}
