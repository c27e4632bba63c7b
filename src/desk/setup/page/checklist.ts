import { type AdminQuery, useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { setup as feature, type schemas } from '../contract.ts';

export type Read = ActionOf<typeof schemas, 'read'>;
export type Checklist = Read['output'];
export type Step = Checklist['steps'][number];

/** The state comes from the server, so that two admins see the same. */
export function useChecklist(pollMs: number): AdminQuery<Checklist> {
  return useAdminQuery<Read>(feature, 'read', { pollMs });
}
