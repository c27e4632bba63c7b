// Desks under mixed load, while everything around them goes wrong.
import { randomInt } from 'node:crypto';
import { mustPost } from '../crash/api.ts';
import type { Reach } from '../crash/sign-in.ts';
import { raiseLimits, signInOwner } from '../crash/sign-in.ts';
import { startSandboxServer, type TestSandbox } from '../platforms.ts';
import { until } from '../until.ts';
import { Fleet } from './fleet.ts';
import { type Accounts, hire, planJob } from './hire.ts';
import { examine, type Ledger, untilAllEnded } from './model.ts';
import { Crowd } from './people.ts';
import { failOver, listTroubles, type Trouble, untilReady } from './troubles.ts';

export interface FaultPlan {
  /** At least so many processes are killed; every other trouble comes in between. */
  kills: number;
  /** Rows of the job that runs beside. */
  rows: number;
  members: number;
}

export interface FaultReport {
  /** How often each trouble came. */
  troubles: Record<string, number>;
  kills: number;
  attempts: Record<string, number>;
  /** Rows of the job that were done while there was trouble. */
  rowsInTrouble: number;
  rows: Record<string, number>;
  /** Calls that the platform refused because they came too fast. */
  refused: number;
  calls: number;
  /** Broken promises; empty when all of them hold. */
  faults: string[];
}

/** Changes that have to end, well or not, before a trouble ends, and those that have to be done before the next. */
const ENDED_IN_TROUBLE = 8;
const DONE_BETWEEN = 12;

export async function sufferFaults(
  kind: 'sqlite' | 'postgres',
  plan: FaultPlan,
): Promise<FaultReport> {
  const sandbox = await startSandboxServer({
    ...{ members: plan.members, isManageGuildGranted: false, hasLimits: true },
  });
  const counted = countCalls(sandbox);
  const fleet = await Fleet.open(kind, sandbox.connected);
  try {
    const reach = await signInOwner(`${fleet.replicas[0]?.url}/api`, fleet.engine, fleet.adminKey);
    const accounts = listAccounts(sandbox);
    // In another server: with people before jobs, people who never rest would leave it nothing of their own.
    const guildId = sandbox.guildIds[1] ?? '';
    const jobId = await planJob(reach, guildId, accounts.takeMany(plan.rows));
    await raiseLimits(reach, {
      ...{ banCooldownMs: 0, changesPerTenMinutes: 100_000, changesPerDay: 100_000 },
      twoPersonTargetsPerHour: 100_000,
    });
    const startedMs = Date.now();
    const crowd = new Crowd(() => fleet.replicas.map(({ url }) => url));
    crowd.start(await hire(reach, accounts));
    const troubles = await goThrough(fleet, { sandbox, crowd, kills: plan.kills });
    const countDone = async () => (await readStates(fleet, jobId)).done ?? 0;
    const rowsInTrouble = await countDone();
    await until(async () => (await countDone()) > 0, 'a row of the job while people work');
    await crowd.stop();
    await finish(fleet, reach, jobId);
    const days = countDays(startedMs, Date.now());
    const parts = { attempts: crowd.attempts, ledger: readLedger(sandbox), jobId, days };
    return {
      ...{ troubles: countAll(troubles.map(({ name }) => name)), ...counted, rowsInTrouble },
      kills: troubles.reduce((sum, { kills }) => sum + kills, 0),
      attempts: countAll(crowd.attempts.map(({ known }) => known)),
      rows: await readStates(fleet, jobId),
      faults: [...crowd.faults, ...fleet.bugs, ...(await examine(fleet.engine, parts))],
    };
  } finally {
    await fleet.remove();
    await sandbox.close();
  }
}

