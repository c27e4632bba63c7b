import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';

interface StripProps {
  tone: 'warn' | 'bad';
  icon: IconName;
  title: string;
  children: ReactNode;
}

const looks = {
  warn: { strip: 'border-warn-fill bg-warn-soft', icon: 'text-warn' },
  bad: { strip: 'border-bad-fill bg-bad-soft', icon: 'text-bad' },
};

/** A state of the whole desk, over every screen of the admin area. */
export function Strip({ tone, icon, title, children }: StripProps) {
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-panel border px-4 py-2.5 text-label sm:px-5 ${looks[tone].strip}`}
    >
      <span className="flex min-w-0 gap-2.5">
        <Icon name={icon} size={18} className={`mt-px ${looks[tone].icon}`} />
        <b>{title}</b>
      </span>
      <span className="text-ink-2">{children}</span>
    </div>
  );
}
