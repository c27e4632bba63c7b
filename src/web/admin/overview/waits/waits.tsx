import { Fragment } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { useRequestsToAnswer } from './open-requests.tsx';
import { useAppealsToDecide } from './waiting-appeals.tsx';
import { useJobsToDecide } from './waiting-jobs.tsx';
import { useCrowdedPasses, useEndingPasses } from './watched-passes.tsx';

const say = words(en);

/** Everything that waits for an admin, answered in place. Another kind is a hook of its own and a line here. */
export function Waits() {
  const kinds = {
    jobs: useJobsToDecide(),
    requests: useRequestsToAnswer(),
    appeals: useAppealsToDecide(),
    crowded: useCrowdedPasses(),
    ending: useEndingPasses(),
  };
  const all = Object.values(kinds);
  const failed = all.find(({ query }) => query.problem)?.query;
  const isRead = all.every(({ query }) => query.data !== undefined);
  const isNothing = isRead && all.every(({ count }) => count === 0);
  return (
    <Panel title={say('waits')} flush>
      {!isRead && !failed && <SkeletonRows rows={1} />}
      {failed?.problem && (
        <div className="p-4 sm:p-5">
          <ErrorPanel
            title={failed.problem.title}
            detail={failed.problem.detail}
            onRetry={failed.refetch}
            busy={failed.isFetching}
          />
        </div>
      )}
      {isNothing && <p className="p-4 text-ink-2 sm:p-5">{say('waits.none')}</p>}
      <ul>
        {Object.entries(kinds).map(([name, { items }]) => (
          <Fragment key={name}>{items}</Fragment>
        ))}
      </ul>
    </Panel>
  );
}
