// The parts that the rows of a job fall into: by what was done, or by what was found out.
import { words } from '#ui/words.ts';
import { doneWord, findings, type Job, outcomes, type Part } from '../job.ts';
import en from './words/en.json';

const say = words(en);

export interface ShownPart {
  name: Part;
  count: number;
}

/** In the order of the bar. Rare ones stand there only where there are any. */
export function listParts({ counts, reads }: Pick<Job, 'counts' | 'reads'>): ShownPart[] {
  if (!reads) {
    return outcomes
      .filter((name) => name !== 'undone' || counts.undone > 0)
      .map((name) => ({ name, count: counts[name] }));
  }
  const found = findings
    .filter((name) => name !== 'young' || reads.has_ages)
    .map((name) => ({ name, count: reads.findings[name] }));
  const rest = (['failed', 'waiting', 'skipped'] as const)
    .filter((name) => name === 'waiting' || counts[name] > 0)
    .map((name) => ({ name, count: counts[name] }));
  return [...found, ...rest];
}

export function partWords(name: Part, job: Pick<Job, 'words' | 'reads'>): string {
  if (job.reads && name === 'skipped') return say('outcome.unread');
  return say(`outcome.${name}`, { done: doneWord(job) });
}
