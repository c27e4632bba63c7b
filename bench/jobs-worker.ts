// One process of bench/jobs. `served ROWS` and `inside ROWS` compare jobs with bare loops; `memory ROWS` runs
// one job and measures the process's memory.
import { randomBytes } from 'node:crypto';
import { openStore } from '../src/database/open.ts';
import { auditKeys } from '../src/desk/audit/keys.ts';
import { AuditLog } from '../src/desk/audit/log.ts';
import { SealedAuditLog } from '../src/desk/audit/sealed-log.ts';
import { Runner } from '../src/desk/jobs/run/runner.ts';
import { insertJob, insertJobRows } from '../src/desk/jobs/store.ts';
import { UseWatch } from '../src/desk/limits/use-watch.ts';
import type { JobKind, JobParams } from '../src/kit/contract/jobs.ts';
import { defaultSettings } from '../src/kit/contract/settings.ts';
import type { DiscordLink } from '../src/kit/server/platforms.ts';
import { readConfig } from '../src/server/config.ts';
import { jobPorts } from '../src/server/jobs.ts';
import { plainRow } from '../src/testing/plain-row.ts';
import { SECRET, storeOf } from './engines.ts';
import { makeFolder } from './gate-desk.ts';
import type { Memory, Speed } from './jobs.ts';
import { type BenchPlatform, openInside, openServed } from './jobs-platform.ts';
import type { BenchWorld } from './jobs-sandbox.ts';
import { median } from './result.ts';

const AT_ONCE = 16;
const ROUNDS = 3;
const LOOK_EVERY_MS = 5;
const SEAL_EVERY_MS = 1_000;
const REASON = 'Case 1, night-shift: Raid of the 14th';
const INSERTED_AT_ONCE = 5_000;

/** Bans with one call each, several at once. The bare loop does the same. */
function banKind(): JobKind<'discord'> {
  return {
    platform: 'discord',
    words: { act: 'Ban', done: 'Banned', one: 'ban', many: 'bans', takesBack: 'lift' },
    placeOf: ({ guild_id }: JobParams) => String(guild_id),
    plan: async () => {
      throw new Error('The benchmark plans by itself');
    },
    rowOf: ({ user_id }) => ({ params: {}, target: String(user_id) }),
    inputOf: ({ target }, params) => ({ ...params, user_ids: [target], reason: REASON }),
    prepare: async (rows) => rows.map(() => ({ go: true, was: null })),
    async apply(rows, { link, params, signal, priority, settle }) {
      const asking = { signal, priority, isSeenThrough: true } as const;
      await eachOf(rows, async (row) => {
        await ban(link.api, { guild: String(params.guild_id), user: row.target }, asking);
        settle(row, { state: 'done' });
      });
    },
  };
}

function ban(api: DiscordLink['api'], at: { guild: string; user: string }, asking: Asking) {
  return api.bans.put({ ...at, reason: REASON, deleteMessageSeconds: 0 }, asking);
}

type Asking = Parameters<DiscordLink['api']['bans']['put']>[1];

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  let next = 0;
  const walk = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}

/** Returns the time in seconds. */
async function runBare({ api, world }: BenchPlatform): Promise<number> {
  const { guildId, userIds } = world;
  const asking: Asking = { signal: new AbortController().signal, priority: 'job' };
  const startedAt = performance.now();
  await eachOf(userIds, (user) => ban(api, { guild: guildId, user }, asking) as Promise<void>);
  return (performance.now() - startedAt) / 1_000;
}

type Store = Awaited<ReturnType<typeof openDesk>>;

