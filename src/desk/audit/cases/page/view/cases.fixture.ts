import { NOW } from '#testing/page/usual-answers.ts';
import type { AuditCase, ShownCase } from '../audit-case.ts';
import { baseCase } from '../case.fixture.ts';

/** Text that a name or reason may contain; it must never run or render as markup. */
export const MARKUP = '<img src=x onerror="document.title=1"> =HYPERLINK("https://example.com")';

/** A moderator locked their own pass, as that pass sees it. */
export const lockCase: AuditCase = {
  ...baseCase,
  id: 12,
  at: NOW - 60_000,
  ended_at: NOW - 60_000,
  actor: 'pass',
  name: 'night-shift-3',
  action: 'ip-lock/lock',
  target: 'pass:pass-1',
  target_name: 'night-shift-3',
  address: null,
  request_id: null,
};

/** An admin banned a network, as an admin sees it. */
export const banCase: AuditCase = {
  ...baseCase,
  id: 40,
  at: NOW - 60_000,
  ended_at: NOW - 60_000,
  target: 'network:203.0.113.9/32',
  detail: { network: '203.0.113.9/32', reason: 'Raid' },
};

export const undoOfBan = { action: 'bans/unban', input: { unbanned_ip: '203.0.113.9/32' } };

/** A case with all related data. */
export function shownCase(one: AuditCase, changes: Partial<ShownCase> = {}): ShownCase {
  const alone = {
    half: null,
    notes: [],
    pins: [],
    events: [],
    beside: null,
    related: [],
    has_more: false,
    undo: null,
  };
  return { now: Date.now(), case: one, ...alone, ...changes };
}
