import { type ReactNode, useMemo, useState } from 'react';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import type { PlanAnswer } from '../contract/job-desk.ts';
import type { PlanOutcome } from '../contract/jobs.ts';
import { type PlannedThings, PlanTable } from './plan-table.tsx';
import en from './words/en.json';

const say = words(en);
const order: readonly PlanOutcome[] = ['would', 'already', 'protected', 'unknown', 'unchecked'];

interface PlanPanelProps {
  plan: PlanAnswer;
  /** Labels for verdicts if the tool has better words: `{ would: 'Will be banned' }`. */
  verdicts?: Partial<Record<PlanOutcome, string>> | undefined;
  /** What its rows are; accounts by default. */
  things?: PlannedThings | undefined;
  /** Shown above the rows: the timeline of account creation. */
  children?: ReactNode;
}

/** Shows what would happen to each target before anything is done. */
export function PlanPanel(props: PlanPanelProps) {
  const { plan, verdicts = {}, things = 'account', children } = props;
  const [shown, setShown] = useState<PlanOutcome | 'all'>('all');
  const { counts, rows, lasting } = plan;
  const current = shown !== 'all' && counts[shown] === 0 ? 'all' : shown;
  const filtered = useMemo(
    () => (current === 'all' ? rows : rows.filter(({ verdict }) => verdict === current)),
    [rows, current],
  );
  const sayVerdict = (verdict: PlanOutcome) => verdicts[verdict] ?? say(`verdict.${verdict}`);
  const options = [
    { value: 'all' as const, label: say('plan.all'), count: plan.total },
    ...order
      .filter((verdict) => counts[verdict] > 0)
      .map((verdict) => ({ value: verdict, label: sayVerdict(verdict), count: counts[verdict] })),
  ];
  return (
    <Panel
      title={say('plan')}
      flush
      aside={plan.dropped > 0 && say('plan.dropped', { count: plan.dropped })}
    >
      {children && <div className="border-b border-line p-4 sm:p-5">{children}</div>}
      <div className="grid gap-3 px-4 py-3 sm:px-5">
        <FilterChips
          label={say('plan.filter')}
          options={options}
          value={current}
          onChange={setShown}
        />
        {lasting && (
          <p className="flex gap-2 text-small text-ink-2">
            <Icon name="warning" size={17} className="mt-px text-warn" />
            {lasting}
          </p>
        )}
      </div>
      <PlanTable rows={filtered} sayVerdict={sayVerdict} things={things} />
    </Panel>
  );
}
