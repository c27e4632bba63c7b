import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * A new screen starts at its top, and a screen reader starts reading there. For back navigation and the first
 * screen, the browser restores the position.
 */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (kind !== 'POP') scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, kind]);
  return main;
}
