import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Rows } from './use-rows.ts';

interface Anchored {
  scroller: RefObject<HTMLElement | null>;
  virtual: Virtualizer<HTMLElement, Element>;
  rows: Rows;
}

interface Anchor {
  line: number;
  index: number;
  /** How much of its row is above the edge. */
  pixels: number;
}

/**
 * Newer rows come in above: whoever has scrolled down keeps the row that they read where it is, and whoever is
 * at the top sees what is new. Tells whether a row is held.
 */
export function useAnchor({ scroller, virtual, rows }: Anchored): boolean {
  const [isHeld, setHeld] = useState(false);
  const anchor = useRef<Anchor>(undefined);
  const now = useRef({ virtual, rows });
  now.current = { virtual, rows };

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const hold = () => {
      anchor.current = anchorAt(box.scrollTop, now.current);
      setHeld(anchor.current !== undefined);
    };
    box.addEventListener('scroll', hold, { passive: true });
    return () => box.removeEventListener('scroll', hold);
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer moves rows
  useLayoutEffect(() => {
    const held = anchor.current;
    const index = held && rows.indexOf(held.line);
    const start = index === undefined ? undefined : virtual.getOffsetForIndex(index, 'start')?.[0];
    const box = scroller.current;
    // Whoever is scrolling right now is not held up by an answer that moves nothing.
    if (!held || start === undefined || index === held.index || !box) return;
    const wanted = start + held.pixels;
    if (Math.abs(wanted - box.scrollTop) >= 1) box.scrollTop = wanted;
  }, [rows.version]);

  return isHeld;
}

function anchorAt(top: number, { virtual, rows }: Pick<Anchored, 'virtual' | 'rows'>) {
  const item = top > 0 ? virtual.getVirtualItemForOffset(top) : undefined;
  const line = item && rows.rowAt(item.index)?.line;
  return item && line !== undefined
    ? { line, index: item.index, pixels: top - item.start }
    : undefined;
}
