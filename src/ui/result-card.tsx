import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

/** `waits` has the same color as `unknown`, but a clock icon. */
type ResultCardState = 'ok' | 'bad' | 'unknown' | 'waits' | 'plain';

const marks: Record<ResultCardState, IconName | undefined> = {
  ok: 'check',
  bad: 'cross',
  unknown: 'question',
  waits: 'clock',
  plain: undefined,
};

interface ResultCardProps {
  state?: ResultCardState | undefined;
  /** The past-tense verb: 'Banned'. The state's icon precedes it. */
  head?: ReactNode;
  /** The time, at the end of the head. */
  time?: ReactNode;
  children: ReactNode;
  /** Shown below the perforation: the case and its actions. */
  stub?: ReactNode;
  /** The background, which shows through the notches. */
  on?: 'surface' | 'page' | 'band' | undefined;
  className?: string | undefined;
}

// The border of each state, and the background of its head.
const edges = {
  ok: '[--edge:color-mix(in_oklab,var(--ok-fill)_45%,var(--line))]',
  bad: '[--edge:color-mix(in_oklab,var(--bad-fill)_45%,var(--line))]',
  unknown: '[--edge:color-mix(in_oklab,var(--warn-fill)_45%,var(--line))]',
  plain: '[--edge:var(--line)]',
};
const heads = {
  ok: 'bg-ok-soft text-ok',
  bad: 'bg-bad-soft text-bad',
  unknown: 'bg-warn-soft text-warn',
  plain: '',
};
const grounds = {
  surface: '[--cut:var(--surface)]',
  page: '[--cut:var(--page)]',
  band: '[--cut:var(--band)]',
};
// The notches at both ends of the perforation.
const notches =
  'before:absolute before:-top-2 before:-left-2 before:size-3.5 before:rounded-full before:border-(--edge) before:bg-(--cut) after:absolute after:-top-2 after:-right-2 after:size-3.5 after:rounded-full after:border-(--edge) after:bg-(--cut)';

export function ResultCard(props: ResultCardProps) {
  const { state = 'plain', head, time, children, stub, on = 'surface', className = '' } = props;
  const mark = marks[state];
  const look = state === 'waits' ? 'unknown' : state;
  // On the band it has no border, and its body is lower.
  const isBare = on === 'band';
  return (
    <div
      data-card={look}
      className={`relative overflow-hidden rounded-panel border-(--edge) bg-raised text-ink ${isBare ? '' : 'border'} ${edges[look]} ${grounds[on]} ${className}`}
    >
      {head && (
        <div
          data-card-head
          className={`flex items-center gap-2.5 px-4 py-2.5 font-[650] sm:px-5 ${heads[look]}`}
        >
          {mark && <Icon name={mark} />}
          {head}
          {time && <span className="ml-auto font-normal tabular-nums">{time}</span>}
        </div>
      )}
      <div className={isBare ? 'px-5 pt-3.5 pb-3.25' : 'p-4 sm:px-5 sm:py-4.5'}>{children}</div>
      {stub && (
        <div
          className={`relative flex flex-wrap items-center gap-x-2.5 gap-y-2 border-t-[1.5px] border-dashed border-t-[color-mix(in_oklab,var(--line-2)_55%,var(--line))] px-4 py-3 sm:px-5 ${notches} ${isBare ? '' : 'before:border after:border'}`}
        >
          {stub}
        </div>
      )}
    </div>
  );
}
