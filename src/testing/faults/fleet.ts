// The desks of the fault tests: one on SQLite, several on PostgreSQL, each with its own wire to the database.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeskProcess, startAndKill, startProcess } from '../crash/desk-process.ts';
import { type CrashEngine, lookInto } from '../crash/engine.ts';
import { SECRET_KEY } from '../engine.ts';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { findPostgres } from '../postgres/find.ts';
import { mountDisk, type SmallDisk } from '../small-disk.ts';
import { startWire, type Wire } from '../wire.ts';

const CLOCK = new URL('./jumping-clock.mjs', import.meta.url).href;
const REPLICAS = 3;
/** The log of SQLite alone grows to 64 MB. PostgreSQL needs 40 MB for nothing, and twice as much while it fails over. */
const DISKS = { sqlite: '256m', postgres: '384m' };
/** A desk that can't reach its database says so. These are never the database's. */
const BUG = /"type":"(Type|Range|Reference|Syntax|Assertion)Error"/;

/** One desk, and what a test can do to it. */
export interface Replica {
  url: string;
  wire: Wire | undefined;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Starts it and kills it after this many milliseconds, ready or not. */
  startAndKill(afterMs: number): Promise<void>;
  /** From now on its wall clock is this much ahead. */
  jump(ms: number): void;
}

export class Fleet {
  readonly replicas: readonly Replica[];
  readonly adminKey: string;
  /** Reads the store as somebody whom no trouble can reach. */
  readonly engine: Omit<CrashEngine, 'remove'>;
  readonly #parts: Parts;

  private constructor(parts: Parts, replicas: readonly RunningReplica[]) {
    this.#parts = parts;
    this.replicas = replicas;
    this.adminKey = replicas[0]?.adminKey ?? '';
    this.engine = lookInto(parts.folder, parts.environment);
  }

  static async open(
    kind: 'sqlite' | 'postgres',
    environment: Record<string, string>,
  ): Promise<Fleet> {
    const parts = kind === 'sqlite' ? openFolder(environment) : await openCluster(environment);
    const replicas: RunningReplica[] = [];
    for (let number = 0; number < (kind === 'sqlite' ? 1 : REPLICAS); number += 1) {
      replicas.push(await RunningReplica.open(parts, number));
    }
    return new Fleet(parts, replicas);
  }

  /** What the desks logged that no trouble explains. */
  get bugs(): string[] {
    return this.#parts.complaints.filter((line) => BUG.test(line));
  }

  /** Undefined on SQLite. */
  get cluster(): Cluster | undefined {
    return this.#parts.cluster;
  }

  /** The disk of the database. Undefined where this user may not mount one. */
  get disk(): SmallDisk | undefined {
    return this.#parts.disk;
  }

  /** Ends the database's server, and leads everybody to another one with the same data. */
  async failOver(): Promise<void> {
    const { cluster, wires } = this.#parts;
    if (!cluster) return;
    const next = await cluster.failOver();
    this.#parts.cluster = next;
    for (const wire of wires) wire.leadTo(next.databaseUrl('postgres'));
  }

  async remove(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.kill()));
    for (const wire of this.#parts.wires) wire.close();
    await this.#parts.cluster?.remove();
    this.#parts.disk?.remove();
    await rm(this.#parts.folder, { recursive: true, force: true });
  }
}

interface Parts {
  folder: string;
  environment: Record<string, string>;
  wires: Wire[];
  cluster: Cluster | undefined;
  disk: SmallDisk | undefined;
  complaints: string[];
}

function openFolder(environment: Record<string, string>): Parts {
  const disk = mountDisk(DISKS.sqlite);
  const folder = disk?.folder ?? makeFolder();
  return {
    ...{ folder, disk, wires: [], complaints: [], cluster: undefined },
    environment: { ...environment, GATEHOUSE_DATA: folder },
  };
}

async function openCluster(environment: Record<string, string>): Promise<Parts> {
  const programs = findPostgres();
  if (!programs) throw new Error('There is no PostgreSQL on this machine');
  const disk = mountDisk(DISKS.postgres);
  const cluster = await startCluster(programs, { disk: disk?.folder });
  const wire = await startWire(cluster.databaseUrl('postgres'));
  const folder = makeFolder();
  const settings = { GATEHOUSE_DATA: folder, GATEHOUSE_SECRET_KEY: SECRET_KEY };
  return {
    ...{ folder, cluster, wires: [wire], complaints: [], disk },
    environment: { ...environment, ...settings, DATABASE_URL: wire.url },
  };
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'gatehouse-faults-'));
}

class RunningReplica implements Replica {
  url = '';
  adminKey: string | null = null;
  readonly wire: Wire | undefined;
  readonly #environment: Record<string, string>;
  readonly #clockFile: string;
  readonly #complaints: string[];
  #desk: DeskProcess | undefined;

  private constructor(parts: Parts, at: { number: number; wire: Wire | undefined }) {
    const { number, wire } = at;
    const folder = wire ? join(parts.folder, `replica-${number}`) : parts.folder;
    mkdirSync(folder, { recursive: true });
    this.wire = wire;
    this.#complaints = parts.complaints;
    this.#clockFile = join(tmpdir(), `gatehouse-clock-${process.pid}-${number}`);
    this.#environment = {
      ...parts.environment,
      ...(wire && { GATEHOUSE_DATA: folder, DATABASE_URL: wire.url }),
      ...{ PORT: '0', TEST_CLOCK_FILE: this.#clockFile, NODE_OPTIONS: `--import=${CLOCK}` },
    };
  }

  static async open(parts: Parts, number: number): Promise<RunningReplica> {
    const { cluster, wires } = parts;
    const wire = cluster && (await startWire(cluster.databaseUrl('postgres')));
    if (wire) wires.push(wire);
    const replica = new RunningReplica(parts, { number, wire });
    replica.jump(0);
    await replica.start();
    return replica;
  }

  async start(): Promise<void> {
    const desk = await startProcess(this.#environment);
    this.#desk = desk;
    this.url = desk.url;
    this.#environment.PORT = new URL(desk.url).port;
    this.adminKey ??= desk.adminKey;
  }

  async kill(): Promise<void> {
    await this.#desk?.kill();
    this.#complaints.push(...(this.#desk?.complaints ?? []));
    this.#desk = undefined;
  }

  startAndKill(afterMs: number): Promise<void> {
    return startAndKill(this.#environment, afterMs);
  }

  jump(ms: number): void {
    writeFileSync(this.#clockFile, String(ms));
    this.#desk?.signal('SIGUSR2');
  }
}
