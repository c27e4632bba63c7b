import { isPairedAction } from '#kit/contract/paired-tool.ts';
import type { CarriedReason } from '#kit/page/handover.ts';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../audit-case.ts';
import en from './words/en.json';

const say = words(en);

type Half = Pick<AuditCase, 'action' | 'job_id' | 'undone_by'>;

/** What two halves of a case are together. */
export function bothWords(one: Half, other: Half): string {
  const halves = [one, other];
  const isBan = halves.every(({ action, job_id }) => isPairedAction(action) && job_id === null);
  if (!isBan) return say('both');
  const undone = halves.filter(({ undone_by }) => undone_by !== null).length;
  if (undone === 2) return say('both.undone');
  return say(undone === 1 ? 'both.half' : 'both.banned');
}

/** What can be carried to the other platform's tool: the reason of a ban that stands and has no other half. */
export function readCarried(one: AuditCase): CarriedReason | undefined {
  const isStanding = one.outcome === 'done' && one.undone_by === null && !one.is_erased;
  if (!isPairedAction(one.action) || !isStanding || one.other_half !== null) return undefined;
  const { display_reason, reason, private_reason } = one.detail ?? {};
  const text = typeof display_reason === 'string' ? display_reason : reason;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  return {
    reason: text,
    withCase: one.id,
    ...(typeof private_reason === 'string' && { privateReason: private_reason }),
  };
}
