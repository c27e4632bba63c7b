import { useEffect } from 'react';
import type { IconName } from '#ui/icon-names.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import { useAdminSession, watchAdminSession } from '../client/admin-session.ts';
import en from '../words/en.json';

const say = words(en);

interface AdminButtonProps {
  icon?: IconName | undefined;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
}

/** Shown only to logged-in admins. It links to the area that their key opens. */
export function AdminButton({ icon, className, onClick }: AdminButtonProps) {
  const session = useAdminSession();
  useEffect(watchAdminSession, []);
  if (!session) return null;
  return (
    <LinkButton
      to={session.access === 'full' ? '/admin-full' : '/admin'}
      variant="quiet"
      icon={icon}
      className={className}
      onClick={onClick}
    >
      {say('admin')}
    </LinkButton>
  );
}
