import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '#kit/admin/read-admin.ts';

const KEPT_MS = 5 * 60_000;

/** What the admin area has read. Writes do not go through it: they are never repeated by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: KEPT_MS,
      retry: isWorthRetrying,
      // A desk on the same machine answers without any network.
      networkMode: 'always',
    },
  },
});
