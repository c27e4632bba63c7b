import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import type { AuditCase, CaseJob } from './audit-case.ts';
import { hasCaseText, sayCase } from './case-texts.ts';
import { placeWords } from './case-words.ts';
import en from './words/en.json';

const say = words(en);

/** Says what a job did, or what was planned if it hasn't done anything: '60 accounts banned from Lantern Quay'. */
export function jobWords(one: AuditCase, job: CaseJob): string {
  const done = job.counts.done + job.counts.undone;
  const key = `did:${one.action}`;
  if (done === 0 || !hasCaseText(key)) return job.title;
  const place = job.place_name ?? placeWords(one);
  return sayCase(key, { count: done, number: formatNumber(done), place });
}

/** The state of a job that isn't simply done. */
export function jobStateWords({ state }: CaseJob): string | undefined {
  return state === 'done' ? undefined : say(`job.${state}`);
}

export const countedStates = ['done', 'already', 'undone', 'failed', 'skipped', 'waiting'] as const;

/** '56 done, 4 skipped' */
export function countWords({ counts }: Pick<CaseJob, 'counts'>): string {
  return countedStates
    .filter((state) => counts[state] > 0)
    .map((state) => say(`count.${state}`, { number: formatNumber(counts[state]) }))
    .join(', ');
}
