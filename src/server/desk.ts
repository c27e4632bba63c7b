import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#database/database.ts';
import { NetworkWatch } from '#desk/access/people/network-watch.ts';
import { AccessWatch } from '#desk/access/watch.ts';
import { openAppealCodes } from '#desk/appeals/codes/appeal-codes.ts';
import { adoptOldRows } from '#desk/audit/chain/adopt.ts';
import { AuditLog } from '#desk/audit/log.ts';
import { Refusals } from '#desk/audit/refusals.ts';
import { SealedAuditLog } from '#desk/audit/sealed-log.ts';
import { BanWatch } from '#desk/bans/watch.ts';
import type { Connections } from '#desk/connections/connections.ts';
import { markInterrupted } from '#desk/idempotency/store.ts';
import { expirePlans } from '#desk/jobs/decide/decide.ts';
import { Jobs } from '#desk/jobs/jobs.ts';
import { askLater } from '#desk/jobs/later/ask-later.ts';
import { JobPosts } from '#desk/jobs/posts/job-posts.ts';
import { Runner } from '#desk/jobs/run/runner.ts';
import { listPenalties } from '#desk/limits/store.ts';
import { UseWatch } from '#desk/limits/use-watch.ts';
import { MinuteWindows, Overruns } from '#desk/limits/windows.ts';
import { loadSettings, saveSettings } from '#desk/settings/store.ts';
import { Meter } from '#desk/status/meter.ts';
import { Monitor } from '#desk/status/monitor.ts';
import { Tally } from '#desk/tally/tally.ts';
import type { JobKind } from '#kit/contract/jobs.ts';
import { knownTools } from '#kit/contract/known-tools.ts';
import type { ReadKind } from '#kit/contract/read-jobs.ts';
import type { FixedSettings, Settings } from '#kit/contract/settings.ts';
import type { AppealCodes } from '#kit/server/appeal-codes.ts';
import type { Tend, Undo } from '#kit/server/context.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Traces } from '#kit/server/traces.ts';
import { type Clock, realClock } from '#platforms/calls/clock.ts';
import type { CommandDefinition } from '#platforms/discord/shapes.ts';
import { type DiscordDoor, openDoor } from './discord-door.ts';
import { alsoErase, tendNotices } from './feature-joins.ts';
import type { LoadedAction } from './features.ts';
import { overlay } from './fixed-settings.ts';
import { postPorts } from './job-posts.ts';
import { jobPorts } from './jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import { registerProcess, takeOn } from './secrets/processes.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Tracer } from './spans/tracer.ts';
import { StoreWatch } from './store-watch.ts';

export interface DeskOptions {
  /** The name of this process, which no other on the store has. */
  name: string;
  /** Everything derived from the desk's secret. */
  secrets: Secrets;
  /** A file, besides the store, in which the end of the log is noted. */
  endFile?: string | undefined;
  now?: () => number;
  randomBytes?: (count: number) => Uint8Array;
  undos?: ReadonlyMap<string, Undo>;
  /** All actions by name, for calls that the desk makes on behalf of a caller. */
  actions?: ReadonlyMap<string, LoadedAction>;
  /** The address that visitors use. */
  publicUrl?: string | null;
  /** Names of streaming actions. */
  goOn?: ReadonlySet<string>;
  /** The reads that belong to the page's load call. */
  loadParts?: readonly LoadedAction[];
  /** The reads that a page may make together, by path. */
  freeReads?: ReadonlyMap<string, LoadedAction>;
  /** How tools act on many targets, by the action's name. */
  kinds?: ReadonlyMap<string, JobKind>;
  /** How tools read many targets. */
  reads?: ReadonlyMap<string, ReadKind>;
  /** The background work of features. */
  tends?: ReadonlySet<Tend>;
  connections: Connections;
  /** What the environment sets, whatever an admin saved. */
  fixedSettings?: FixedSettings;
  /** Measures how long calls take, in milliseconds; for tests. */
  stopwatch?: () => number;
  /** Ends probes of a platform that hang; for tests. */
  probeClock?: Pick<Clock, 'sleep'>;
  /** Undefined unless the desk serves /metrics. */
  metrics?: Metrics | undefined;
  /** Undefined unless the owner has a collector for traces. */
  tracer?: Tracer | undefined;
  /** All commands, as Discord wants them defined. */
  discordCommands?: readonly CommandDefinition[];
  /** Ends waits for answers to commands in Discord; for tests. */
  doorClock?: Pick<Clock, 'sleep'>;
  /** Whose commands in Discord are answered, and how; for tests. */
  discordDoor?: DiscordDoor;
  /** Whether the desk may ban this address automatically. */
  isBannable?: (address: string) => boolean;
}

