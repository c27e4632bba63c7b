import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';

interface FoldProps {
  title: string;
  /** A few words on what is inside. */
  aside?: string | undefined;
  children: ReactNode;
}

/** Hides what most messages don't need. */
export function Fold({ title, aside, children }: FoldProps) {
  return (
    <details className="group py-0.5 open:pb-4">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-1.5 rounded-control text-label font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" size={18} className="group-open:rotate-90" />
        <span>
          {title} {aside && <span className="font-normal text-ink-3">{aside}</span>}
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2.5">{children}</div>
    </details>
  );
}
