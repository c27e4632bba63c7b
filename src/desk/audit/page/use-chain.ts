import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { audit, type schemas } from '../contract.ts';

const POLL_MS = 60_000;

export type Chain = ActionOf<typeof schemas, 'chain'>['output'];

/** Loads the head of the log and the result of its last verification. */
export function useChain() {
  return useAdminQuery<ActionOf<typeof schemas, 'chain'>>(audit, 'chain', { pollMs: POLL_MS });
}
