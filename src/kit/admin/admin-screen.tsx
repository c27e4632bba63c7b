import type { ReactNode } from 'react';
import { type ScreenFrameProps, useAdminClient } from './admin-client.tsx';
import { QueryView } from './query-view.tsx';
import type { AdminQuery } from './use-admin-query.ts';

interface QueryScreenProps<Data> extends Omit<ScreenFrameProps, 'children'> {
  /** The data that the whole screen depends on. */
  query: AdminQuery<Data>;
  /** The error title when the query fails. */
  error: string;
  /** Number of skeleton rows while loading. */
  rows?: number | undefined;
  children: (data: Data) => ReactNode;
}

/** The frame of every admin screen. With a query, it also shows the loading and error states. */
export function AdminScreen<Data>(props: ScreenFrameProps | QueryScreenProps<Data>) {
  const { ScreenFrame } = useAdminClient();
  if (!('query' in props)) return <ScreenFrame {...props} />;
  const { query, error, rows, children, ...frame } = props;
  return (
    <ScreenFrame {...frame}>
      <QueryView query={query} error={error} rows={rows} within="panel">
        {children}
      </QueryView>
    </ScreenFrame>
  );
}
