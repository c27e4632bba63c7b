import { type schemas as jobSchemas, jobs } from '#desk/jobs/contract.ts';
import { type schemas as requestSchemas, requests } from '#desk/requests/contract.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';

// On every screen of the admin area, so not too often.
const POLL_MS = 15_000;

/** Jobs that wait for a second person: the newest of them, and how many there are. */
export function useWaitingJobs() {
  return useAdminQuery<ActionOf<typeof jobSchemas, 'list'>>(jobs, 'list', {
    input: { state: 'waiting', limit: 5 },
    pollMs: POLL_MS,
  });
}

/** What moderators asked for and nobody has answered. */
export function useOpenRequests() {
  return useAdminQuery<ActionOf<typeof requestSchemas, 'list'>>(requests, 'list', {
    input: { state: 'open' },
    pollMs: POLL_MS,
  });
}
