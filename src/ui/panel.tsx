import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: string | undefined;
  /** Muted text or controls to the right of the title. */
  aside?: ReactNode;
  /** For content that reaches the edges, such as a table or a list. */
  flush?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Panel({ title, aside, flush, className = '', children }: PanelProps) {
  const id = useId();
  const room = title === undefined ? 'p-4 sm:p-6' : 'p-4 sm:p-5';
  const body = <div className={flush ? '' : room}>{children}</div>;
  if (title === undefined) return <div className={`panel ${className}`}>{body}</div>;
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <div className="flex min-h-13 items-center gap-2.5 border-b border-line px-4 py-2.5 sm:min-h-14 sm:px-5 sm:py-3.5">
        <h2 id={id}>{title}</h2>
        {aside && <div className="ml-auto text-[13px] text-ink-3">{aside}</div>}
      </div>
      {body}
    </section>
  );
}
