import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Database } from '#database/database.ts';
import { lockFolder, openStore, prepareFolder } from '#database/open.ts';
import { isOwnKey } from '#desk/audit/chain/block.ts';
import { findLastBlock } from '#desk/audit/chain/store.ts';
import { Connections } from '#desk/connections/connections.ts';
import type { ConnectionWatches } from '#desk/connections/dispatch/connection-watch.ts';
import type { FollowCall } from '#desk/connections/follow-call.ts';
import { rememberSecret } from '#kit/secrets/redact.ts';
import type { Seals } from '#kit/server/seals.ts';
import { isLoopback, isWithin } from '#kit/values/network.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import type { SandboxOptions } from '#platforms/sandbox/sandbox.ts';
import { tools } from '#tools/index.ts';
import type { Config } from './config.ts';
import { createDesk, type Desk, type DeskOptions } from './desk.ts';
import { describeUnknown } from './environment.ts';
import {
  collectFreeReads,
  collectJobKinds,
  collectReadKinds,
  collectTends,
  collectUndos,
  type LoadedAction,
  listLoadParts,
  listStreams,
  loadActions,
} from './features.ts';
import { readFixedSettings } from './fixed-settings.ts';
import { createApp } from './http/app.ts';
import { listCommands } from './http/interactions/command-list.ts';
import { describeCommands } from './http/interactions/describe-commands.ts';
import type { LogTarget } from './http/log.ts';
import { preparePage } from './http/page.ts';
import { createMetrics } from './metrics/metrics.ts';
import { endFile } from './open-log.ts';
import { loadSecret } from './secret-key.ts';
import { openSecret } from './secrets/find-secret.ts';
import { signOff } from './secrets/processes.ts';
import { Secrets } from './secrets/secrets.ts';
import { Tracer } from './spans/tracer.ts';
import { startUpkeep } from './upkeep.ts';

type App = ReturnType<typeof createApp>;

export interface Running {
  url: string;
  desk: Desk;
  app: App;
  stop: () => Promise<void>;
}

export interface StartOptions
  extends Omit<
    DeskOptions,
    | 'name'
    | 'secrets'
    | 'endFile'
    | 'undos'
    | 'actions'
    | 'publicUrl'
    | 'goOn'
    | 'kinds'
    | 'tends'
    | 'connections'
    | 'metrics'
    | 'tracer'
    | 'discordCommands'
  > {
  /** Options of the practice world, for tests. */
  sandbox?: ConnectionSettings['sandbox'];
  callClock?: ConnectionSettings['callClock'];
  answerClock?: ConnectionSettings['answerClock'];
  /** The folder of the built page; undefined serves the API alone. */
  pageFolder?: string;
  logTo?: LogTarget;
  /** Runs no background work, so that a test can trigger it. */
  untended?: true;
  /** Actions besides those of the product, for tests and benchmarks. */
  extraActions?: LoadedAction[];
}

/** The port or address is unavailable. The message tells the owner what to do. */
class ListenError extends Error {
  override name = 'ListenError';
}

