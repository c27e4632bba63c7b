import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** `waits` is as ochre as `unknown`, and says so by a clock. */
type DocketState = 'ok' | 'bad' | 'unknown' | 'waits' | 'plain';

const marks: Record<DocketState, IconName | undefined> = {
  ok: 'check',
  bad: 'cross',
  unknown: 'question',
  waits: 'clock',
  plain: undefined,
};

interface DocketProps {
  state?: DocketState | undefined;
  /** The past-tense verb: 'Banned'. The state's mark stands before it. */
  head?: ReactNode;
  /** At the end of the head: when it was. */
  time?: ReactNode;
  children: ReactNode;
  /** Below the perforation: the case and what can be done with it. */
  stub?: ReactNode;
  /** The ground it lies on shows through its notches. */
  on?: 'surface' | 'page' | 'band' | undefined;
  className?: string | undefined;
}

export function Docket(props: DocketProps) {
  const { state = 'plain', head, time, children, stub, on = 'surface', className = '' } = props;
  const mark = marks[state];
  const look = state === 'waits' ? 'unknown' : state;
  const ground = { surface: '', page: '[--cut:var(--page)]', band: '[--cut:var(--band)]' }[on];
  return (
    <div className={`docket ${look} ${ground} ${className}`}>
      {head && (
        <div className="docket-head">
          {mark && <Icon name={mark} />}
          {head}
          {time && <span className="ml-auto font-normal tabular-nums">{time}</span>}
        </div>
      )}
      <div className="docket-body">{children}</div>
      {stub && <div className="docket-stub">{stub}</div>}
    </div>
  );
}
