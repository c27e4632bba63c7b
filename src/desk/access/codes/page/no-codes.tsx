import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface NoCodesProps {
  /** The button that makes the first one. */
  newCode: ReactNode;
  /** Left out where nothing is filtered. */
  onShowAll: (() => void) | undefined;
}

export function NoCodes({ newCode, onShowAll }: NoCodesProps) {
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
  return (
    <EmptyState icon="ticket" title={say('empty.title')} action={newCode}>
      {say('empty.detail')}
    </EmptyState>
  );
}
