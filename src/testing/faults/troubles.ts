// What goes wrong in the fault tests. A trouble begins under load, and ends while the load goes on.
import { randomInt } from 'node:crypto';
import type { Fault } from '#platforms/sandbox/faults.ts';
import type { TestSandbox } from '../platforms.ts';
import { until } from '../until.ts';
import type { Fleet, Replica } from './fleet.ts';

export interface Trouble {
  name: string;
  /** How many of the desks' processes this kills. */
  kills: number;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

const JUMP_MS_MAX = 240_000;
const START_KILLED_WITHIN_MS = 1_500;

/** The troubles that this fleet can have, each with how often it comes. */
export function listTroubles(fleet: Fleet, sandbox: TestSandbox): [Trouble, number][] {
  const { cluster, disk } = fleet;
  return [
    [killOne(fleet), 6],
    [killTwice(fleet), 1],
    [jumpClock(fleet), 1],
    [platformBreaks(sandbox), 2],
    ...(disk ? ([[fillDisk(fleet, disk), 1]] satisfies [Trouble, number][]) : []),
    ...(cluster
      ? ([
          [killAll(fleet), 1],
          [freezeWire(fleet), 2],
          [slowWire(fleet), 1],
          [cutWire(fleet), 1],
          [crashDatabase(fleet), 1],
          [stopDatabase(fleet), 1],
        ] satisfies [Trouble, number][])
      : []),
  ];
}

function killOne(fleet: Fleet): Trouble {
  let killed: Replica | undefined;
  return {
    ...{ name: 'a desk is killed', kills: 1 },
    async begin() {
      killed = pick(fleet);
      await killed.kill();
    },
    end: () => killed?.start(),
  };
}

/** The second time, while it may still be repairing the damage. */
function killTwice(fleet: Fleet): Trouble {
  let killed: Replica | undefined;
  return {
    ...{ name: 'a desk is killed, and again at its start', kills: 2 },
    async begin() {
      killed = pick(fleet);
      await killed.kill();
    },
    async end() {
      await killed?.startAndKill(randomInt(START_KILLED_WITHIN_MS));
      await killed?.start();
    },
  };
}

function killAll({ replicas }: Fleet): Trouble {
  return {
    ...{ name: 'all desks are killed', kills: replicas.length },
    begin: () => each(replicas, (replica) => replica.kill()),
    end: () => each(replicas, (replica) => replica.start()),
  };
}

function jumpClock(fleet: Fleet): Trouble {
  let replica: Replica | undefined;
  return {
    ...{ name: 'a clock jumps', kills: 0 },
    begin() {
      replica = pick(fleet);
      replica.jump(randomInt(-JUMP_MS_MAX, JUMP_MS_MAX));
    },
    end: () => replica?.jump(0),
  };
}

/** A connection that neither side knows to be dead, whose last words may arrive much later or never. */
function freezeWire(fleet: Fleet): Trouble {
  let wire: Replica['wire'];
  return {
    ...{ name: 'a desk is cut off, and nobody is told', kills: 0 },
    begin() {
      wire = pick(fleet).wire;
      wire?.freeze();
    },
    end() {
      if (randomInt(2) === 0) wire?.cut();
      wire?.thaw();
    },
  };
}

function slowWire({ replicas }: Fleet): Trouble {
  const set = (ms: number) => {
    for (const { wire } of replicas) wire?.slow(ms);
  };
  return {
    ...{ name: 'the database is slow', kills: 0 },
    begin: () => set(randomInt(5, 40)),
    end: () => set(0),
  };
}

function cutWire(fleet: Fleet): Trouble {
  return {
    ...{ name: 'connections are dropped', kills: 0 },
    begin: () => pick(fleet).wire?.cut(),
    end: () => undefined,
  };
}

function crashDatabase(fleet: Fleet): Trouble {
  return {
    ...{ name: 'the database crashes', kills: 0 },
    begin: () => fleet.cluster?.crash().catch(() => undefined),
    end: () => undefined,
  };
}

function stopDatabase(fleet: Fleet): Trouble {
  return {
    ...{ name: 'the database is stopped', kills: 0 },
    begin: () => fleet.cluster?.stop(),
    end: () => fleet.cluster?.start(),
  };
}

export function failOver(fleet: Fleet): Trouble {
  return {
    ...{ name: 'the database fails over', kills: 0 },
    begin: () => fleet.failOver(),
    end: () => undefined,
  };
}

/** A database's server may end by this, and isn't able to start while it lasts. */
function fillDisk(fleet: Fleet, disk: NonNullable<Fleet['disk']>): Trouble {
  return {
    ...{ name: 'the disk is full', kills: 0 },
    begin: () => disk.fill(),
    async end() {
      disk.free();
      await fleet.cluster?.revive();
    },
  };
}

function platformBreaks({ sandbox }: TestSandbox): Trouble {
  return {
    ...{ name: 'the platform answers badly', kills: 0 },
    begin: () => sandbox.faults.set(badDay(), Date.now()),
    end: () => sandbox.faults.set([], Date.now()),
  };
}

/** Every fault of an answer, a few times each. */
function badDay(): Fault[] {
  const ban = { platform: 'discord', method: 'PUT', path: '/guilds/*/bans' } as const;
  const look = { platform: 'discord', method: 'GET' } as const;
  return [
    { name: '429-shared', ...ban, times: 2, retryAfterMs: 40 },
    { name: '429-user', ...look, times: 1, retryAfterMs: 40 },
    { name: '5xx', ...ban, times: 2 },
    { name: '5xx', ...look, times: 1, status: 503 },
    { name: 'cut', ...ban, times: 2 },
    { name: 'empty-200', ...ban, times: 2 },
    { name: 'object-200', ...ban, times: 2 },
    { name: 'html-200', ...ban, times: 1 },
    { name: '408-done', ...ban, times: 1 },
    { name: '499-done', ...ban, times: 1 },
    { name: '408', ...ban, times: 1 },
    { name: 'page', ...ban, times: 1 },
    { name: 'mutated', ...ban, times: 2, seed: randomInt(2 ** 31) },
    { name: 'slow', ...ban, times: 5, delayMs: 200 },
  ];
}

/** Resolves once every desk answers that it is ready. */
export async function untilReady({ replicas }: Fleet): Promise<void> {
  for (const { url } of replicas) {
    await until(
      async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true,
      `a desk that is ready at ${url}`,
    );
  }
}

function pick({ replicas }: Fleet): Replica {
  const found = replicas[randomInt(replicas.length)];
  if (!found) throw new Error('There are no desks');
  return found;
}

async function each(replicas: readonly Replica[], work: (one: Replica) => Promise<void>) {
  await Promise.all(replicas.map(work));
}
