import type { AuditCase } from './audit-case.ts';

/** A case with as few details as possible. */
export const baseCase: AuditCase = {
  id: 1,
  at: 0,
  actor: 'key:1',
  name: 'Kade',
  action: 'bans/ban',
  targets: 1,
  outcome: 'done',
  ended_at: 1,
  platform: null,
  is_practice: false,
  target: null,
  target_name: null,
  job_id: null,
  undoes: null,
  undone_by: null,
  other_half: null,
  is_erased: false,
  address: '203.0.113.x',
  request_id: 'r-1',
  detail: null,
  result: null,
  place: null,
  job: null,
};
