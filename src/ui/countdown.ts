import { useEffect, useState } from 'react';

/** Whole seconds until a time on the `performance.now()` clock; 0 if it has passed or is undefined. */
export function useCountdown(until: number | undefined): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = msLeft(until);
      setSeconds(Math.ceil(left / 1000));
      // Wakes up right after the number changes, instead of once a second from an arbitrary start.
      if (left > 0) timer = setTimeout(look, left % 1000 || 1000);
    };
    look();
    return () => clearTimeout(timer);
  }, [until]);
  return seconds;
}

function secondsLeft(until: number | undefined): number {
  return Math.ceil(msLeft(until) / 1000);
}

function msLeft(until: number | undefined): number {
  return until === undefined ? 0 : Math.max(0, until - performance.now());
}
