import { knownTools } from '#kit/contract/known-tools.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface NoDecoysProps {
  /** Left out where nothing is filtered. */
  onShowAll: (() => void) | undefined;
}

export function NoDecoys({ onShowAll }: NoDecoysProps) {
  if (onShowAll) {
    return (
      <EmptyState
        icon="search"
        title={say('none.title')}
        action={<Button onClick={onShowAll}>{say('none.clear')}</Button>}
      >
        {say('none.detail')}
      </EmptyState>
    );
  }
  const maker = knownTools().find(({ gives }) => gives === 'decoy');
  return (
    <EmptyState
      icon="bird"
      title={say('empty.title')}
      action={maker && <LinkButton to={`/${maker.id}`}>{say('empty.make')}</LinkButton>}
    >
      {say('empty.detail')}
    </EmptyState>
  );
}
