import type { ComponentProps, ReactNode } from 'react';
import { Dot } from './dot.tsx';

interface StateTagProps {
  state: ComponentProps<typeof Dot>['state'];
  /** The word, because shape and color alone aren't enough. */
  children: ReactNode;
}

const looks: Record<StateTagProps['state'], string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  practice: 'text-prac',
  idle: 'text-ink-2',
};

/** A state in a table: a dot for ok, a diamond for waiting, a square for failed, a ring for practice. */
export function StateTag({ state, children }: StateTagProps) {
  return (
    <span
      className={`inline-flex items-center gap-2 text-small font-semibold whitespace-nowrap ${looks[state]}`}
    >
      <Dot state={state} />
      {children}
    </span>
  );
}
