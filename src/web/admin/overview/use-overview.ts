import { admin, type schemas as adminSchemas } from '#desk/access/admin/contract.ts';
import { audit, type schemas as auditSchemas } from '#desk/audit/contract.ts';
import { tally, type schemas as tallySchemas } from '#desk/tally/contract.ts';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { POLL_MS } from '../use-crowded.ts';

export type Stats = ActionOf<typeof adminSchemas, 'stats'>['output'];
export type Tally = ActionOf<typeof tallySchemas, 'actions'>['output'];

const CASES_SHOWN = '6';

export function useStats() {
  return useAdminQuery<ActionOf<typeof adminSchemas, 'stats'>>(admin, 'stats', {
    pollMs: POLL_MS,
  });
}

export function useTally() {
  return useAdminQuery<ActionOf<typeof tallySchemas, 'actions'>>(tally, 'actions', {
    pollMs: POLL_MS,
  });
}

export function useLatestCases() {
  return useAdminQuery<ActionOf<typeof auditSchemas, 'list'>>(audit, 'list', {
    input: { limit: CASES_SHOWN, jobs: 'together' },
    pollMs: POLL_MS,
  });
}
