// The buttons of a message about a job that waits.
import type { Settings } from '#kit/contract/settings.ts';
import type { Button } from '#kit/message/reply.ts';
import { pageAddress } from '#kit/values/public-url.ts';

export type DecisionVerb = 'approve' | 'decline';

export function drawDecisions(makeId: (verb: DecisionVerb) => string): Button[] {
  return [
    { label: 'Approve', style: 'good', customId: makeId('approve') },
    { label: 'Decline', style: 'danger', customId: makeId('decline') },
  ];
}

/** None if the owner didn't say where the desk is. */
export function drawOpen(jobId: number, { publicUrl }: Pick<Settings, 'publicUrl'>): Button[] {
  return publicUrl === '' ? [] : [{ label: 'Open', url: pageAddress(publicUrl, `/jobs/${jobId}`) }];
}
