import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying, retryDelay } from '#kit/admin/read-admin.ts';

const KEPT_MS = 5 * 60_000;

/** Caches what the admin area reads. Writes bypass it, because they must never be retried automatically. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: KEPT_MS,
      retry: isWorthRetrying,
      retryDelay,
      // A desk on the same machine answers even without a network.
      networkMode: 'always',
    },
  },
});
