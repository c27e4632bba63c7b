import type { Database, Transaction } from '#database/database.ts';
import { errors } from '#errors.ts';
import { budgetFor } from '#kit/contract/feature.ts';
import { knownTools } from '#kit/contract/known-tools.ts';
import { findFirstNumber, findLastNumber } from '../cases/store.ts';
import { countAppeals } from './count-appeals.ts';
import { type Counted, type DigestColumn, sumPeople } from './rules.ts';
import { findEnds, groupActions, groupReversals, type Step } from './store.ts';

/** Cases of one unit of work, so that other requests are answered in between. */
const STEP_CASES = 2_000;
const CASES_MAX = 200_000;

type Counter = (tx: Transaction, step: Step) => Promise<Counted[]>;

/** Each counts one thing in the cases of a step. */
const counters: readonly Counter[] = [countActions, countReversals, countAppeals];

interface Week {
  fromMs: number;
  /** Exclusive. */
  toMs: number;
}

/** Sums up a week from the log itself, step by step from its beginning. */
export async function countWeek(database: Database, { fromMs, toMs }: Week) {
  const span = await database.transaction(async (tx) => {
    const ends = await findEnds(tx);
    const from = Math.min(await findFirstNumber(tx, fromMs), ends.newest + 1);
    const last = (await findLastNumber(tx, toMs)) ?? ends.newest;
    return { ...ends, from, before: Math.min(last, ends.newest) + 1 };
  });
  const before = Math.min(span.before, span.from + CASES_MAX);
  const groups: Counted[] = [];
  for (let from = span.from; from < before; from += STEP_CASES) {
    const step = { from, before: Math.min(before, from + STEP_CASES), fromMs, toMs };
    await database.transaction(async (tx) => {
      for (const count of counters) groups.push(...(await count(tx, step)));
    });
  }
  return { oldestAt: span.oldestAt, isCut: before < span.before, people: sumPeople(groups) };
}

async function countActions(tx: Transaction, step: Step): Promise<Counted[]> {
  const actions = actingActions();
  return (await groupActions(tx, step))
    .filter(({ action }) => actions.has(action))
    .map(({ holder, is_admin, is_practice, outcome, count }) => ({
      ...{ holder, isAdmin: is_admin === 1, isPractice: is_practice === 1 },
      column: columnFor(outcome),
      count: Number(count),
    }));
}

async function countReversals(tx: Transaction, step: Step): Promise<Counted[]> {
  const actions = actingActions();
  return (await groupReversals(tx, step))
    .filter(({ action }) => actions.has(action))
    .map(({ holder, is_admin, is_practice, by_self, count }) => ({
      ...{ holder, isAdmin: is_admin === 1, isPractice: is_practice === 1 },
      column: by_self === 1 ? 'undone_by_self' : 'undone_by_others',
      count: Number(count),
    }));
}

/** The tools' actions that count as actions. Looking, and what only concerns the own pass, don't. */
function actingActions(): ReadonlySet<string> {
  const names = knownTools().flatMap((tool) =>
    Object.entries(tool.actions)
      .filter(([, action]) => budgetFor(action) === 'changes' && !action.free)
      .map(([name]) => `${tool.id}/${name}`),
  );
  return new Set(names);
}

/** A refusal has a reason that the caller can read; a failure is the platform's or the desk's own. */
function columnFor(outcome: string): DigestColumn {
  if (outcome === 'done' || outcome === 'unknown') return outcome;
  const known = Object.hasOwn(errors, outcome) ? errors[outcome as keyof typeof errors] : undefined;
  return known && known.status >= 500 ? 'failed' : 'refused';
}
