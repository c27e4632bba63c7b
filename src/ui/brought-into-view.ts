import { type RefObject, useEffect, useRef } from 'react';

/** Where a result appears: on a phone it stands below what is in view. */
export function useBroughtIntoView(result: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return place;
}
