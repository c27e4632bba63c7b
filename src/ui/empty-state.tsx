import type { ReactNode } from 'react';
import { Arch } from './arch.tsx';
import type { IconName } from './icon-names.ts';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** Says what will appear here. */
  children: ReactNode;
  /** The button that creates the first entry. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-panel border-[1.5px] border-dashed border-line-2 p-6 text-center">
      <Arch icon={icon} />
      <b>{title}</b>
      <p className="max-w-[52ch] text-small text-ink-2">{children}</p>
      {action}
    </div>
  );
}
