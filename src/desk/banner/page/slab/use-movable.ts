import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { findStep, firstPlace, type Point, placeWithin } from './placing.ts';
import { rememberBanner, storedBanner } from './stored-banner.ts';

/** Where the slab is, and how pointer, touch and keys move it. It is remembered when it is let go. */
export function useMovable() {
  const slab = useRef<HTMLElement>(null);
  const grab = useRef<Point>(undefined);
  // What is drawn may be a move behind when the pointer lets go.
  const dragged = useRef<Point>(undefined);
  const [place, setPlace] = useState(startingPlace);
  const [isHeld, setHeld] = useState(false);
  const [toldPlace, setToldPlace] = useState<Point>();

  useLayoutEffect(() => {
    const keepInside = () => setPlace((wanted) => inWindow(wanted, slab.current));
    keepInside();
    addEventListener('resize', keepInside);
    return () => removeEventListener('resize', keepInside);
  }, []);

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('[data-part=close]')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grab.current = { x: event.clientX - place.x, y: event.clientY - place.y };
      dragged.current = place;
      setHeld(true);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!grab.current) return;
      const wanted = { x: event.clientX - grab.current.x, y: event.clientY - grab.current.y };
      dragged.current = inWindow(wanted, slab.current);
      setPlace(dragged.current);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };

  function letGo() {
    if (!grab.current) return;
    grab.current = undefined;
    setHeld(false);
    rememberBanner({ position: dragged.current ?? place });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = findStep(event.key, event.shiftKey);
    if (!step) return;
    event.preventDefault();
    const next = inWindow({ x: place.x + step.x, y: place.y + step.y }, slab.current);
    setPlace(next);
    setToldPlace(next);
    rememberBanner({ position: next });
  }

  return { slab, place, isHeld, pointer, onKeyDown, toldPlace };
}

function startingPlace(): Point {
  return storedBanner.get()?.position ?? firstPlace(innerWidth);
}

function inWindow(wanted: Point, slab: HTMLElement | null): Point {
  const size = { width: slab?.offsetWidth ?? 0, height: slab?.offsetHeight ?? 0 };
  const { clientWidth, clientHeight } = document.documentElement;
  return placeWithin(wanted, size, { width: clientWidth, height: clientHeight });
}
