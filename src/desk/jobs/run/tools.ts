// Calls the tools: to check rows again, and to act on them.
import { isDeepStrictEqual } from 'node:util';
import { DeskError } from '#errors.ts';
import type { JobKind, JobParams, Prepared, PrepareWork, RowOutcome } from '#kit/contract/jobs.ts';
import type { DiscordLink, RobloxLink } from '#kit/server/platforms.ts';
import type { JobPorts } from '../ports.ts';
import { buildBatchWork, failedRow, type Looked, lookAtGroup } from './batch.ts';
import type { Group } from './group.ts';
import type { Journal } from './journal.ts';
import { openLink } from './link.ts';
import { keepBefore, type StoredRow } from './rows/store.ts';
import type { RunProgress, UnderWay } from './run-progress.ts';
import { classifyFailure, type FailureClass, settleRow, wrapFailure } from './settling.ts';

export interface RunLog {
  error(context: object, text: string): void;
}

interface ToolsOptions {
  ports: JobPorts;
  progress: RunProgress;
  journal: Journal;
  log: RunLog;
}

export class Tools {
  readonly #ports: JobPorts;
  readonly #progress: RunProgress;
  readonly #journal: Journal;
  readonly #log: RunLog;

  constructor({ ports, progress, journal, log }: ToolsOptions) {
    this.#ports = ports;
    this.#progress = progress;
    this.#journal = journal;
    this.#log = log;
  }

  /** A failed check is a value: the job's progress decides what it means. */
  async lookAt(group: Group): Promise<Looked> {
    const { job, signal } = this.#progress;
    try {
      const looked = await lookAtGroup({ ports: this.#ports, job, signal }, group);
      const { fault } = looked;
      if (fault) this.#mind(classifyFailure(new DeskError(fault.code)), fault);
      return looked;
    } catch (thrown) {
      const error = this.#explain(thrown);
      const judged = classifyFailure(error);
      this.#mind(judged, { code: error.code, why: error.message });
      const isFinal = judged.as === 'fail' || judged.as === 'doubt';
      const isRetryable = judged.as === 'doubt' || (judged.as === 'fail' && judged.isRetryable);
      const failed = (row: StoredRow) => failedRow(row, error, isRetryable);
      return { ready: undefined, settled: isFinal ? group.rows.map(failed) : [] };
    }
  }

  /** Applies what a fault means for the whole job. */
  #mind(judged: FailureClass, { code, why }: { code: string; why: string }): void {
    const progress = this.#progress;
    if (judged.as === 'hold' || judged.as === 'again') {
      progress.hold({ why, afterMs: judged.afterMs, nowMs: this.#ports.now() });
    } else if (judged.as === 'pause') {
      progress.end ??= { as: 'pause', pause: { code, why, resumes: true } };
    }
  }

  /** Runs in the background; rows are settled one by one. */
  send(
    group: Group,
    all: readonly UnderWay[],
    { looksFirst = false }: { looksFirst?: boolean | undefined } = {},
  ): void {
    const { underWay } = this.#progress;
    this.#progress.unsettled += all.length;
    for (const one of all) underWay.set(one.row.line, one);
    const left = (error: DeskError) => {
      for (const one of all) settleRow(this.#settling(), one, error);
    };
    const platform = this.#progress.job.platform === 'discord' ? 'Discord' : 'Roblox';
    const unsure = new DeskError('platform/unsure', { params: { platform } });
    void this.#apply(group, all, looksFirst)
      // A row that its tool didn't report on may have been done.
      .then(() => left(unsure))
      .catch((error: unknown) =>
        left(error instanceof DeskError ? error : this.#note(error, unsure)),
      )
      .finally(() => this.#progress.wake());
  }

  async #apply(group: Group, all: readonly UnderWay[], looksFirst: boolean): Promise<void> {
    const { job, signal, end } = this.#progress;
    const { kind, place } = group;
    if (!kind) throw new DeskError('jobs/tool-gone');
    const site = { platform: kind.platform, place, isPractice: job.isPractice === 1 };
    const link = await openLink(this.#ports.platforms, site);
    const byLine = new Map(all.map((one) => [one.row.line, one]));
    const work = { ...buildBatchWork({ ports: this.#ports, job, signal }, group), link };
    const meant = looksFirst ? await this.#stillMeant(kind, all, work) : all;
    await kind.apply(
      meant.map(({ row }) => row),
      {
        ...work,
        priority: 'job',
        asksOnly: end?.as === 'called-off',
        writeAppealCode: this.#ports.writeAppealCode,
        settle: ({ line }, outcome) => {
          const one = byLine.get(line);
          if (one) settleRow(this.#settling(), one, outcome);
        },
      },
    );
  }

  /**
   * Claimed rows are safe from other jobs. A second check shows what another job did between the first check
   * and the claim.
   */
  async #stillMeant(
    kind: JobKind,
    all: readonly UnderWay[],
    work: Omit<PrepareWork<DiscordLink | RobloxLink, JobParams>, 'isFresh'>,
  ): Promise<UnderWay[]> {
    // Rows that may have been sent are checked when acting.
    const fresh = all.filter(({ row }) => !row.isRepeat);
    const rows = fresh.map(({ row }) => row);
    const answers = fresh.length > 0 ? await kind.prepare(rows, { ...work, isFresh: true }) : [];
    const over = new Set<UnderWay>();
    const moved: UnderWay[] = [];
    for (const [at, one] of fresh.entries()) {
      const answer = answers[at];
      if (!answer?.go) {
        over.add(one);
        settleRow(this.#settling(), one, overBy(answer));
      } else if (answer.was !== undefined && !isDeepStrictEqual(answer.was, one.row.was)) {
        one.row = { ...one.row, was: answer.was };
        moved.push(one);
      }
    }
    if (moved.length > 0) await this.#keepBefore(moved);
    return all.filter((one) => !over.has(one));
  }

  /** Undo needs the state right before the change, even if this process dies meanwhile. */
  #keepBefore(moved: readonly UnderWay[]): Promise<void> {
    const jobId = this.#progress.job.id;
    return this.#ports.database.transaction(async (tx) => {
      for (const { row } of moved) {
        await keepBefore(tx, jobId, { line: row.line, was: JSON.stringify(row.was) });
      }
    });
  }

  #settling() {
    return { progress: this.#progress, journal: this.#journal, nowMs: this.#ports.now() };
  }

  #explain(thrown: unknown): DeskError {
    const error = wrapFailure(thrown);
    return error === thrown ? error : this.#note(thrown, error);
  }

  #note(thrown: unknown, error: DeskError): DeskError {
    const { id, kind } = this.#progress.job;
    this.#log.error({ err: thrown, job: id, kind }, 'A tool broke in the middle of a job');
    return error;
  }
}

/** The outcome of a row that isn't acted on. A row that couldn't be checked gets another turn. */
function overBy(answer: Exclude<Prepared, { go: true }> | undefined): RowOutcome | DeskError {
  if (!answer || answer.state === 'failed') return new DeskError('jobs/stopped');
  const { state, code, cause } = answer;
  return { state, code, cause };
}
