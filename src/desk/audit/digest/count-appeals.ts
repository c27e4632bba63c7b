// Decisions on appeals that took effect, by who decided.
import type { Transaction } from '#database/database.ts';
import { DECISION_ACTION, type DecisionNote } from '#kit/contract/appeal-decision.ts';
import { readFacts } from '../cases/describe.ts';
import type { Counted } from './rules.ts';
import { type CountedCase, findJobUndos } from './store.ts';

interface Decided {
  by: Pick<Counted, 'holder' | 'isAdmin' | 'isPractice'>;
  note: Partial<DecisionNote>;
  banCase: number;
}

/** A decision whose case was erased says no longer what it was, so it's in neither count. */
export async function countAppeals(
  tx: Transaction,
  cases: readonly CountedCase[],
): Promise<Counted[]> {
  const decided = cases.flatMap((row): Decided[] => {
    const { holder, action, outcome } = row;
    if (action !== DECISION_ACTION || outcome !== 'done') return [];
    if (row.is_by_person !== 1 || holder === null) return [];
    const note: Partial<DecisionNote> = readFacts(row.result) ?? {};
    // Deciding touches no platform, so only its note says that the ban was practice.
    const isPractice = row.is_practice === 1 || note.practice === true;
    const by = { holder, isAdmin: row.is_admin === 1, isPractice };
    return [{ by, note, banCase: Number(row.target?.replace('case:', '')) }];
  });
  const waited = decided.filter(({ note }) => note.lift_job !== undefined);
  const undone = await findJobUndos(
    tx,
    waited.map(({ banCase }) => banCase),
  );
  const isLifted = ({ note: { lift_job: job }, banCase }: Decided) =>
    job === undefined || undone.some((one) => one.jobId === job && one.undoes === banCase);
  return decided.flatMap((one) => {
    if (one.note.to === 'uphold') return { ...one.by, column: 'appeals_upheld', count: 1 };
    if (one.note.to !== 'lift' || !isLifted(one)) return [];
    return { ...one.by, column: 'appeals_lifted', count: 1 };
  });
}
