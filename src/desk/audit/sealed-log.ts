import type { Awaitable, Database, Transaction } from '#database/database.ts';
import {
  type ChainResult,
  isChainResult,
  type Look,
  type PastCase,
  type RowOfJob,
  type SealedLog,
  type Step,
} from '#kit/contract/audit.ts';
import type { Target } from '#kit/contract/target.ts';
import { describePast } from './cases/describe.ts';
import { everywhere, findCasesById, listCasesWith } from './cases/store.ts';
import { readHead } from './chain/block.ts';
import { findLook, type LastLook, noteLook } from './chain/last-look.ts';
import { readPosition, writePosition } from './chain/position.ts';
import { Sealer } from './chain/sealer.ts';
import { verify } from './chain/verify.ts';
import { eraseTarget } from './erase/erase.ts';
import type { AuditLog } from './log.ts';

// Well below a call's deadline, and short enough for a page to show progress.
const VERIFY_MS = 2_000;

interface SealedLogParts {
  database: Database;
  log: AuditLog;
  now: () => number;
  /** Erases everything else that the desk has about a target, outside the log. */
  alsoErase?: (tx: Transaction, target: Target) => Awaitable<void>;
}

/** Seals, verifies and erases from the log as a whole. */
export class SealedAuditLog implements SealedLog {
  readonly log: AuditLog;
  readonly sealer: Sealer;
  readonly #database: Database;
  readonly #now: () => number;
  readonly #alsoErase: SealedLogParts['alsoErase'];

  constructor({ database, log, now, alsoErase }: SealedLogParts) {
    this.log = log;
    this.#alsoErase = alsoErase;
    this.sealer = new Sealer({ database, log, now });
    this.#database = database;
    this.#now = now;
  }

  async settle(): Promise<void> {
    // Reading must not fail because a full disk keeps the newest rows out of the filters.
    await this.sealer.seal().catch(() => undefined);
  }

  async verify({ head, from, by }: Look): Promise<ChainResult | Step | 'bad-position'> {
    const { keys } = this.log;
    await this.#database.transaction((tx) => keys.catchUp(tx));
    const position = from === undefined ? undefined : readPosition(keys, from);
    if (from !== undefined && !position) return 'bad-position';
    const known = head === undefined ? undefined : readHead(head);
    const notes = this.log.notes.findOutside();
    const walk = { database: this.#database, keys, head: known, from: position, notes };
    const step = await verify({ ...walk, budgetMs: VERIFY_MS });
    if (!isChainResult(step)) return { position: writePosition(keys, step), rows: step.rows };
    await this.#writeDown(step, by);
    return step;
  }

  find(caseIds: readonly number[]): Promise<ReadonlyMap<number, PastCase>> {
    return this.#database.transaction(async (tx) => {
      const found = new Map<number, PastCase>();
      for (const row of await findCasesById(tx, caseIds)) found.set(row.id, describePast(row));
      return found;
    });
  }

  async findRows(rows: readonly RowOfJob[]): Promise<(PastCase | undefined)[]> {
    if (rows.length === 0) return [];
    await this.settle();
    return this.#database.transaction(async (tx) => {
      const found: (PastCase | undefined)[] = [];
      for (const { jobId, target } of rows) {
        const facets = [`target:${target}`, `job:${jobId}`] as const;
        const [row] = await listCasesWith(tx, facets, { span: everywhere, rows: 1 });
        found.push(row && describePast(row));
      }
      return found;
    });
  }

  async findNewest(
    targets: readonly string[],
    { tool, isPractice }: { tool: string; isPractice: boolean },
  ): Promise<ReadonlyMap<string, number>> {
    await this.settle();
    return this.#database.transaction(async (tx) => {
      const found = new Map<string, number>();
      for (const target of targets) {
        const facets = [`target:${target}`, `tool:${tool}`] as const;
        const [row] = await listCasesWith(tx, facets, {
          ...{ span: everywhere, rows: 1, outcome: 'done' },
        });
        const past = row && describePast(row);
        if (past?.isPractice === isPractice) found.set(target, past.at);
      }
      return found;
    });
  }

  lastLook(): Promise<LastLook | undefined> {
    return this.#database.transaction((tx) => findLook(tx, this.log.keys));
  }

  async erase(
    target: Target,
    by: { actor: string; holder: string | null },
  ): Promise<{ cases: number }> {
    const { log, sealer } = this;
    await this.#database.transaction((tx) => this.#alsoErase?.(tx, target));
    return eraseTarget({ database: this.#database, log, sealer, nowMs: this.#now(), by }, target);
  }

  #writeDown(verdict: ChainResult, by: Look['by']): Promise<void> {
    const nowMs = this.#now();
    return this.#database.transaction(async (tx) => {
      if (isOfTheLog(verdict)) await noteLook(tx, this.log.keys, { at: nowMs, verdict });
      const { state, rows, fault } = verdict;
      await this.log.fact(tx, {
        ...by,
        nowMs,
        sessionId: null,
        address: null,
        action: 'audit/verified',
        targets: 0,
        detail: JSON.stringify({ state, rows, ...(fault && { fault }) }),
      });
    });
  }
}

/** True if the result is about the log itself, not about the head that it was compared with. */
function isOfTheLog({ state, fault }: ChainResult): boolean {
  return state !== 'older' && fault?.kind !== 'other-history';
}
