import type { Awaitable, Database, Transaction } from '#database/database.ts';
import {
  type BudgetKind,
  cooldownKind,
  floorToDay,
  floorToMinute,
  freshRows,
  sumUse,
  type Use,
  type UseRow,
} from './rules.ts';
import { addUse, listUse } from './store.ts';

const REMEMBERED_MAX = 20_000;

export interface Spender {
  passId: string;
  holder: string;
}

interface Spending {
  kind: BudgetKind;
  action: string;
  targets: number;
  cooldownUntil: number;
  nowMs: number;
}

/**
 * Caches what recent holders have used. It changes within the unit of work, so that the next unit in the same
 * commit sees it. After a failed commit the caller must call `forget`. If other processes share the store,
 * nothing is cached and reading takes a lock.
 */
export class UseWatch {
  readonly #isAlone: boolean;
  #known = new Map<string, UseRow[]>();

  constructor(database: Database) {
    this.#isAlone = database.kind === 'sqlite';
    database.onChange('use', () => this.forget());
  }

  forget(): void {
    this.#known = new Map();
  }

  read(
    tx: Transaction,
    spender: Spender,
    at: { kind: BudgetKind; action: string; nowMs: number },
  ): Awaitable<Use> {
    const rows = this.#known.get(spender.holder);
    if (rows) return sumUse(rows, spender.passId, at);
    return this.#load(tx, spender.holder, at.nowMs).then((loaded) =>
      sumUse(loaded, spender.passId, at),
    );
  }

  /** Counts an action's targets and starts its cooldown. Nothing may refuse the action after this. */
  add(tx: Transaction, spender: Spender, spending: Spending): Awaitable<number> {
    const { kind, targets, nowMs } = spending;
    const { passId, holder } = spender;
    const rows = this.#known.get(holder);
    if (rows) {
      const before = rows.length;
      countUse(rows, { kind, slot: floorToDay(nowMs), passId, amount: targets });
      if (kind === 'changes') {
        countUse(rows, { kind: 'minute', slot: floorToMinute(nowMs), passId, amount: targets });
      }
      const cooldown = cooldownKind(spending.action);
      countUse(rows, { kind: cooldown, slot: 0, passId, amount: spending.cooldownUntil });
      // Each new slot drops the slots that no longer count.
      if (rows.length > before) this.#known.set(holder, freshRows(rows, nowMs));
    }
    return addUse(tx, spender, spending);
  }

  async #load(tx: Transaction, holder: string, nowMs: number): Promise<UseRow[]> {
    await tx.lock(`use ${holder}`);
    const rows = await listUse(tx, holder, nowMs);
    if (!this.#isAlone) return rows;
    if (this.#known.size >= REMEMBERED_MAX) this.forget();
    this.#known.set(holder, rows);
    return rows;
  }
}

function countUse(rows: UseRow[], row: UseRow): void {
  const same = rows.find(
    (each) => each.kind === row.kind && each.slot === row.slot && each.passId === row.passId,
  );
  if (!same) rows.push(row);
  else same.amount = row.slot === 0 ? row.amount : same.amount + row.amount;
}
