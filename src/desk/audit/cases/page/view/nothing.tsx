import type { ReactNode } from 'react';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** Says that there is nothing at this address, and links onward. */
export function Nothing({ title, children }: { title: string; children: ReactNode }) {
  const { isAdmin } = useCasePaths();
  const adminPath = useAdminPath();
  return (
    <EmptyState
      icon="book"
      title={title}
      action={
        <LinkButton to={isAdmin ? adminPath('audit') : '/cases'} className="mt-2">
          {say(isAdmin ? 'none.back.admin' : 'none.back')}
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}
