import { Tag } from '#ui/tag.tsx';
import { words } from '#ui/words.ts';
import type { Job } from './job.ts';
import en from './words/en.json';

const say = words(en);

const tones = {
  waiting: 'warn',
  running: 'accent',
  paused: 'warn',
  done: 'ok',
  cancelled: 'plain',
  declined: 'plain',
} as const;

export function JobState({ job }: { job: Pick<Job, 'state' | 'held'> }) {
  const isHeld = job.state === 'running' && job.held !== null;
  return <Tag tone={isHeld ? 'warn' : tones[job.state]}>{stateWords(job)}</Tag>;
}

export function stateWords({ state, held }: Pick<Job, 'state' | 'held'>): string {
  return say(state === 'running' && held !== null ? 'state.held' : `state.${state}`);
}