/** The state that every request of this process shares. */
export interface Desk {
  database: Database;
  /** The name of this process, with which every request id starts. */
  name: string;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  isBannable: (address: string) => boolean;
  access: AccessWatch;
  /** The networks from which passes and keys are used. */
  networks: NetworkWatch;
  bans: BanWatch;
  use: UseWatch;
  tally: Tally;
  /** What the calls of tools came to, and the status page that is made of it. */
  meter: Meter;
  monitor: Monitor;
  /** Undefined unless the desk serves /metrics. */
  metrics: Metrics | undefined;
  /** Undefined unless the owner has a collector for traces. */
  tracer: Tracer | undefined;
  /** A clock that can't be set, for durations. */
  stopwatch: () => number;
  audit: AuditLog;
  /** Refusals of calls that anyone can try. */
  refusals: Refusals;
  sealedLog: SealedAuditLog;
  /** The undo of each action, by the action's name. */
  undos: ReadonlyMap<string, Undo>;
  /** All actions, by name. */
  actions: ReadonlyMap<string, LoadedAction>;
  appealCodes: AppealCodes;
  publicUrl: string | null;
  /** Names of streaming actions. */
  goOn: ReadonlySet<string>;
  /** The reads that belong to the page's load call. */
  loadParts: readonly LoadedAction[];
  /** The reads that a page may make together, by path. */
  freeReads: ReadonlyMap<string, LoadedAction>;
  tends: ReadonlySet<Tend>;
  secrets: Secrets;
  seals: Seals;
  traces: Traces;
  /** Bulk work: its calls and its runner. */
  jobs: Jobs;
  /** What the staff channel shows of them. */
  jobPosts: JobPosts;
  runner: Runner;
  store: StoreWatch;
  /** The owner's connections. */
  connections: Connections;
  /** Whose commands in Discord are answered, and how. */
  discordDoor: DiscordDoor;
  /** All commands, as Discord wants them defined. */
  discordCommands: readonly CommandDefinition[];
  /** Aborted when this process stops, to end long-running work. */
  stopping: AbortSignal;
  stop: () => void;
  addressWindows: MinuteWindows;
  /** For the page and its files. */
  pageWindows: MinuteWindows;
  passWindows: MinuteWindows;
  /** For Discord's requests: by address before they are read, and by account afterwards. */
  doorWindows: MinuteWindows;
  /** For refused cooldowns, by address and by pass. */
  forgivenWindows: MinuteWindows;
  /** For long lists, by pass. */
  listWindows: MinuteWindows;
  overruns: Overruns;
  /** When each household's penalty ends. */
  penalties: Map<string, number>;
  settings: () => Settings;
  fixedSettings: FixedSettings;
  /** Reloads them, in case a change notification was lost. */
  reloadSettings: () => Promise<void>;
  changeSettings: (change: Partial<Settings>, by: string) => Promise<void>;
}

