// Who stands in the way of a job that waits, and who could help.
import type { Transaction } from '#database/database.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import type { JobCall } from '../jobs.ts';
import type { JobPorts, Meeting } from '../ports.ts';
import { ALONE_AFTER_MS } from '../rules.ts';
import type { JobRecord } from './store.ts';

/** What the desk knows about the people of a job. */
export interface JobPeople {
  met: Meeting;
  /** From when the one admin may run it alone; null where somebody else is there. */
  aloneFrom: number | null;
  /** Whom it cannot tell from whoever planned it; told to admins, who can say more. */
  alike: { holder: string; browser: boolean; network: boolean }[];
}

const strangers: Meeting = { isConfirmed: false, browser: false, network: false };

export async function findPeople(
  tx: Transaction,
  { people, now }: JobPorts,
  { call, record }: { call: JobCall; record: JobRecord },
): Promise<JobPeople> {
  const { state, holder, created_at } = record;
  if (state !== 'waiting') return { met: strangers, aloneFrom: null, alike: [] };
  const nowMs = now();
  const asker = call.by?.holder ?? '';
  const met = isSameHolder(asker, holder)
    ? strangers
    : await people.meet(tx, [holder, asker], nowMs);
  const isAlone = await people.isAlone(tx, holder, nowMs);
  return {
    met,
    aloneFrom: isAlone ? created_at + ALONE_AFTER_MS : null,
    alike: call.admin ? await people.listUnconfirmed(tx, holder, nowMs) : [],
  };
}