/** Every trouble once, in any order, and then at random until enough has been killed. */
async function goThrough(
  fleet: Fleet,
  { sandbox, crowd, kills }: { sandbox: TestSandbox; crowd: Crowd; kills: number },
): Promise<Trouble[]> {
  const weighted = listTroubles(fleet, sandbox);
  const drawn = weighted.flatMap(([trouble, weight]) => Array(weight).fill(trouble) as Trouble[]);
  const first = weighted.map(([trouble]) => trouble);
  if (fleet.cluster) first.push(failOver(fleet));
  const queue = shuffle(first);
  const met: Trouble[] = [];
  for (let killed = 0; queue.length > 0 || killed < kills; ) {
    const trouble = queue.pop() ?? drawn[randomInt(drawn.length)];
    if (!trouble) throw new Error('Nothing can go wrong');
    await waitFor(
      () => crowd.done,
      DONE_BETWEEN + randomInt(DONE_BETWEEN),
      `before ${trouble.name}`,
    );
    await trouble.begin();
    await waitFor(() => crowd.ended, ENDED_IN_TROUBLE, `while ${trouble.name}`);
    await trouble.end();
    killed += trouble.kills;
    met.push(trouble);
  }
  return met;
}

/** Until so many more are counted. */
async function waitFor(count: () => number, more: number, when: string): Promise<void> {
  const wanted = count() + more;
  await until(() => count() >= wanted, `${more} more changes ${when}`);
}

/** Lets everything come to its end: desks, cases and the job. */
async function finish(fleet: Fleet, reach: Reach, jobId: number): Promise<void> {
  await untilReady(fleet);
  await until(async () => {
    const job = await fleet.engine.read((tx) =>
      tx.one<{ state: string; resumes: number | null }>(
        'SELECT state, resumes FROM jobs WHERE id = $1',
        [jobId],
      ),
    );
    if (job?.state === 'paused' && !job.resumes) {
      await mustPost(`${reach.api}/jobs/resume`, { admin_key: reach.adminToken, job_id: jobId });
    }
    return job?.state === 'done';
  }, 'the end of the job');
  await untilAllEnded(fleet.engine);
}

function listAccounts({ sandbox, guildIds }: TestSandbox) {
  const { members } = sandbox.describe(Date.now()) as unknown as {
    members: { id: string; protected: boolean; bot: boolean }[];
  };
  const left = members.filter((member) => !member.protected && !member.bot).map(({ id }) => id);
  const accounts: Accounts = { guildId: guildIds[0] ?? '', take: () => left.pop() };
  return { ...accounts, takeMany: (count: number) => left.splice(0, count) };
}

/** Counts what the platform is asked, and what it refuses by its own limits. */
function countCalls({ sandbox }: TestSandbox): { calls: number; refused: number } {
  const counted = { calls: 0, refused: 0 };
  const handle = sandbox.handle.bind(sandbox);
  sandbox.handle = (request, nowMs) => {
    const wasFaulty = sandbox.faults.list().length > 0;
    const reply = handle(request, nowMs);
    counted.calls += 1;
    if (reply.status === 429 && !wasFaulty) counted.refused += 1;
    return reply;
  };
  return counted;
}

function readLedger({ sandbox }: TestSandbox): Ledger {
  const bans = sandbox.ledger.lines.filter(({ action }) => action === 'ban');
  return new Map(Object.entries(countAll(bans.map(({ user_id }) => String(user_id)))));
}

async function readStates({ engine }: Fleet, jobId: number): Promise<Record<string, number>> {
  const rows = await engine.read((tx) =>
    tx.all<{ state: string }>('SELECT state FROM job_rows WHERE job_id = $1', [jobId]),
  );
  return countAll(rows.map(({ state }) => state));
}

/** A clock may be up to four minutes off, and a budget begins anew with each day. */
function countDays(fromMs: number, toMs: number): number {
  const day = (ms: number) => Math.floor(ms / 86_400_000);
  return day(toMs + 240_000) - day(fromMs - 240_000) + 1;
}

function countAll(names: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
}

function shuffle<T>(all: readonly T[]): T[] {
  const left = [...all];
  return all.map(() => left.splice(randomInt(left.length), 1)[0] as T);
}
