import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface ErrorTextProps {
  id?: string;
  role?: 'alert';
  children: ReactNode;
}

/** An error message below the thing it is about. */
export function ErrorText({ id, role, children }: ErrorTextProps) {
  return (
    <p id={id} role={role} className="flex gap-1.5 text-small leading-snug text-bad">
      <Icon name="warning" size={17} className="mt-px" />
      <span>{children}</span>
    </p>
  );
}
