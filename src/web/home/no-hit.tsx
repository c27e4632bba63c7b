import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export function NoHit({ query, onClear }: { query: string; onClear: () => void }) {
  const action = (
    <Button size="small" onClick={onClear}>
      {say('no-hit.clear')}
    </Button>
  );
  return (
    <EmptyState icon="search" title={say('no-hit.title')} action={action}>
      {say('no-hit.text', { query: query.trim() })}
    </EmptyState>
  );
}
