import type { z } from 'zod';
import type { schemas } from '#desk/jobs/contract.ts';

type Answers = ReturnType<typeof schemas>;
export type Job = z.output<Answers['get']['output']>['job'];
export type JobRow = z.output<Answers['rows']['output']>['rows'][number];

const MINUTE = 60_000;
const may = { allowed: true, why: null };

/** A job in mid-run, as the desk would describe it. */
export function runningJob(changes: Partial<Job> = {}): Job {
  const now = Date.now();
  return {
    id: 57,
    kind: 'server-ban/ban',
    tool: { id: 'server-ban', title: 'Server Ban', icon: 'shield-x' },
    words: { act: 'Ban', done: 'Banned', one: 'ban', many: 'bans', takesBack: 'lift' },
    title: 'Ban 60 accounts',
    lasting: null,
    summary: 'Deletes 24 h of messages. “Raid, 14 Nov.”',
    state: 'running',
    platform: 'discord',
    place: { id: '112233445566778899', name: 'Lantern Bay' },
    is_practice: true,
    practice_pace: null,
    total: 64,
    targets: 56,
    dropped: 4,
    counts: { waiting: 22, done: 31, already: 4, failed: 3, skipped: 4, undone: 0 },
    plan: null,
    retryable: 2,
    planned: { holder: 'Mira', at: now - 9 * MINUTE, is_you: false },
    needs_approval: true,
    decision: { holder: 'Kade', at: now - 6 * MINUTE, is_you: true, is_alone: false, note: null },
    paused: null,
    held: null,
    waits_until: null,
    alone_from: null,
    alike: [],
    undo: { count: 31, job_id: null },
    undo_of: null,
    reads: null,
    may: {
      approve: may,
      decline: may,
      pause: may,
      resume: may,
      cancel: may,
      retry: may,
      undo: may,
    },
    case_id: 815,
    created_at: now - 9 * MINUTE,
    started_at: now - 6 * MINUTE,
    ended_at: null,
    ...changes,
  };
}

/** A job waiting for a second person. */
export function waitingJob(changes: Partial<Job> = {}): Job {
  return runningJob({
    state: 'waiting',
    counts: { waiting: 56, done: 0, already: 4, failed: 0, skipped: 4, undone: 0 },
    plan: { would: 56, already: 4, protected: 3, unknown: 1, unchecked: 0 },
    retryable: 0,
    undo: { count: 0, job_id: null },
    decision: null,
    started_at: null,
    waits_until: Date.now() + 15 * 60 * MINUTE,
    ...changes,
  });
}

const states: readonly JobRow['state'][] = ['done', 'done', 'already', 'failed', 'skipped'];

/** Row 1 is line 1. The first rows are settled in varying states; the rest wait. */
export function sampleRow(line: number, settled: number, changes: Partial<JobRow> = {}): JobRow {
  const state = line <= settled ? (states[line % states.length] ?? 'done') : 'waiting';
  return {
    line,
    target: String(1_569_192_608_270_268_000n + BigInt(line) * 4_194_304_000n),
    name: line % 7 === 0 ? null : `joinnow_x${line}`,
    verdict: state === 'already' ? 'already' : state === 'skipped' ? 'protected' : 'would',
    before: 'member',
    verdict_why: state === 'skipped' ? 'On the owner’s protected list.' : null,
    state,
    code: state === 'failed' ? 'discord/no-permission' : null,
    cause:
      state === 'failed'
        ? 'The bot lacks Ban Members. Nothing changed. The owner can grant it.'
        : null,
    is_retryable: state === 'failed',
    not_before: null,
    case_id: state === 'done' || state === 'failed' ? 900 + line : null,
    settled_at: state === 'waiting' ? null : Date.now(),
    given: null,
    finding: null,
    display_name: null,
    made_at: null,
    change: null,
    ...changes,
  };
}

export interface RowsOfJob {
  total: number;
  at: (index: number) => JobRow;
}

/** Returns the page of rows that a call asks for. */
export function rowsPage({ total, at }: RowsOfJob, input: Readonly<Record<string, unknown>>) {
  const offset = Number(input.offset ?? 0);
  const count = Math.max(0, Math.min(Number(input.limit ?? 100), total - offset));
  const found = Array.from({ length: count }, (_, index) => at(offset + index));
  if (input.state === undefined) return { total, offset, rows: found };
  const some = found.filter(({ state }) => state === input.state);
  return { total: some.length, offset, rows: some };
}
