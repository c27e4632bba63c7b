import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryEntry } from '#kit/page/navigation/page-router.tsx';

/**
 * A new screen starts at its top, and a screen reader starts reading there. For back navigation and the first
 * screen, the browser restores the position.
 */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const [pathname] = useLocation();
  const { arrival } = useHistoryEntry();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (arrival !== 'step') scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, arrival]);
  return main;
}
