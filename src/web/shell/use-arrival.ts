import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * A new screen begins at its top, and a screen reader begins to read there. Going back is left to
 * the browser, which knows where one was; so is the first screen.
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
