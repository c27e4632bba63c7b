import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to a new result, because on a phone it appears below the visible area. */
export function useBroughtIntoView(result: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return place;
}
