import { EmptyState } from '#ui/empty-state.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export function NoJobs() {
  return (
    <EmptyState icon="list-checks" title={say('empty.title')}>
      {say('empty.detail')}
    </EmptyState>
  );
}
