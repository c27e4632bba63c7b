import { randomBytes } from 'node:crypto';
import { openStore } from '../src/database/open.ts';
import { auditKeys } from '../src/desk/audit/keys.ts';
import { AuditLog } from '../src/desk/audit/log.ts';
import { insertReads } from '../src/desk/jobs/read/store.ts';
import { Runner } from '../src/desk/jobs/run/runner.ts';
import { insertJob } from '../src/desk/jobs/store.ts';
import { UseWatch } from '../src/desk/limits/use-watch.ts';
import { defaultSettings } from '../src/kit/contract/settings.ts';
import type { Platforms } from '../src/kit/server/platforms.ts';
import { readConfig } from '../src/server/config.ts';
import { jobPorts } from '../src/server/jobs.ts';
import { reads } from '../src/tools/check-tool/server.ts';
import { boundMs } from './dispatch-bound.ts';
import { SECRET, storeOf } from './engines.ts';
import { makeFolder } from './gate-desk.ts';
import { type BenchResult, printTable, round } from './result.ts';
import { openRosterPlatform, type RosterPlatform } from './roster-platform.ts';

const ROWS = 60_000;
const AIM = 1.05;
/** The first seed is that of practice mode. The others have different limits. */
const SEEDS = ['lantern', 'quay', 'harbour'] as const;
const KIND = 'check-tool/upload';
const LOOK_EVERY_MS = 20;

interface Run {
  seed: string;
  calls: number;
  boundS: number;
  tookS: number;
  ratio: number;
  refused: number;
  realS: number;
}

/**
 * Runs 60,000 names through the desk's own jobs on a virtual clock, compared with the minimum that the
 * sandbox's limits allow.
 */
export async function run(): Promise<BenchResult> {
  const runs: Run[] = [];
  for (const seed of SEEDS) runs.push(await measure(seed));
  printTable(runs.map(rowOf));
  const ratio = Math.max(...runs.map((each) => each.ratio));
  const isClean = runs.every(({ refused }) => refused === 0);
  const figures = Object.assign({}, ...runs.map(figuresOf));
  return { bench: 'roster', ratio, aim: AIM, holds: ratio <= AIM && isClean, figures };
}

async function measure(seed: string): Promise<Run> {
  const platform = openRosterPlatform({ seed, rows: ROWS });
  const desk = await openDesk(platform);
  const jobId = await planJob(desk, platform);
  const [begunAt, realAt] = [platform.clock.now(), performance.now()];
  const stopJobs = desk.runner.start();
  await untilDone(desk, jobId);
  const tookS = (platform.endedAt() - begunAt) / 1_000;
  const realS = (performance.now() - realAt) / 1_000;
  await stopJobs();
  await desk.database.close();
  // Each name has to be requested once, a hundred at a time.
  const boundS = boundMs(platform.leastCalls()) / 1_000;
  return {
    seed,
    calls: platform.calls(),
    boundS,
    tookS: round(tookS),
    ratio: round(tookS / boundS, 3),
    refused: platform.refused(),
    realS: round(realS, 1),
  };
}

type BenchDesk = Awaited<ReturnType<typeof openDesk>>;

async function openDesk({ api, clock }: RosterPlatform) {
  const database = await openStore(readConfig(storeOf(makeFolder())));
  const name = 'bench';
  await database.live(name);
  const link = { api, app: null, isPractice: true, universes: [], pictureOf: () => '' };
  const linked = { roblox: async () => link } as unknown as Platforms;
  const platforms = {
    practised: () => ({ discord: true, roblox: true }),
    in: () => linked,
    sandbox: () => linked,
  };
  const ports = jobPorts({
    ...{ database, name, platforms, randomBytes, now: clock.now },
    practicePace: () => null,
    writeAppealCode: async () => '',
    audit: new AuditLog(auditKeys(SECRET)),
    use: new UseWatch(database),
    settings: () => defaultSettings,
    kinds: new Map(),
    reads: new Map(Object.entries(reads).map(([key, kind]) => [`check-tool/${key}`, kind])),
  });
  const runner = new Runner(ports);
  runner.logTo = { error: (context) => console.error(context) };
  return { database, runner };
}

async function planJob({ database }: BenchDesk, { names, clock }: RosterPlatform): Promise<number> {
  const nowMs = clock.now();
  const rows = names.map((given, at) => ({ line: at + 1, given, why: null }));
  return database.transaction(async (tx) => {
    const jobId = await insertJob(tx, jobOf(rows.length, nowMs));
    await insertReads(tx, { jobId, nowMs }, rows);
    return jobId;
  });
}

async function untilDone({ database }: BenchDesk, jobId: number): Promise<void> {
  for (;;) {
    const job = await database.transaction((tx) =>
      tx.one<{ state: string }>('SELECT state FROM jobs WHERE id = $1', [jobId]),
    );
    if (job?.state === 'done') break;
    if (job?.state !== 'running') throw new Error(`The job is ${job?.state}: no figure`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const left = await database.transaction((tx) =>
    tx.one<{ count: number }>(
      'SELECT COUNT(*) AS count FROM job_rows WHERE job_id = $1 AND finding IS NULL',
      [jobId],
    ),
  );
  if (Number(left?.count) !== 0) throw new Error(`${left?.count} rows were not read: no figure`);
}

function jobOf(rows: number, nowMs: number): Parameters<typeof insertJob>[1] {
  return {
    kind: KIND,
    state: 'running',
    platform: 'roblox',
    place: '',
    placeName: null,
    isPractice: true,
    params: JSON.stringify({ roster: 'bench', ages: false, format: 'csv' }),
    title: 'Check a roster',
    summary: '',
    total: rows,
    targets: rows,
    dropped: 0,
    fingerprint: '',
    caseId: 1,
    nowMs,
    actor: 'key:bench',
    passId: null,
    holder: 'Ada',
    label: 'night-shift',
    sessionId: 'bench',
    address: null,
    needsApproval: false,
    undoesJob: null,
  };
}

function rowOf({ seed, calls, boundS, tookS, ratio, refused, realS }: Run) {
  return {
    world: seed,
    calls,
    'bound, s': boundS,
    'took, s': tookS,
    ratio,
    refused,
    'real s': realS,
  };
}

function figuresOf({ seed, calls, boundS, tookS, ratio, refused }: Run): Record<string, number> {
  return {
    [`${seed}_calls`]: calls,
    [`${seed}_bound_s`]: boundS,
    [`${seed}_s`]: tookS,
    [`${seed}_ratio`]: ratio,
    [`${seed}_429`]: refused,
  };
}
