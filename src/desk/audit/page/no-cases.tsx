import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** There are none at all, or none that match: then the filters can be cleared. */
export function NoCases({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <div className="p-4 sm:p-5">
      {onClear ? (
        <EmptyState
          icon="search"
          title={say('none.title')}
          action={<Button onClick={onClear}>{say('none.clear')}</Button>}
        >
          {say('none.text')}
        </EmptyState>
      ) : (
        <EmptyState icon="book" title={say('empty.title')}>
          {say('empty.text')}
        </EmptyState>
      )}
    </div>
  );
}
