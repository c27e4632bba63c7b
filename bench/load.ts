import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type DeskProcess, startProcess } from '../src/testing/crash/desk-process.ts';
import { makeFolder } from './gate-desk.ts';
import { Log } from './load-people.ts';
import type { LoadWorld } from './load-sandbox.ts';
import { type BenchResult, median, printTable, round } from './result.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const SESSIONS = 2_000;
const MODERATORS = 200;
const JOBS = 3;
const ROWS = 2_000;
const CODES_AT_ONCE = 50;
/** How often an open page refreshes, and how long a moderator looks at what was found. */
const REFRESH_MS = 30_000;
const BEAT_MS = 60_000;
const THINK_MS = [10_000, 20_000] as const;
/**
 * One in so many is a ban, and another a look-up. Both ask the platform about one member of one server, which it allows
 * about once a second here. If they asked more often, or all at once, only that limit would be measured.
 */
const ASKS_ONE_IN = 60;
const SAMPLE_MS = 5_000;
/** How much more memory the desk may take at the end than in the second fifth of the time. */
const AIM = 1.1;

/**
 * Many open pages, moderators and jobs on one desk with the limits that it starts with: what fails, how long each kind
 * of call takes, and whether memory stays where it was.
 */
export async function run(): Promise<BenchResult> {
  const sandbox = await openSandbox();
  const desk = await startProcess(settings(sandbox.world));
  const log = new Log(desk.url);
  try {
    const owner = await signInOwner(log, desk);
    const moderators = await hireModerators(log, owner);
    await beginJobs(log, { owner, moderators, world: sandbox.world });
    const endsAt = performance.now() + MINUTES * 60_000;
    const sampled = sampleMemory(desk.pid, endsAt);
    const targets = sandbox.world.userIds.slice(JOBS * ROWS);
    await Promise.all([
      ...Array.from({ length: SESSIONS }, (_, at) => keepPage(log, { at, endsAt })),
      ...moderators.map((one, at) =>
        moderate(log, one, { at, targets, endsAt, world: sandbox.world }),
      ),
    ]);
    return summarise(log, desk, await sampled);
  } finally {
    await log.close();
    await desk.kill();
    sandbox.child.disconnect();
  }
}

interface Member {
  address: string;
  session_token: string;
  redeem_code: string;
}

function settings({ url, guildIds }: LoadWorld): Record<string, string> {
  return {
    ...{ GATEHOUSE_DATA: makeFolder(), PORT: '0', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' },
    ...{ DISCORD_API_URL: `${url}/discord`, ROBLOX_API_URL: `${url}/roblox` },
    ...{ DISCORD_BOT_TOKEN: 'sandbox', DISCORD_GUILD_IDS: guildIds.join(',') },
  };
}

async function openSandbox(): Promise<{ child: ChildProcess; world: LoadWorld }> {
  const members = JOBS * ROWS + MODERATORS * 100;
  const file = new URL('./load-sandbox.ts', import.meta.url);
  const child = fork(file, [String(members)], { stdio: 'inherit' });
  const world = await new Promise<LoadWorld>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)));
  });
  return { child, world };
}

async function signInOwner(log: Log, desk: DeskProcess): Promise<string> {
  const body = { key: desk.adminKey };
  const answer = await log.ask('sign in', { path: '/authentication', body, address: '192.0.2.1' });
  return String(answer?.admin_token);
}

async function hireModerators(log: Log, owner: string): Promise<Member[]> {
  const codes: string[] = [];
  while (codes.length < MODERATORS) {
    const body = { admin_key: owner, label: `shift ${codes.length}`, count: CODES_AT_ONCE };
    const made = await log.ask('make codes', {
      ...{ path: '/admin/codes/create', address: '192.0.2.1', body },
    });
    codes.push(...((made?.codes ?? []) as { code: string }[]).map(({ code }) => code));
  }
  const all: Member[] = [];
  for (const [at, code] of codes.entries()) {
    const address = addressOf(SESSIONS + at);
    const session_token = await openPage(log, address);
    const redeemed = await log.ask('redeem', {
      ...{ path: '/redeem', address, body: { session_id: session_token, code } },
    });
    all.push({ address, session_token, redeem_code: String(redeemed?.pass) });
  }
  return all;
}

