import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { DoneRow, JobKind, JobParams, RowOutcome } from '#kit/contract/jobs.ts';
import type { Target } from '#kit/contract/target.ts';
import type { ClosedCase, JobPorts, OpenedCase } from '../ports.ts';
import type { Group } from './group.ts';
import {
  markUndone,
  putOffTargets,
  type StoredRow,
  settleRows,
  type Written,
} from './rows/store.ts';
import type { RunProgress, UnderWay } from './run-progress.ts';
import { findRunJob, holdJob, lockJob, type RunJob } from './store.ts';

/** The result of a row that was in progress. */
interface Settled {
  one: UnderWay;
  written: Omit<Written, 'line' | 'settledAt'>;
  /**
   * The case's outcome: `done`, `unknown` or a code. Undefined leaves the case open because the row goes on.
   */
  outcome?: string;
  /** Set if the tool reported it. */
  said?: RowOutcome;
}

const ROWS_AT_ONCE = 1_024;
// Many rows share a commit. A crash before it costs one platform query per row.
const GATHER_MS = 15;
const AGAIN_AFTER_MS = 1_000;
const TOLD_EVERY_MS = 250;

interface JournalOptions {
  ports: JobPorts;
  progress: RunProgress;
  /** Called when the store refuses rows permanently. */
  onBroken: (error: unknown) => void;
}

/** Stores the results of rows in the background, many in one commit. */
export class Journal {
  readonly #options: JournalOptions;
  #pending: Settled[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isWriting = false;
  #toldAt = 0;

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  add(settled: Settled): void {
    this.#pending.push(settled);
    if (this.#isWriting) return;
    const { underWay } = this.#options.progress;
    if (this.#pending.length >= Math.min(ROWS_AT_ONCE, underWay.size)) this.#writeSoon();
    else this.#timer ??= setTimeout(() => this.#writeSoon(), GATHER_MS);
  }

  #writeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isWriting) return;
    this.#isWriting = true;
    void this.#writeAll().finally(() => {
      this.#isWriting = false;
      // More results may have come in while the last write ended.
      if (this.#pending.length > 0) this.#writeSoon();
      this.#options.progress.wake();
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const part = this.#pending.slice(0, ROWS_AT_ONCE);
      const isGiven = await this.#writePart(part);
      if (!isGiven) continue;
      this.#pending.splice(0, part.length);
      const { progress } = this.#options;
      for (const { one } of part) {
        progress.underWay.delete(one.row.line);
        progress.asks.delete(one.row.line);
      }
      progress.wake();
    }
  }

  /** Returns false if the store can't take it right now. Results are never dropped. */
  async #writePart(part: readonly Settled[]): Promise<boolean> {
    const { ports, progress, onBroken } = this.#options;
    try {
      await ports.database.transaction((tx) => this.#write(tx, part));
      if (hasSuccess(part)) progress.isHoldShown = false;
      return true;
    } catch (error) {
      const isStore =
        error instanceof DeskError && ['desk/store', 'desk/unsure'].includes(error.code);
      if (!isStore) onBroken(error);
      // The process is stopping; the next one asks the platform.
      if (!isStore || progress.end?.as === 'stopped') return true;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      return false;
    }
  }

  async #write(tx: Transaction, part: readonly Settled[]): Promise<void> {
    const { ports, progress } = this.#options;
    const { job } = progress;
    const nowMs = ports.now();
    await lockJob(tx, job.id);
    // The process that has the job now checks its rows.
    if ((await findRunJob(tx, job.id))?.runner !== ports.name) return;
    const lines = await settleRows(
      tx,
      { jobId: job.id, from: 'claimed' },
      part.map(({ one, written }) => ({
        ...written,
        line: one.row.line,
        settledAt: written.state === 'waiting' ? null : nowMs,
      })),
    );
    const mine = part.filter(({ one }) => lines.has(one.row.line));
    await this.#putOff(tx, mine);
    const closed = mine.flatMap((settled) => closedCase(ports, job, settled) ?? []);
    if (closed.length > 0) await ports.cases.close(tx, closed, nowMs);
    const done = mine.filter(({ said }) => said?.state === 'done');
    await this.#keep(tx, done, nowMs);
    await this.#takeBack(tx, done);
    if (progress.isHoldShown && hasSuccess(part)) await holdJob(tx, job.id, null);
    this.#tell(tx, nowMs);
  }

