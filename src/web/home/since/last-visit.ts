import { jsonForm, storedItem } from '#kit/page/stored-item.ts';
import { storedPass } from '../../client/stored-pass.ts';

/** A longer break ends a visit. Reloading the page doesn't. */
const BREAK_MS = 30 * 60_000;

/** Two times on this browser's clock, and nothing else. */
interface Visits {
  /** When the visit before this one ended. */
  before: number | null;
  /** When this visit was last noticed. */
  seenAt: number;
}

const visits = storedItem('last_visit', jsonForm(isVisits));
// Nothing is left of somebody who signed out.
storedPass.subscribe(() => {
  if (storedPass.get() === undefined) visits.set(undefined);
});

/** When this browser's last visit ended, without noting that someone is here; undefined on the first. */
export function findLastVisit(nowMs: number): number | undefined {
  return nextVisit(visits.get(), nowMs).before ?? undefined;
}

/** Notes that someone is here, and returns when this browser's last visit ended; undefined on the first. */
export function noteVisit(nowMs: number): number | undefined {
  const next = nextVisit(visits.get(), nowMs);
  visits.set(next);
  return next.before ?? undefined;
}

export function nextVisit(known: Visits | undefined, nowMs: number): Visits {
  if (!known) return { before: null, seenAt: nowMs };
  const isNew = nowMs - known.seenAt > BREAK_MS;
  return { before: isNew ? known.seenAt : known.before, seenAt: nowMs };
}

export function isVisits(value: unknown): value is Visits {
  if (typeof value !== 'object' || value === null) return false;
  const { before, seenAt } = value as Partial<Visits>;
  return (before === null || Number.isFinite(before)) && Number.isFinite(seenAt);
}
