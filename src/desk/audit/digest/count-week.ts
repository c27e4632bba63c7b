import type { Awaitable, Database, Transaction } from '#database/database.ts';
import { errors } from '#errors.ts';
import { DECISION_ACTION } from '#kit/contract/appeal-decision.ts';
import { budgetFor } from '#kit/contract/feature.ts';
import { knownTools } from '#kit/contract/known-tools.ts';
import { findFirstNumber, findLastNumber } from '../cases/store.ts';
import { countAppeals } from './count-appeals.ts';
import { type Counted, type DigestColumn, sumPeople } from './rules.ts';
import { type CountedCase, findEnds, listCases, listOriginals } from './store.ts';

/** Cases of one unit of work, so that other requests are answered in between. */
const STEP_CASES = 500;
const CASES_MAX = 200_000;

type Counter = (tx: Transaction, cases: readonly CountedCase[]) => Awaitable<Counted[]>;

/** Each counts one thing in the cases of a step, which are read once for all. */
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
      const cases = await listCases(tx, step, DECISION_ACTION);
      for (const count of counters) groups.push(...(await count(tx, cases)));
    });
  }
  return { oldestAt: span.oldestAt, isCut: before < span.before, people: sumPeople(groups) };
}

/** The case that only started a job isn't an action: its rows are. */
function countActions(_tx: Transaction, cases: readonly CountedCase[]): Counted[] {
  const actions = actingActions();
  return cases.flatMap((one) => {
    const { holder, job_id, became_job, action, outcome } = one;
    if (one.is_by_person !== 1 || holder === null || !actions.has(action)) return [];
    if (job_id === null && became_job !== null) return [];
    const by = { holder, isAdmin: one.is_admin === 1, isPractice: one.is_practice === 1 };
    return { ...by, column: columnFor(outcome), count: 1 };
  });
}

/** Counted for the person who did what was undone. */
async function countReversals(tx: Transaction, cases: readonly CountedCase[]): Promise<Counted[]> {
  const actions = actingActions();
  const undos = cases.filter(
    ({ undoes, outcome, became_job }) =>
      undoes !== null && outcome === 'done' && became_job === null,
  );
  const numbers = undos.map(({ undoes }) => Number(undoes));
  const originals = new Map(
    (await listOriginals(tx, numbers)).map((one) => [Number(one.number), one]),
  );
  return undos.flatMap(({ undoes, holder: by, is_practice }) => {
    const original = originals.get(Number(undoes));
    if (!original || !actions.has(original.action)) return [];
    const { holder, is_admin } = original;
    const person = { holder, isAdmin: is_admin === 1, isPractice: is_practice === 1 };
    return { ...person, column: by === holder ? 'undone_by_self' : 'undone_by_others', count: 1 };
  });
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
