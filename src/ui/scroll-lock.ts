import { useLayoutEffect } from 'react';

/** Stops the page below a dialog from scrolling, and keeps the width that the scrollbar took. */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return;
    const { style, clientWidth } = document.documentElement;
    style.paddingRight = `${innerWidth - clientWidth}px`;
    style.overflow = 'hidden';
    return () => {
      style.paddingRight = '';
      style.overflow = '';
    };
  }, [isLocked]);
}
