import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

interface CheckListProps {
  title: string;
  /** A few muted words after the title. */
  aside?: string | undefined;
  children: ReactNode;
}

/** Checks that belong together, each with its state on the right. */
export function CheckList({ title, aside, children }: CheckListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex flex-wrap items-baseline gap-x-2 border-b border-line pb-2">
        {title}
        {aside && <span className="text-small font-normal text-ink-2">{aside}</span>}
      </h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

const marks = {
  ok: { icon: 'check', look: 'text-ok' },
  warn: { icon: 'warning', look: 'text-warn' },
  bad: { icon: 'cross', look: 'text-bad' },
  none: { icon: 'minus', look: 'text-ink-3' },
} as const;

interface CheckRowProps {
  mark: keyof typeof marks | ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  /** The state in a word, or the control that fixes it. */
  state?: ReactNode;
  /** More below the hint. */
  children?: ReactNode;
}

export function CheckRow({ mark, title, hint, state, children }: CheckRowProps) {
  return (
    <li className="flex gap-3 py-2.75 max-sm:flex-wrap">
      <span className="grid w-5 flex-none justify-items-center pt-0.75">{drawMark(mark)}</span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="leading-6">{title}</p>
        {hint && <p className="text-small text-ink-2">{hint}</p>}
        {children}
      </div>
      {state && <div className="flex-none leading-6 max-sm:basis-full max-sm:pl-8">{state}</div>}
    </li>
  );
}

function drawMark(mark: CheckRowProps['mark']): ReactNode {
  if (typeof mark !== 'string' || !(mark in marks)) return mark;
  const { icon, look } = marks[mark as keyof typeof marks];
  return <Icon name={icon} size={18} className={look} />;
}
