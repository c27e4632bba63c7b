// A bulk ban whose desk is killed over and over while the platform replies as badly as it can.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '#database/database.ts';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { startSandboxServer, type TestSandbox } from '../platforms.ts';
import { until } from '../until.ts';
import { mustPost, post } from './api.ts';
import { checkChain } from './audit-log.ts';
import { type DeskProcess, startAndKill, startProcess } from './desk-process.ts';
import { type CrashEngine, openEngine } from './engine.ts';
import { signInModerator, signInOwner } from './sign-in.ts';

// Replies are slow enough that a kill falls between rows on any machine.
const ANSWER_AFTER_MS = 30;
// One kill in eight has enough failures in a row that the desk stops calling the platform for 15 seconds.
const WORST_EVERY = 8;
const STARTS_KILLED_EVERY = 5;
const START_KILLED_WITHIN_MS = 1_500;

export interface JobCrashReport {
  kills: number;
  /** Number of rows by final state. */
  states: Record<string, number>;
  /** Number of bans that the platform had accepted at each kill. */
  acceptedAtKills: number[];
  /** Broken promises; empty when all of them hold. */
  faults: string[];
}

/** Bans this many accounts, one call each, and kills the desk this many times before the job is done. */
export async function crashJob(plan: { rows: number; kills: number }): Promise<JobCrashReport> {
  const engine = await openEngine();
  const sandbox = await startSandboxServer({
    members: plan.rows + 200,
    isManageGuildGranted: false,
  });
  const environment = { ...engine.environment, ...sandbox.connected };
  let desk = await startProcess({ ...environment, PORT: '0' });
  const job = new WatchedJob({ engine, sandbox, rows: plan.rows });
  try {
    const where = { ...environment, PORT: new URL(desk.url).port };
    await job.begin(desk);
    const acceptedAtKills: number[] = [];
    for (let kills = 1; kills <= plan.kills; kills += 1) {
      sandbox.sandbox.faults.set(badDay(kills % WORST_EVERY === 1), Date.now());
      await job.untilAccepted(job.stepBefore(plan.kills - kills));
      await wait(randomInt(ANSWER_AFTER_MS));
      await desk.kill();
      acceptedAtKills.push(job.accepted);
      job.complain(desk.complaints);
      await job.compare();
      if (kills % STARTS_KILLED_EVERY === 1) {
        await startAndKill(where, randomInt(START_KILLED_WITHIN_MS));
      }
      desk = await startProcess(where);
    }
    sandbox.sandbox.faults.set([], Date.now());
    await job.untilDone();
    job.complain(desk.complaints);
    const states = await job.examine();
    return { kills: plan.kills, states, acceptedAtKills, faults: job.faults };
  } finally {
    await desk.kill();
    await sandbox.close();
    await engine.remove();
  }
}

/** Each fault occurs a few times; after that the platform replies correctly, if slowly. */
function badDay(isWorst: boolean): Fault[] {
  const ban = { platform: 'discord', method: 'PUT', path: '/guilds/*/bans' } as const;
  const look = { platform: 'discord', method: 'GET' } as const;
  return [
    { name: '429-user', ...ban, times: 2, retryAfterMs: 40 },
    { name: '429-shared', ...ban, times: 1, retryAfterMs: 40 },
    { name: '429-user', ...look, times: 1, retryAfterMs: 40 },
    { name: '5xx', ...ban, times: isWorst ? 2 : 1 },
    { name: '5xx', ...look, times: 1, status: 503 },
    { name: 'cut', ...ban, times: isWorst ? 3 : 2 },
    { name: 'empty-200', ...ban, times: 3 },
    { name: 'empty-200', ...look, times: 1 },
    { name: '500000', platform: 'discord' },
    { name: 'slow', ...ban, delayMs: ANSWER_AFTER_MS },
  ];
}

interface RowSeen {
  line: number;
  target: string;
  state: string;
  case_id: number | null;
}

class WatchedJob {
  readonly faults: string[] = [];
  readonly #engine: CrashEngine;
  readonly #sandbox: TestSandbox;
  readonly #rows: number;
  readonly #targets: string[];
  #jobId = 0;
  /** Rows that the store had as done, which must stay done. */
  #done = new Map<number, RowSeen>();

  constructor(parts: { engine: CrashEngine; sandbox: TestSandbox; rows: number }) {
    this.#engine = parts.engine;
    this.#sandbox = parts.sandbox;
    this.#rows = parts.rows;
    const { members } = parts.sandbox.sandbox.describe(Date.now()) as unknown as {
      members: { id: string; protected: boolean; bot: boolean }[];
    };
    const meant = members.filter((member) => !member.protected && !member.bot);
    this.#targets = meant.slice(0, parts.rows).map(({ id }) => id);
  }

  /** Number of bans that the platform accepted. */
  get accepted(): number {
    return this.#bans().length;
  }

