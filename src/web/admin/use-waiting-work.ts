import { type schemas as jobSchemas, jobs } from '#desk/jobs/contract.ts';
import { type schemas as requestSchemas, requests } from '#desk/requests/contract.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';

// Runs on every admin screen, so it polls slowly.
const POLL_MS = 15_000;

/** Jobs waiting for a second person: the newest ones, and their number. */
export function useWaitingJobs() {
  return useAdminQuery<ActionOf<typeof jobSchemas, 'list'>>(jobs, 'list', {
    input: { state: 'waiting', limit: 5 },
    pollMs: POLL_MS,
  });
}

/** Moderators' requests that haven't been answered. */
export function useOpenRequests() {
  return useAdminQuery<ActionOf<typeof requestSchemas, 'list'>>(requests, 'list', {
    input: { state: 'open' },
    pollMs: POLL_MS,
  });
}