async function beginJobs(
  log: Log,
  { owner, moderators, world }: { owner: string; moderators: Member[]; world: LoadWorld },
): Promise<void> {
  for (let at = 0; at < JOBS; at += 1) {
    const { address, ...by } = moderators[at] as Member;
    const planned = await log.ask('plan a job', {
      ...{ path: '/server_ban', address },
      body: {
        ...{ ...by, guild_id: world.guildIds[0], reason: 'A raid that a benchmark made up' },
        user_ids: world.userIds.slice(at * ROWS, (at + 1) * ROWS),
      },
    });
    await log.ask('approve a job', {
      ...{ path: '/jobs/approve', address: '192.0.2.1' },
      body: { admin_key: owner, job_id: planned?.job_id },
    });
  }
}

/** A page that somebody left open: it refreshes, and says that it is there. */
async function keepPage(log: Log, { at, endsAt }: { at: number; endsAt: number }): Promise<void> {
  const address = addressOf(at);
  // They don't all come in the same moment.
  await wait((at / SESSIONS) * BEAT_MS);
  let session_token = await openPage(log, address);
  // Nobody asks once more at the end, when all would do so in the same moment.
  for (let beats = 1; performance.now() + REFRESH_MS < endsAt; beats += 1) {
    await wait(REFRESH_MS);
    const body = { session_token };
    const loaded = await log.ask('refresh', { path: '/load', body, address });
    const session = loaded?.session as { session_token: string | null } | undefined;
    session_token = session?.session_token ?? session_token;
    if (beats % (BEAT_MS / REFRESH_MS) === 0) {
      const beat = { path: '/session/heartbeat', body: { session_token }, address };
      await log.ask('heartbeat', beat);
    }
  }
}

async function moderate(
  log: Log,
  { address, ...by }: Member,
  parts: { at: number; targets: string[]; endsAt: number; world: LoadWorld },
): Promise<void> {
  const { at, targets, endsAt, world } = parts;
  const guild_id = world.guildIds[0];
  await wait(Math.random() * THINK_MS[1]);
  for (let count = 0; performance.now() + THINK_MS[1] < endsAt; count += 1) {
    const target = targets.pop();
    // Each begins elsewhere in the round.
    const turn = (count + at) % ASKS_ONE_IN;
    if (turn === ASKS_ONE_IN / 2) {
      const body = { ...by, guild_id, user_ids: [target], reason: 'Spam in every channel' };
      await log.ask('ban', { path: '/server_ban', body, address });
    } else if (turn === 0) {
      const body = { ...by, guild_id, user_id: target };
      await log.ask('look up', { path: '/discord_checker', body, address });
    } else {
      await log.ask('list cases', { path: '/cases/list', body: by, address });
    }
    const thinkMs = THINK_MS[0] + Math.random() * (THINK_MS[1] - THINK_MS[0]);
    await wait(thinkMs);
  }
}

async function openPage(log: Log, address: string): Promise<string> {
  const loaded = await log.ask('open', { path: '/load', body: {}, address });
  return String((loaded?.session as { session_token?: string } | undefined)?.session_token);
}

function addressOf(at: number): string {
  return `10.0.${at >> 8}.${at & 255}`;
}

async function sampleMemory(pid: number, endsAt: number): Promise<number[]> {
  const megabytes: number[] = [];
  while (performance.now() < endsAt) {
    await wait(SAMPLE_MS);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    megabytes.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
  }
  return megabytes;
}

function summarise(log: Log, desk: DeskProcess, megabytes: number[]): BenchResult {
  const rows = [...log.timesMs].map(([kind, times]) => {
    const sorted = times.sort((left, right) => left - right);
    const at = (part: number) => round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0, 1);
    return {
      kind,
      calls: times.length,
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      'longest ms': at(1),
    };
  });
  printTable(rows);
  for (const [what, count] of log.errors) process.stderr.write(`${count} times ${what}\n`);
  const fifth = Math.floor(megabytes.length / 5);
  const [before, after] = [megabytes.slice(fifth, 2 * fifth), megabytes.slice(-fifth)].map(median);
  const errors = [...log.errors.values()].reduce((sum, count) => sum + count, 0);
  const ratio = round((after ?? 0) / (before ?? 1), 3);
  return {
    ...{ bench: 'load', ratio, aim: AIM },
    holds: ratio <= AIM && errors === 0 && desk.complaints.length === 0,
    figures: {
      ...{ minutes: MINUTES, errors, logged_errors: desk.complaints.length },
      ...{ memory_before_mb: Math.round(before ?? 0), memory_after_mb: Math.round(after ?? 0) },
      ...Object.fromEntries(
        rows.map((row) => [`${row.kind.replaceAll(' ', '_')}_p99_ms`, row['p99 ms']]),
      ),
    },
  };
}
