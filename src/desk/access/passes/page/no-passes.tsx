import { useAdminPath } from '#kit/page/admin-path.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** There are none at all, or none that match: then all can be shown. */
export function NoPasses({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  const adminPath = useAdminPath();
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
    <EmptyState
      icon="users"
      title={say('empty.title')}
      action={<LinkButton to={adminPath('codes')}>{say('empty.codes')}</LinkButton>}
    >
      {say('empty.detail')}
    </EmptyState>
  );
}