  /** A moderator plans the job and the owner approves it. */
  async begin(desk: DeskProcess): Promise<void> {
    if (this.#targets.length !== this.#rows) throw new Error('The world is too small');
    if (desk.adminKey === null) throw new Error('This is not the first start');
    const reach = await signInOwner(`${desk.url}/api`, this.#engine, desk.adminKey);
    const { session, pass } = await signInModerator(reach, 'crash');
    const answer = await post(`${reach.api}/server_ban`, {
      session_token: session,
      redeem_code: pass,
      guild_id: this.#sandbox.guildIds[0],
      user_ids: this.#targets,
      reason: 'A raid that a test made up',
    });
    if (answer?.status !== 202) throw new Error(`The plan was answered ${answer?.text}`);
    this.#jobId = Number(answer.body.job_id);
    await mustPost(`${reach.api}/jobs/approve`, {
      admin_key: reach.adminToken,
      job_id: this.#jobId,
    });
  }

  /** Chooses the next count so that every kill still finds work to do. */
  stepBefore(killsLeft: number): number {
    const most = Math.floor((this.#rows * 0.95 - this.accepted) / (killsLeft + 1));
    return this.accepted + (most > 1 ? randomInt(1, most * 2 - 1) : 1);
  }

  async untilAccepted(count: number): Promise<void> {
    const wanted = Math.min(count, this.#rows);
    await until(() => this.accepted >= wanted);
  }

  complain(lines: readonly string[]): void {
    this.faults.push(...lines.map((line) => `The desk logged ${line}`));
  }

  /** Checks that rows once done are still done, and that the platform knows each of them. */
  async compare(): Promise<void> {
    const banned = new Set(this.#bans().map(({ user_id }) => user_id));
    const rows = await this.#readRows();
    const byLine = new Map(rows.map((row) => [row.line, row]));
    for (const [line, { case_id }] of this.#done) {
      const now = byLine.get(line);
      if (now?.state !== 'done' || now.case_id !== case_id) {
        this.faults.push(`row ${line} was done and is ${now?.state}`);
      }
    }
    for (const row of rows) {
      if (row.state !== 'done') continue;
      this.#done.set(row.line, row);
      if (!banned.has(row.target)) this.faults.push(`row ${row.line} is done and was never sent`);
    }
  }

  async untilDone(): Promise<void> {
    let state: string | undefined = 'running';
    await until(async () => {
      state = (await this.#engine.read((tx) => this.#readJob(tx)))?.state;
      return state !== 'running';
    });
    if (state !== 'done') throw new Error(`Not done: ${await this.#describe()}`);
  }

  /** Checks at the end that every row, account and case occurs exactly once. */
  async examine(): Promise<Record<string, number>> {
    await this.compare();
    const rows = await this.#readRows();
    const bans = Map.groupBy(this.#bans(), ({ user_id }) => user_id);
    for (const target of this.#targets) {
      const times = bans.get(target)?.length ?? 0;
      if (times !== 1) this.faults.push(`${target} was banned ${times} times`);
    }
    if (rows.length !== this.#rows) this.faults.push(`There are ${rows.length} rows`);
    const cases = await this.#engine.read((tx) =>
      tx.all<{ id: number; outcome: string }>(
        `SELECT intent.number AS id, outcome.outcome FROM audit AS intent
         JOIN audit AS outcome ON outcome.case_id = intent.number WHERE intent.job_id = $1`,
        [this.#jobId],
      ),
    );
    const outcomes = Map.groupBy(cases, ({ id }) => id);
    for (const { line, case_id, state } of rows) {
      const said = outcomes.get(case_id ?? 0)?.map(({ outcome }) => outcome);
      if (said?.join() !== 'done' || state !== 'done') {
        this.faults.push(`row ${line} is ${state}, and its case says ${said}`);
      }
    }
    if (outcomes.size !== rows.length) this.faults.push(`There are ${outcomes.size} cases`);
    this.faults.push(...(await checkChain(this.#engine)));
    return countBy(rows);
  }

  async #describe(): Promise<string> {
    const job = await this.#engine.read((tx) => this.#readJob(tx));
    const states = countBy(await this.#readRows());
    return JSON.stringify({ accepted: this.accepted, nowMs: Date.now(), states, ...job });
  }

  async #readJob(tx: Transaction) {
    return tx.one<{ state: string }>(
      `SELECT state, runner, held_until, held_why, paused_code, paused_why FROM jobs WHERE id = $1`,
      [this.#jobId],
    );
  }

  #bans() {
    return this.#sandbox.sandbox.ledger.lines.filter(({ action }) => action === 'ban');
  }

  #readRows(): Promise<RowSeen[]> {
    return this.#engine.read((tx) =>
      tx.all<RowSeen>(
        'SELECT line, target, state, case_id FROM job_rows WHERE job_id = $1 ORDER BY line',
        [this.#jobId],
      ),
    );
  }
}

function countBy(rows: readonly RowSeen[]): Record<string, number> {
  const groups = Map.groupBy(rows, ({ state }) => state);
  return Object.fromEntries([...groups].map(([state, all]) => [state, all.length]));
}
