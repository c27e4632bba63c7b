import { passes, type schemas } from '#desk/access/passes/contract.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';

export const POLL_MS = 30_000;

/** Passes that are used from several networks at once. */
export function useCrowded() {
  return useAdminQuery<ActionOf<typeof schemas, 'crowded'>>(passes, 'crowded', { pollMs: POLL_MS });
}
