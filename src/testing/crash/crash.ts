import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { makeAccessActor } from './access.ts';
import type { Actor } from './actor.ts';
import { checkChain, readCases } from './audit-log.ts';
import { makeBannerActor } from './banner.ts';
import { makeBanActor } from './bans.ts';
import { makeCodesActor } from './codes.ts';
import { type DeskProcess, startAndKill, startProcess } from './desk-process.ts';
import { type CrashEngine, openEngine } from './engine.ts';
import { makeSettingsActor } from './settings.ts';
import { type Reach, signInOwner } from './sign-in.ts';
import { type Fate, Worker } from './worker.ts';

const LOAD_MS_MIN = 50;
const LOAD_MS_MAX = 600;
const LOAD_MIN = 12;
const WAITS_MAX = 200;
// Now and then we also kill the start after a crash, while it may still be repairing the damage.
const STARTS_KILLED_EVERY = 4;
const START_KILLED_WITHIN_MS = 1_200;

export interface CrashReport {
  kills: number;
  acknowledged: number;
  /** Number of calls whose reply was lost, by what the store had of them. */
  lost: Record<Fate, number>;
  /** The time from the start of each process to its first reply. */
  startsMs: number[];
  /** Broken promises; empty when all of them hold. */
  faults: string[];
}

/** Kills a desk under load this many times and checks it after each restart. */
export async function crashDesk(kills: number): Promise<CrashReport> {
  const engine = await openEngine();
  let desk = await startProcess({ ...engine.environment, PORT: '0' });
  try {
    const workers = await hireWorkers(desk, engine);
    const environment = { ...engine.environment, PORT: new URL(desk.url).port };
    const startsMs: number[] = [];
    const faults: string[] = [];
    while (startsMs.length < kills && faults.length === 0) {
      await loadAndKill(desk, workers);
      faults.push(...desk.complaints);
      if (startsMs.length % STARTS_KILLED_EVERY === 1) {
        await startAndKill(environment, randomInt(START_KILLED_WITHIN_MS));
      }
      desk = await startProcess(environment);
      startsMs.push(Math.round(desk.readyMs));
      faults.push(...(await examine(engine, workers)));
    }
    return { kills: startsMs.length, ...sumUp(workers), startsMs, faults };
  } finally {
    await desk.kill();
    await engine.remove();
  }
}

async function hireWorkers(desk: DeskProcess, engine: CrashEngine): Promise<Worker[]> {
  if (desk.adminKey === null) throw new Error('This is not the first start');
  const reach = await signInOwner(`${desk.url}/api`, engine, desk.adminKey);
  const workers = (await makeActors(reach)).map((actor) => new Worker(actor, reach));
  for (const worker of workers) await worker.begin();
  return workers;
}

async function makeActors(reach: Reach): Promise<Actor[]> {
  const actors = [await makeBannerActor(reach), await makeSettingsActor(reach)];
  for (const number of [1, 2, 3]) {
    actors.push(await makeBanActor(reach, number));
    actors.push(await makeCodesActor(reach, number));
    actors.push(await makeAccessActor(reach, number));
    actors.push(await makeAccessActor(reach, number + 3));
  }
  return actors;
}

async function loadAndKill(desk: DeskProcess, workers: Worker[]): Promise<void> {
  let isStopped = false;
  const running = Promise.all(workers.map((worker) => worker.run(() => isStopped)));
  await wait(randomInt(LOAD_MS_MIN, LOAD_MS_MAX));
  // On a busy machine it takes a while until enough calls have gone through.
  const before = acknowledgedBy(workers);
  for (
    let waits = 0;
    waits < WAITS_MAX && acknowledgedBy(workers) - before < LOAD_MIN;
    waits += 1
  ) {
    await wait(LOAD_MS_MIN);
  }
  isStopped = true;
  await desk.kill();
  await running;
}

/** Finds out what became of the lost calls first, then verifies everything acknowledged so far. */
async function examine(engine: CrashEngine, workers: Worker[]): Promise<string[]> {
  const found = await readCases(engine);
  for (const worker of workers) await worker.settle(found.get(worker.name) ?? []);
  const cases = await readCases(engine);
  for (const worker of workers) await worker.verify(cases.get(worker.name) ?? []);
  return [...workers.flatMap(({ faults }) => faults), ...(await checkChain(engine))];
}

function sumUp(workers: Worker[]): Pick<CrashReport, 'acknowledged' | 'lost'> {
  const lost: Record<Fate, number> = { absent: 0, done: 0, unknown: 0 };
  for (const fate of workers.flatMap(({ fates }) => fates)) lost[fate] += 1;
  return { acknowledged: acknowledgedBy(workers), lost };
}

function acknowledgedBy(workers: Worker[]): number {
  return workers.reduce((sum, worker) => sum + worker.acknowledged, 0);
}
