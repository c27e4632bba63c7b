import { useEffect, useRef } from 'react';

const FRESH_MS = 30_000;

/** Refreshes a list while it's visible, because others change it too. */
export function useFresh({ refetch }: { refetch: () => void }): void {
  const read = useRef(refetch);
  read.current = refetch;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') read.current();
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
