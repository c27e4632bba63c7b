import { useEffect, useRef, useState } from 'react';
import { usePreview } from '#kit/admin/use-preview.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { connections as feature, type schemas } from '../../contract.ts';

const EVERY_SECONDS = 10;
/** After five minutes nobody is at the portal any more. */
const TIMES_MAX = 30;

interface Recheck {
  /** Until the next check; undefined if none comes by itself. */
  seconds: number | undefined;
  busy: boolean;
  checkNow: () => void;
}

/** Asks the platform again, by itself while something is wrong and the page is in view. */
export function useRecheck(
  platform: PlatformName,
  { isNeeded, refetch }: { isNeeded: boolean; refetch: () => void },
): Recheck {
  const { look, busy } = usePreview<ActionOf<typeof schemas, 'check'>>(feature, 'check');
  const [seconds, setSeconds] = useState(EVERY_SECONDS);
  const times = useRef(0);
  const isCounting = isNeeded && times.current < TIMES_MAX;

  const check = async () => {
    times.current += 1;
    await look({ platform });
    setSeconds(EVERY_SECONDS);
    refetch();
  };
  const latest = useRef(check);
  latest.current = check;

  useEffect(() => {
    if (!isCounting || busy) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      setSeconds((left) => {
        if (left <= 1) void latest.current();
        return Math.max(0, left - 1);
      });
    }, 1_000);
    return () => clearInterval(timer);
  }, [isCounting, busy]);

  return { seconds: isCounting ? seconds : undefined, busy, checkNow: () => void check() };
}
