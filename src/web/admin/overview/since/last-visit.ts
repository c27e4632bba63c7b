import { jsonForm, storedItem } from '#kit/page/stored-item.ts';
import { isVisits, nextVisit } from '../../../home/since/last-visit.ts';

const visits = storedItem('last_admin_visit', jsonForm(isVisits));

/** Notes that an admin is here, and returns when this browser's last visit to the area ended. */
export function noteAdminVisit(nowMs: number): number | undefined {
  const next = nextVisit(visits.get(), nowMs);
  visits.set(next);
  return next.before ?? undefined;
}