/** The parts of a desk that run jobs and seal its log. */
async function openDesk({ api, world }: BenchPlatform) {
  const database = await openStore(readConfig(storeOf(makeFolder())));
  const name = 'bench';
  await database.live(name);
  const audit = new AuditLog(auditKeys(SECRET));
  const link: DiscordLink = {
    api,
    app: null,
    isPractice: false,
    botId: '1',
    lookForGrants: async () => undefined,
    canListMembers: true,
    guilds: [{ id: world.guildId, name: 'Bench', missing: [] }],
    avatarOf: () => '',
    readPractice: null,
  };
  const platforms = {
    discord: async () => link,
    roblox: () => Promise.reject(new Error('Nobody bans there')),
  };
  const worlds = {
    practised: () => ({ discord: false, roblox: false }),
    in: () => platforms,
    sandbox: () => platforms,
  };
  const ports = jobPorts({
    ...{ database, name, audit, randomBytes, now: Date.now },
    platforms: worlds,
    practicePace: () => null,
    writeAppealCode: async () => '',
    use: new UseWatch(database),
    settings: () => defaultSettings,
    kinds: new Map([['bench/ban', banKind() as JobKind]]),
    reads: new Map(),
  });
  const runner = new Runner(ports);
  runner.logTo = { error: (context) => console.error(context) };
  const stopJobs = runner.start();
  const { sealer } = new SealedAuditLog({ database, log: audit, now: Date.now });
  const sealing = setInterval(() => void sealer.seal(), SEAL_EVERY_MS);
  const close = async () => {
    clearInterval(sealing);
    await stopJobs();
    await sealer.seal();
    await database.close();
  };
  return { database, close };
}

async function planJob({ database }: Store, { guildId, userIds }: BenchWorld): Promise<number> {
  const rows = userIds.length;
  const jobId = await database.transaction((tx) => insertJob(tx, jobOf(guildId, rows)));
  for (let from = 0; from < rows; from += INSERTED_AT_ONCE) {
    const part = userIds.slice(from, from + INSERTED_AT_ONCE);
    const planned = part.map((target, at) => plainRow(target, from + at + 1));
    await database.transaction((tx) => insertJobRows(tx, jobId, planned));
  }
  return jobId;
}

/** Runs the job to its end and returns the time in seconds. */
async function runJob({ database }: Store, jobId: number): Promise<number> {
  const startedAt = performance.now();
  await database.transaction(async (tx) => {
    await tx.run("UPDATE jobs SET state = 'running' WHERE id = $1", [jobId]);
    tx.announce('jobs', String(jobId));
  });
  for (;;) {
    const job = await database.transaction((tx) =>
      tx.one<{ state: string }>('SELECT state FROM jobs WHERE id = $1', [jobId]),
    );
    if (job?.state === 'done') return (performance.now() - startedAt) / 1_000;
    if (job?.state !== 'running') throw new Error(`The job is ${job?.state}: no figure`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function measureSpeed(platform: BenchPlatform): Promise<Speed> {
  const desk = await openDesk(platform);
  const [bare, job]: [number[], number[]] = [[], []];
  const rows = platform.world.userIds.length;
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(rows / (await runBare(platform)));
    job.push(rows / (await runJob(desk, await planJob(desk, platform.world))));
  }
  await desk.close();
  await platform.close();
  return { bareRowsPerSecond: median(bare), jobRowsPerSecond: median(job) };
}

/** The peak memory while the job runs. By then its list is only in the database. */
async function measureMemory(platform: BenchPlatform): Promise<Memory> {
  const desk = await openDesk(platform);
  const jobId = await planJob(desk, platform.world);
  platform.world = { ...platform.world, userIds: [] };
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  await runJob(desk, jobId);
  clearInterval(watch);
  await desk.close();
  await platform.close();
  return { peakMb: peak / 1_048_576 };
}

function jobOf(guildId: string, rows: number): Parameters<typeof insertJob>[1] {
  return {
    kind: 'bench/ban',
    state: 'waiting',
    platform: 'discord',
    place: guildId,
    placeName: 'Bench',
    isPractice: false,
    params: JSON.stringify({ guild_id: guildId }),
    title: `Ban ${rows} accounts`,
    summary: '',
    total: rows,
    targets: rows,
    dropped: 0,
    fingerprint: '',
    caseId: 1,
    nowMs: Date.now(),
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

const [what, rows] = process.argv.slice(2);
const platform = what === 'inside' ? openInside(Number(rows)) : await openServed(Number(rows));
process.send?.(await (what === 'memory' ? measureMemory : measureSpeed)(platform));
process.disconnect?.();
