import { useEffect, useRef, useState } from 'react';
import {
  relativeWords,
  sayClock,
  sayDate,
  sayFullMoment,
  sayMoment,
  sayZonedMoment,
} from './time-words.ts';
import { Tooltip } from './tooltip.tsx';

const TICK_MS = 20_000;

interface TimeTextProps {
  /** Milliseconds since 1970, on the server's clock. */
  at: number;
  /** The server's `now` from the same answer, so that relative times don't depend on this machine's clock. */
  now: number;
  /** `zoned` where two people compare the time. */
  form?: 'relative' | 'moment' | 'zoned' | 'date' | 'clock' | undefined;
}

/** A time in the reader's zone. Hovering shows it in full, with the zone. */
export function TimeText({ at, now, form = 'relative' }: TimeTextProps) {
  const current = useServerNow(now, form === 'relative' ? TICK_MS : 0);
  return (
    <Tooltip text={sayFullMoment(at)}>
      <time dateTime={formatIso(at)} className="whitespace-nowrap">
        {form === 'relative' && relativeWords(at, current)}
        {form === 'moment' && sayMoment(at, current)}
        {form === 'zoned' && sayZonedMoment(at, current)}
        {form === 'date' && sayDate(at, current)}
        {form === 'clock' && sayClock(at)}
      </time>
    </Tooltip>
  );
}

/** The server's time, advanced from its last answer by the page's own clock. With 0 it doesn't rerender. */
export function useServerNow(now: number, everyMs = TICK_MS): number {
  const answer = useRef({ now, at: performance.now() });
  if (answer.current.now !== now) answer.current = { now, at: performance.now() };
  const [, tick] = useState(0);
  useEffect(() => {
    if (everyMs === 0) return;
    const timer = setInterval(() => tick((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return answer.current.now + (performance.now() - answer.current.at);
}

function formatIso(at: number): string | undefined {
  return Number.isFinite(at) ? new Date(at).toISOString() : undefined;
}