export async function startServer(config: Config, options: StartOptions = {}): Promise<Running> {
  if (config.metricsToken !== null) rememberSecret(config.metricsToken);
  const unlock = config.databaseUrl === null ? takeFolder(config.dataFolder) : () => undefined;
  const { database, secrets } = await openOrUnlock(config, options, unlock);
  const metrics = config.metricsToken === null ? undefined : createMetrics();
  database.commitWatch = metrics?.commitWatch;
  const actions = [...(await loadActions()), ...(options.extraActions ?? [])];
  const version = readVersion();
  const name = Buffer.from((options.randomBytes ?? randomBytes)(6)).toString('hex');
  const tracer = openTracer(config, { version, name });
  const connections = await openConnections(config, {
    ...options,
    database,
    seals: secrets.seals,
    version,
    name,
    watches: metrics?.connectionWatches,
    followCall: tracer?.call,
  });
  const desk = await createDesk(database, {
    ...options,
    name,
    connections,
    metrics,
    tracer,
    undos: collectUndos(actions),
    discordCommands: describeCommands(listCommands(actions)),
    actions: new Map(actions.map((loaded) => [loaded.name, loaded])),
    publicUrl: config.publicUrl,
    goOn: listStreams(actions),
    loadParts: listLoadParts(actions),
    freeReads: collectFreeReads(actions),
    kinds: collectJobKinds(actions),
    reads: collectReadKinds(actions),
    tends: collectTends(actions),
    secrets,
    endFile: endFile(config),
    fixedSettings: readFixedSettings(config),
    isBannable: (address) => !isLoopback(address) && !isWithin(address, config.trustProxy),
  });
  const page = options.pageFolder && preparePage(options.pageFolder, { version, ...desk });
  const app = createApp({
    desk,
    actions,
    config,
    version,
    ...(page && { page }),
    ...(options.logTo && { logTo: options.logTo }),
  });
  await warnOfOtherSecret(desk, app.log);
  if (config.unknown.length > 0) app.log.warn(describeUnknown(config.unknown));
  const stopUpkeep = startUpkeep(desk, app.log, { untended: options.untended });
  const stop = async () => {
    desk.stop();
    await app.close();
    await stopUpkeep();
    await connections.close();
    await tracer?.close();
    // If the store is down at the end, the next start cleans up.
    await signOff(desk).catch(() => undefined);
    await database.close();
    unlock();
  };
  try {
    return { url: await listen(app, config), desk, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Only one desk can use a folder, while any number can share a PostgreSQL server. */
function takeFolder(folder: string): () => void {
  prepareFolder(folder);
  return lockFolder(folder);
}

async function openOrUnlock(
  config: Config,
  { randomBytes }: Pick<StartOptions, 'randomBytes'>,
  unlock: () => void,
) {
  let database: Database | undefined;
  try {
    // The secret comes first: migrating the store without it would leave untagged rows.
    loadSecret(config);
    database = await openStore(config);
    const secrets = new Secrets(await openSecret(config, database), randomBytes);
    await database.transaction((tx) => secrets.catchUp(tx));
    return { database, secrets };
  } catch (error) {
    await database?.close();
    unlock();
    throw error;
  }
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  const { level } = app.log;
  // Fastify's own log line would repeat the message for the owner.
  app.log.level = 'warn';
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListen(error, host, port);
  } finally {
    app.log.level = level;
  }
  const { port: bound } = app.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

function explainListen(error: unknown, host: string, port: number): unknown {
  const { code } = error as { code?: string };
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or choose another port with PORT, for example PORT=8081 npm start.`,
    EACCES: `This user may not listen on port ${port}. Choose a port above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one of its own, or to 127.0.0.1.`,
    ENOTFOUND: `HOST is ${host}, which is no known name. Set it to an address of this machine, such as 127.0.0.1.`,
  };
  const sentence = code && words[code];
  return sentence ? new ListenError(sentence, { cause: error }) : error;
}

/** The desk starts anyway: an owner who lost the secret still has a community to moderate. */
async function warnOfOtherSecret({ database, audit }: Desk, log: App['log']): Promise<void> {
  const block = await database.transaction(findLastBlock);
  if (!block || isOwnKey(audit.keys, block.key_id)) return;
  log.warn(
    'The audit log was sealed with another secret than this desk has now. Put the right one back (GATEHOUSE_SECRET_KEY, or secret.key in the data folder), or what is in the log so far cannot be verified.',
  );
}

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function openTracer({ traces }: Config, named: { version: string; name: string }) {
  if (traces === null) return undefined;
  for (const value of Object.values(traces.headers)) rememberSecret(value);
  return new Tracer(traces, named);
}

interface ConnectionSettings extends Pick<DeskOptions, 'now' | 'randomBytes'> {
  seals: Seals;
  database: Database;
  version: string;
  name: string;
  watches: ConnectionWatches | undefined;
  followCall: FollowCall | undefined;
  /** Options of the practice world. */
  sandbox?: Omit<SandboxOptions, 'saved'> | undefined;
  /** The clock for waiting platform calls, for tests. */
  callClock?: Clock | undefined;
  /** The clock for slow responses of the practice world, for tests. */
  answerClock?: Pick<Clock, 'sleep'> | undefined;
}

/** Opens the platforms, connected or in practice mode. No call is made yet. */
async function openConnections(
  { discord, roblox, publicUrl, supportContact }: Config,
  settings: ConnectionSettings,
): Promise<Connections> {
  const connections = new Connections({
    ...settings,
    contact: publicUrl ?? supportContact,
    clock: settings.callClock,
    now: settings.now ?? Date.now,
    randomBytes: settings.randomBytes ?? randomBytes,
    tools,
    fixed: { discord, roblox },
  });
  await connections.reload();
  return connections;
}
