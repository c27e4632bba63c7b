import type { ReactNode } from 'react';
import { type ScreenFrameProps, useAdminClient } from './admin-client.tsx';
import { QueryView } from './query-view.tsx';
import type { AdminQuery } from './use-admin-query.ts';

interface QueryScreenProps<Data> extends Omit<ScreenFrameProps, 'children'> {
  /** What the whole screen shows. */
  query: AdminQuery<Data>;
  /** Says what could not be read. */
  error: string;
  /** How many rows stand in until it is read. */
  rows?: number | undefined;
  children: (data: Data) => ReactNode;
}

/** Every screen of the admin area begins with it. With a query it also shows that it loads, or why it cannot. */
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