export async function createDesk(database: Database, options: DeskOptions): Promise<Desk> {
  const now = options.now ?? Date.now;
  const draw = options.randomBytes ?? randomBytes;
  const { secrets, name } = options;
  await database.live(name);
  const registered = { database, secrets, name, now };
  await registerProcess(registered);
  // After a failure the old secret stays in use, and the next sealing tries again.
  database.onChange('secret', () => takeOn(registered).catch(() => undefined));
  const audit = new AuditLog(secrets.keys, options.endFile);
  await adoptOldRows(database, audit.keys);
  await audit.notes.begin(database, now());
  // The log may have been replaced. The sealer looks up the newest block.
  database.onChange('log', () => {
    audit.follows = null;
  });
  const { goOn = new Set<string>(), fixedSettings = new Map() } = options;
  const stopping = new AbortController();
  const penalties = new Map<string, number>();
  const loadPenalties = async (tx: Transaction) => {
    const listed = await listPenalties(tx, now());
    penalties.clear();
    for (const { address, until } of listed) penalties.set(address, until);
  };
  // After a failure the next change tries again.
  database.onChange('penalties', () => database.transaction(loadPenalties).catch(() => undefined));
  let settings = await database.transaction(async (tx) => {
    await audit.closeInterrupted(tx, now(), { goOn });
    await markInterrupted(tx);
    await loadPenalties(tx);
    return overlay(await loadSettings(tx), fixedSettings);
  });
  const load = async () => {
    settings = overlay(await database.transaction(loadSettings), fixedSettings);
  };
  // One reload at a time, so that an older answer never overwrites a newer one.
  let loading = Promise.resolve();
  const reload = () => {
    loading = loading.then(load, load);
    return loading;
  };
  // A failed reload leaves the settings as they were; the next change tries again.
  database.onChange('settings', () => reload().catch(() => undefined));
  const use = new UseWatch(database);
  const { seals, traces } = secrets;
  const appealCodes = openAppealCodes({ database, seals, randomBytes: draw });
  const ports = jobPorts({
    ...{ database, name, now, audit, use, randomBytes: draw },
    writeAppealCode: (caseId) => appealCodes.write(caseId),
    settings: () => settings,
    platforms: options.connections,
    practicePace: (platform, call) => options.connections.practice.sandbox.pace(platform, call),
    kinds: options.kinds ?? new Map(),
    reads: options.reads ?? new Map(),
  });
  const { connections } = options;
  const meter = new Meter();
  const stopwatch = options.stopwatch ?? (() => performance.now());
  const notices = tendNotices({ database, name, seals, connections });
  const jobPosts = new JobPosts(postPorts(ports, { seals, connections }));
  return {
    database,
    name,
    now,
    randomBytes: draw,
    jobs: new Jobs(ports),
    jobPosts,
    runner: new Runner(ports),
    secrets,
    seals,
    traces,
    tends: new Set([
      ...(options.tends ?? []),
      notices,
      askLater(ports),
      expirePlans,
      (work) => jobPosts.follow(work),
    ]),
    isBannable: options.isBannable ?? (() => true),
    access: new AccessWatch(database),
    networks: new NetworkWatch(database, traces),
    bans: new BanWatch(database),
    use,
    tally: new Tally(database),
    meter,
    metrics: options.metrics,
    tracer: options.tracer,
    stopwatch,
    monitor: new Monitor({
      ...{ database, name, now, stopwatch, meter, connections },
      tools: knownTools,
      isMaintenance: () => settings.maintenance,
      clock: options.probeClock ?? realClock,
      stopping: stopping.signal,
    }),
    audit,
    refusals: new Refusals(database, audit),
    sealedLog: new SealedAuditLog({ database, log: audit, now, alsoErase }),
    undos: options.undos ?? new Map(),
    actions: options.actions ?? new Map(),
    appealCodes,
    publicUrl: options.publicUrl ?? null,
    goOn,
    loadParts: options.loadParts ?? [],
    freeReads: options.freeReads ?? new Map(),
    store: new StoreWatch(database, now),
    connections: options.connections,
    discordDoor: options.discordDoor ?? openDoor(connections, options.doorClock),
    discordCommands: options.discordCommands ?? [],
    stopping: stopping.signal,
    stop: () => stopping.abort(),
    addressWindows: new MinuteWindows(),
    pageWindows: new MinuteWindows(),
    passWindows: new MinuteWindows(),
    doorWindows: new MinuteWindows(),
    forgivenWindows: new MinuteWindows(),
    listWindows: new MinuteWindows(),
    overruns: new Overruns(),
    penalties,
    settings: () => settings,
    fixedSettings,
    reloadSettings: reload,
    async changeSettings(change, by) {
      await database.transaction((tx) => saveSettings(tx, change, { nowMs: now(), by }));
      await reload();
    },
  };
}
