import type { ReactNode } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { AdminQuery } from './use-admin-query.ts';

interface QueryViewProps<Data> {
  query: Pick<AdminQuery<Data>, 'data' | 'problem' | 'isFetching' | 'refetch'>;
  /** Says what could not be read; without it the problem's own title does. */
  error?: string | undefined;
  /** How many rows stand in until there is something to show. */
  rows?: number | undefined;
  /** `panel` frames the skeleton, `flush` gives the error the room of a panel that reaches the edges. */
  within?: 'panel' | 'flush' | undefined;
  children: (data: Data) => ReactNode;
}

/** Something that is read: a skeleton, then the data; an error with a retry stands above the data that stays. */
export function QueryView<Data>({ query, error, rows, within, children }: QueryViewProps<Data>) {
  const { data, problem, isFetching, refetch } = query;
  const skeleton = <SkeletonRows rows={rows} />;
  return (
    <>
      {problem && (
        <div className={within === 'flush' ? 'p-4 sm:p-5' : 'contents'}>
          <ErrorPanel
            title={error ?? problem.title}
            detail={problem.detail}
            busy={isFetching}
            onRetry={refetch}
          />
        </div>
      )}
      {data === undefined &&
        !problem &&
        (within === 'panel' ? <div className="panel">{skeleton}</div> : skeleton)}
      {data !== undefined && children(data)}
    </>
  );
}
