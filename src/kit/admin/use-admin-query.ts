import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Feature } from '../contract/feature.ts';
import { type ActionTypes, findAction } from '../page/action.tsx';
import type { Problem } from '../page/client.tsx';
import { type AdminInput, useAdminClient } from './admin-client.tsx';
import { ReadError, readAdmin } from './read-admin.ts';

interface AdminQueryOptions<Types extends ActionTypes> {
  input?: Types['input'] | undefined;
  /** Polling interval while the tab is visible. */
  pollMs?: number | undefined;
  enabled?: boolean | undefined;
}

export interface AdminQuery<Data> {
  /** The latest answer. It stays while a newer one is loading, and also when that one fails. */
  data: Data | undefined;
  /** Why the last try failed. */
  problem: Problem | undefined;
  /** True until there is either data or a problem. */
  isPending: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** Reads with the admin session: `useAdminQuery<ActionOf<typeof schemas, 'stats'>>(admin, 'stats')`. */
export function useAdminQuery<Types extends ActionTypes>(
  feature: Feature,
  name: string,
  options: AdminQueryOptions<Types> = {},
): AdminQuery<Types['output']> {
  const { input = {}, pollMs, enabled = true } = options;
  const client = useAdminClient();
  const action = findAction(feature, name);
  const query = useQuery({
    queryKey: [feature.id, name, input],
    queryFn: () => readAdmin<Types['output']>(client, action, input as AdminInput),
    enabled: client.session !== undefined && enabled,
    placeholderData: keepPreviousData,
    ...(pollMs !== undefined && { refetchInterval: pollMs }),
  });
  return {
    data: query.data,
    problem: readProblem(query.error),
    isPending: query.isPending,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}

export function readProblem(error: Error | null): Problem | undefined {
  if (error === null) return undefined;
  if (error instanceof ReadError) return error.problem;
  throw error;
}
