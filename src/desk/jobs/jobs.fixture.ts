import { expect } from 'vitest';
import type { Settings } from '#kit/contract/settings.ts';
import { type AdminClient, type Client, type Reply, visitAsAdmin } from '#testing/client.ts';
import type { TestDeskOptions } from '#testing/desk.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { SampleWorld, sampleBanActions } from '#testing/sample-bans.ts';

export interface JobDeskFixture extends PracticeDesk {
  made: SampleWorld;
  admin: AdminClient;
  ban(ids: readonly string[], by?: Client, more?: object): Promise<Reply>;
  /** Starts a job with this list and returns its number. */
  start(ids: readonly string[], by?: Client): Promise<number>;
  job(jobId: number, by?: Client): Promise<JobBody>;
  rows(jobId: number, more?: object): Promise<RowBody[]>;
  /** Waits until a job has reached this state. */
  settled(jobId: number, state?: string): Promise<JobBody>;
}

export interface JobBody {
  id: number;
  state: string;
  title: string;
  targets: number;
  total: number;
  retryable: number;
  counts: Record<string, number>;
  may: Record<string, { allowed: boolean; why: string | null }>;
  undo: { count: number; job_id: number | null };
  undo_of: number | null;
  planned: { holder: string; is_you: boolean };
  decision: { holder: string; note: string | null; is_you: boolean } | null;
  paused: { by: string | null; why: string } | null;
  ended_at: number | null;
  case_id: number;
  [more: string]: unknown;
}

export interface RowBody {
  line: number;
  target: string;
  name: string | null;
  state: string;
  code: string | null;
  cause: string | null;
  case_id: number | null;
  not_before: number | null;
}

const WAIT_MS = 8_000;

/** Opens a desk with a sample tool, no cooldown between bans and very high rate limits. */
export async function openJobDesk(
  settings: Partial<Settings> = {},
  options: TestDeskOptions = {},
): Promise<JobDeskFixture> {
  const world = new SampleWorld();
  const many = { addressRequestsPerMinute: 100_000, passRequestsPerMinute: 100_000 };
  const practice = await openPractice({
    extraActions: sampleBanActions(world),
    ...options,
    settings: { banCooldownMs: 0, ...many, ...settings },
  });
  const admin = await visitAsAdmin(practice.desk, 'full', 'Owner');
  const ban: JobDeskFixture['ban'] = (ids, by, more) =>
    practice.post('/sample_ban', { ids, reason: 'Raid', ...more }, by);
  const job: JobDeskFixture['job'] = async (jobId, by) => {
    const reply = by
      ? await practice.post('/jobs/get', { job_id: jobId }, by)
      : await admin.post('/api/jobs/get', { job_id: jobId });
    return reply.body.job as JobBody;
  };
  return {
    ...practice,
    made: world,
    admin,
    ban,
    job,
    async start(ids, by) {
      const reply = await ban(ids, by);
      expect(reply.status, reply.text).toBe(202);
      return reply.body.job_id as number;
    },
    async rows(jobId, more = {}) {
      const reply = await admin.post('/api/jobs/rows', { job_id: jobId, limit: 500, ...more });
      return reply.body.rows as RowBody[];
    },
    async settled(jobId, state = 'done') {
      const isSo = async () => {
        const { state: now, ended_at } = await job(jobId);
        return now === state && (state === 'paused' || ended_at !== null);
      };
      await expect.poll(isSo, { timeout: WAIT_MS, interval: 20 }).toBe(true);
      return job(jobId);
    },
  };
}

/** Returns this many account ids. */
export function accounts(count: number, from = 100): string[] {
  return Array.from({ length: count }, (_, at) => String(1_000_000 + from + at));
}
