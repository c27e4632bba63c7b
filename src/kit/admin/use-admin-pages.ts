import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Feature } from '../contract/feature.ts';
import { type ActionTypes, findAction } from '../page/action.tsx';
import type { Problem } from '../page/client.tsx';
import { type AdminInput, useAdminClient } from './admin-client.tsx';
import { readAdmin } from './read-admin.ts';
import { readProblem } from './use-admin-query.ts';

interface PagedTypes extends ActionTypes {
  output: { next_cursor: string | null };
}

interface AdminPagesOptions<Types extends PagedTypes, Row> {
  /** The filter; the cursor is added here. A different filter starts a new list. */
  input?: Omit<Types['input'] & object, 'cursor'> | undefined;
  rowsOf: (page: Types['output']) => readonly Row[];
}

export interface AdminPages<Page, Row> {
  rows: readonly Row[];
  /** The newest page as received, with the server's `now`. */
  first: Page | undefined;
  /** The oldest page loaded so far. */
  last: Page | undefined;
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  problem: Problem | undefined;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** Loads a list page by page, by cursor. */
export function useAdminPages<Types extends PagedTypes, Row>(
  feature: Feature,
  name: string,
  { rowsOf, ...options }: AdminPagesOptions<Types, Row>,
): AdminPages<Types['output'], Row> {
  const input: AdminInput = { ...options.input };
  const client = useAdminClient();
  const action = findAction(feature, name);
  const query = useInfiniteQuery({
    queryKey: [feature.id, name, 'pages', input],
    queryFn: ({ pageParam }) =>
      readAdmin<Types['output']>(client, action, {
        ...input,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page: Types['output']) => page.next_cursor ?? undefined,
    enabled: client.session !== undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => rowsOf(page)),
    first: pages[0],
    last: pages.at(-1),
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    isLoadingMore: query.isFetchingNextPage,
    problem: readProblem(query.error),
    isPending: query.isPending,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
