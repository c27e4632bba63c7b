import type { IconName } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { doneWord, type Job, type JobRow } from '../../job.ts';
import en from '../words/en.json';

const say = words(en);

interface ResultWords {
  icon: IconName;
  text: string;
  look: string;
}

/** 'Banned', in the words of its job; a state has a mark as well as a colour. */
export function resultWords({ state }: Pick<JobRow, 'state'>, job: Job): ResultWords {
  if (state === 'done') return { icon: 'check', text: job.words.done, look: 'text-ok' };
  const looks: Record<Exclude<JobRow['state'], 'done'>, Omit<ResultWords, 'text'>> = {
    waiting: { icon: 'clock', look: 'text-ink-2' },
    claimed: { icon: 'refresh', look: 'text-ink-2' },
    already: { icon: 'check', look: 'text-ink-2' },
    failed: { icon: 'cross', look: 'text-bad' },
    skipped: { icon: 'shield-x', look: 'text-ink-2' },
    undone: { icon: 'undo', look: 'text-ink-2' },
  };
  return { ...looks[state], text: say(`row.${state}`, { done: doneWord(job) }) };
}

export function verdictWords({ verdict }: Pick<JobRow, 'verdict'>): string {
  return say(`verdict.${verdict}`);
}
