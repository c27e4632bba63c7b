import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';

const looks = {
  bad: { box: 'border-bad-fill bg-bad-soft', icon: 'text-bad' },
  warn: { box: 'border-warn-fill bg-warn-soft', icon: 'text-warn' },
  plain: { box: 'border-line bg-surface', icon: 'text-ink-2' },
};

interface NoticeProps {
  tone: keyof typeof looks;
  icon: IconName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A notice above a tool's form. */
export function Notice({ tone, icon, title, children, action }: NoticeProps) {
  return (
    <div
      role="status"
      className={`mb-4 flex flex-wrap items-center gap-3 rounded-panel border px-4 py-3 sm:mb-5 sm:px-5 ${looks[tone].box}`}
    >
      <Icon name={icon} className={looks[tone].icon} />
      <div className="min-w-0 flex-1 basis-52">
        <b className="block">{title}</b>
        <div className="max-w-[88ch] text-small text-ink-2">{children}</div>
      </div>
      {action}
    </div>
  );
}