  /** Later rows of the same account are postponed too, so that they keep their order. */
  async #putOff(tx: Transaction, settled: readonly Settled[]): Promise<void> {
    const jobId = this.#options.progress.job.id;
    for (const { one, written } of settled) {
      if (written.state !== 'waiting' || written.notBefore === 0) continue;
      await putOffTargets(tx, { jobId, until: written.notBefore }, [one.row.target]);
    }
  }

  async #keep(tx: Transaction, done: readonly Settled[], nowMs: number): Promise<void> {
    const isPractice = this.#options.progress.job.isPractice === 1;
    for (const [{ kind, params }, settled] of Map.groupBy(done, ({ one }) => one.group)) {
      const rows = settled.flatMap(({ one, said }) => (said ? [doneRow(one, params, said)] : []));
      await kind?.keep?.(rows, { tx, isPractice, nowMs });
    }
  }

  async #takeBack(tx: Transaction, done: readonly Settled[]): Promise<void> {
    const cases = done.flatMap(({ one }) => one.row.undoes ?? []);
    if (cases.length === 0) return;
    for (const jobId of await markUndone(tx, cases)) tx.announce('jobs', String(jobId));
  }

  /** Announces changes a few times a second at most. The last one is announced when the job goes on or ends. */
  #tell(tx: Transaction, nowMs: number): void {
    const { progress } = this.#options;
    const isLast = this.#pending.length >= progress.underWay.size;
    if (!isLast && Math.abs(nowMs - this.#toldAt) < TOLD_EVERY_MS) return;
    this.#toldAt = nowMs;
    tx.announce('jobs', String(progress.job.id));
  }
}

function hasSuccess(part: readonly Settled[]): boolean {
  return part.some(({ said }) => said !== undefined);
}

function doneRow(one: UnderWay, params: JobParams, outcome: RowOutcome): DoneRow<JobParams> {
  return { row: one.row, params, outcome };
}

// The audit log entries of a row's case.

/** Starts with the process name, like every request id. */
function buildRequestId({ name }: JobPorts, { id }: RunJob): string {
  return `${name}-job-${id}`;
}

export function openedCase(
  ports: JobPorts,
  job: RunJob,
  { row, group, name }: { row: StoredRow; group: Group; name: string | null },
): OpenedCase {
  const { actor, holder, sessionId, address } = job;
  const data: unknown = row.data === null ? null : JSON.parse(row.data);
  const input = group.kind?.inputOf({ target: row.target, data }, group.params);
  return {
    requestId: buildRequestId(ports, job),
    ...{ actor, holder, sessionId, address },
    action: group.name,
    detail: {
      ...input,
      ...(job.placeName !== null && { place_name: job.placeName }),
      mark: job.caseId,
    },
    about: describeTarget(group.kind ?? job, row.target, name),
    jobId: job.id,
    undoes: row.undoes,
    isPractice: job.isPractice === 1,
  };
}

/** Returns undefined if the row goes on and its case stays open. */
function closedCase(
  ports: JobPorts,
  job: RunJob,
  { one, outcome, said, written }: Settled,
): ClosedCase | undefined {
  if (outcome === undefined) return undefined;
  const { row, group } = one;
  const detail = {
    ...(said?.state === 'done' ? said.detail : undefined),
    ...(written.cause === null ? undefined : { cause: written.cause }),
    // Undo restores this earlier state.
    ...(said?.state === 'done' && row.was !== null ? { was: row.was } : undefined),
  };
  const isRenamed = written.name !== null && written.name !== row.name;
  return {
    ...closing(ports, job, { caseId: row.caseId, action: group.name }),
    outcome,
    detail: Object.keys(detail).length > 0 ? detail : null,
    ...(isRenamed && { about: describeTarget(group.kind ?? job, row.target, written.name) }),
  };
}

/** Closes the case of a row that is given up. */
export function givenUpCase(
  ports: JobPorts,
  job: RunJob,
  { caseId, kind, cause }: { caseId: number; kind: string | null; cause: string },
): ClosedCase {
  return {
    ...closing(ports, job, { caseId, action: kind ?? job.kind }),
    outcome: 'jobs/cancelled',
    detail: { cause },
  };
}

function closing(ports: JobPorts, job: RunJob, one: { caseId: number; action: string }) {
  const isPractice = job.isPractice === 1;
  return { ...one, requestId: buildRequestId(ports, job), actor: job.actor, isPractice };
}

/** A rolled-back row may belong to another platform than its job. */
function describeTarget(
  { platform, about = platform }: Pick<JobKind, 'platform' | 'about'>,
  target: string,
  name: string | null,
): Target {
  return { kind: about, id: target, ...(name !== null && { name }) };
}
