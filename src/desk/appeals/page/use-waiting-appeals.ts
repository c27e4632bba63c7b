import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { appeals, type schemas } from '../contract.ts';

// Runs on every admin screen, so it polls slowly.
const POLL_MS = 15_000;

/** For admins: the appeals that wait, oldest first, and their number in `waiting`. */
export function useWaitingAppeals() {
  return useAdminQuery<ActionOf<typeof schemas, 'list'>>(appeals, 'list', {
    input: {},
    pollMs: POLL_MS,
  });
}
