import { z } from 'zod';
import { insertJob, insertJobRows, type NewJob, type NewRow } from '#desk/jobs/store.ts';
import { DeskError } from '#errors.ts';
import type { Tool } from '#kit/contract/feature.ts';
import type { RowState } from '#kit/contract/jobs.ts';
import { joinHalves } from '#server/features.ts';
import { TestClock } from './clock.ts';
import { startDesk, type TestDesk, type TestDeskOptions } from './desk.ts';
import { MadeUpKind } from './made-up-kind.ts';
import { plainRow } from './plain-row.ts';
import { until } from './until.ts';

const tool = {
  id: 'made-up',
  title: 'Made Up',
  tagline: 'Waves at accounts',
  summary: 'Waves at accounts.',
  group: 'chat',
  icon: 'wrench',
  keywords: [],
  actions: {
    wave: {
      method: 'POST',
      path: '/made_up',
      access: 'moderator',
      effect: 'changes',
    },
  },
} as const satisfies Tool;

export function down(retryAfterMs = 5_000): DeskError {
  const params = { platform: 'Discord', wait: '5 s' };
  return new DeskError('platform/down', { params, retryAfterMs });
}

export interface JobNow {
  state: string;
  runner: string | null;
  ended_at: number | null;
  started_at: number | null;
  held_until: number | null;
  held_why: string | null;
  paused_code: string | null;
  paused_why: string | null;
  resumes: number;
}

export interface RowNow {
  line: number;
  target: string;
  name: string | null;
  state: RowState;
  code: string | null;
  cause: string | null;
  is_retryable: number;
  tries: number;
  not_before: number;
  case_id: number | null;
  idem: string | null;
  first_sent_at: number | null;
  was: string | null;
  settled_at: number | null;
}

/** A desk on the practice world. The test decides when its jobs run and how their kind behaves. */
export class RunDesk {
  readonly clock: TestClock;
  readonly kind: MadeUpKind;
  readonly desk: TestDesk;
  readonly guildId: string;
  #stopJobs: (() => Promise<void>) | undefined;

  constructor(parts: { desk: TestDesk; kind: MadeUpKind; clock: TestClock }) {
    this.desk = parts.desk;
    this.kind = parts.kind;
    this.clock = parts.clock;
    const { guilds } = this.desk.sandbox.describe(this.clock.now());
    this.guildId = (guilds as { id: string }[])[0]?.id ?? '';
  }

  static async open(options: TestDeskOptions = {}, kind = new MadeUpKind()): Promise<RunDesk> {
    const clock = new TestClock();
    const schemas = {
      wave: { summary: 'Waves', input: z.strictObject({}), output: z.strictObject({}) },
    };
    const extraActions = joinHalves(tool, () => schemas, {
      handlers: { wave: async () => ({}) },
      jobs: { wave: kind },
      tool,
    });
    const desk = await startDesk({ now: clock.now, untended: true, extraActions, ...options });
    return new RunDesk({ desk, kind, clock });
  }

  /** Plans a job that may run at once, wherever jobs are running. */
  async plan(
    targets: readonly string[],
    { job = {}, row = () => ({}) }: { job?: Partial<NewJob>; row?: RowPlan } = {},
  ): Promise<number> {
    const { guildId } = this;
    const nowMs = this.clock.now();
    return this.desk.desk.database.transaction(async (tx) => {
      const jobId = await insertJob(tx, {
        kind: 'made-up/wave',
        state: 'running',
        platform: 'discord',
        place: guildId,
        placeName: 'Lantern Bay',
        isPractice: true,
        params: JSON.stringify({ guild_id: guildId }),
        title: 'Wave',
        summary: '',
        total: targets.length,
        targets: targets.length,
        dropped: 0,
        fingerprint: '',
        caseId: 7,
        nowMs,
        actor: 'key:test',
        passId: null,
        holder: 'Ada',
        label: 'night-shift',
        sessionId: 'session',
        address: null,
        needsApproval: false,
        undoesJob: null,
        ...job,
      });
      const rows = targets.map((target, at) => ({ ...plainRow(target, at + 1), ...row(target) }));
      await insertJobRows(tx, jobId, rows);
      tx.announce('jobs', String(jobId));
      return jobId;
    });
  }

  /** Starts running jobs. */
  start(): void {
    this.#stopJobs ??= this.desk.desk.runner.start();
  }

  /** Advances the clock and wakes the code that waits for a time. */
  async advance(ms: number): Promise<void> {
    this.clock.advance(ms);
    await this.change('UPDATE jobs SET id = id WHERE id < 0');
  }

  async change(sql: string, params: (string | number | null)[] = []): Promise<void> {
    await this.desk.desk.database.transaction(async (tx) => {
      await tx.run(sql, params);
      tx.announce('jobs');
    });
  }

  async job(jobId: number): Promise<JobNow> {
    const found = await this.desk.desk.database.transaction((tx) =>
      tx.one<JobNow>('SELECT * FROM jobs WHERE id = $1', [jobId]),
    );
    if (!found) throw new Error(`There is no job ${jobId}`);
    return found;
  }

  rows(jobId: number): Promise<RowNow[]> {
    return this.desk.desk.database.transaction((tx) =>
      tx.all<RowNow>('SELECT * FROM job_rows WHERE job_id = $1 ORDER BY line', [jobId]),
    );
  }

  /** Counts the rows in each state. */
  async states(jobId: number): Promise<Partial<Record<RowState, number>>> {
    const rows = await this.rows(jobId);
    const groups = Map.groupBy(rows, ({ state }) => state);
    return Object.fromEntries([...groups].map(([state, all]) => [state, all.length]));
  }

  /** Reads the cases of a job's rows with every logged outcome. */
  async cases(jobId: number) {
    const rows = await this.desk.desk.database.transaction((tx) =>
      tx.all<CaseLine>('SELECT * FROM audit WHERE action = $1 ORDER BY id', ['made-up/wave']),
    );
    const intents = rows.filter(({ phase, job_id }) => phase === 'intent' && job_id === jobId);
    return intents.map((intent) => ({
      ...intent,
      outcomes: rows.filter(({ case_id }) => case_id === intent.number),
    }));
  }

  readonly until = until;

  async untilState(jobId: number, state: string): Promise<void> {
    await until(async () => {
      const job = await this.job(jobId);
      return job.state === state && (job.ended_at !== null || state === 'paused');
    }, `job ${jobId} is ${state}`);
  }

  async stopJobs(): Promise<void> {
    await this.#stopJobs?.();
  }

  async stop(): Promise<void> {
    await this.stopJobs();
    await this.desk.stop();
  }
}

type RowPlan = (target: string) => Partial<NewRow>;

interface CaseLine {
  id: number;
  number: number | null;
  phase: string;
  case_id: number | null;
  job_id: number | null;
  outcome: string | null;
  actor: string;
  holder: string | null;
  target: string | null;
  detail: string | null;
  undoes: number | null;
}

/** Makes this many account ids. */
export function accounts(count: number, from = 1): string[] {
  return Array.from({ length: count }, (_, at) => String(1_000_000 + from + at));
}
