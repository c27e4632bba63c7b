import type { ReactNode } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { AdminQuery } from './use-admin-query.ts';

interface QueryViewProps<Data> {
  query: Pick<AdminQuery<Data>, 'data' | 'problem' | 'isFetching' | 'refetch'>;
  /** The error title; defaults to the problem's own title. */
  error?: string | undefined;
  /** Number of skeleton rows while loading. */
  rows?: number | undefined;
  /** `panel` frames the skeleton; `flush` adds padding around the error inside an edge-to-edge panel. */
  within?: 'panel' | 'flush' | undefined;
  children: (data: Data) => ReactNode;
}

/** Shows a skeleton, then the data. An error with a retry button appears above any data already loaded. */
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
