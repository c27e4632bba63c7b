import { useMemo } from 'react';
import { useCountdown } from '#ui/countdown.ts';
import { clockOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface AloneWaitProps {
  from: number;
  now: number;
  isAdmin: boolean;
}

/** On a desk with one person: from when the admin may run it without a second one. */
export function AloneWait({ from, now, isAdmin }: AloneWaitProps) {
  const leftMs = from - now;
  const until = useMemo(() => performance.now() + leftMs, [leftMs]);
  const seconds = useCountdown(until);
  return (
    <p>
      {say(isAdmin ? 'alone.you' : 'alone.admin', { time: clockOf(from) })}{' '}
      {/* Seconds that are read out one by one would drown the rest. */}
      {seconds > 0 && (
        <span aria-hidden="true">{say('alone.in', { left: leftWords(seconds) })}</span>
      )}
    </p>
  );
}

/** '14:59' */
function leftWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
