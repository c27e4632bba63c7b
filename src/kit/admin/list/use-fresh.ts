import { useEffect, useRef } from 'react';

const FRESH_MS = 30_000;

/** Reads a list anew while it is looked at: others change it too. */
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
