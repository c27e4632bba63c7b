import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCountdown } from '#ui/countdown.ts';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { findStep, firstPlace, type Point, placeWithin } from './placing.ts';
import { type Banner, rememberBanner, showingMs, storedBanner } from './showing.ts';
import { close, grip, SlabBody, slab } from './slab-preview.tsx';
import en from './words/en.json';

const say = words(en);

export function BannerSlab({ banner }: { banner: Banner }) {
  const movable = useMovable();
  const seconds = useCountdown(useEnd(banner));
  return (
    <section
      ref={movable.slab}
      aria-label={say('region')}
      className={`${slab} fixed z-30 max-h-[calc(100dvh_-_16px)] max-w-[calc(100vw_-_16px)] [animation:rise_0.18s_cubic-bezier(0.2,0.8,0.2,1)] touch-none select-none motion-reduce:[animation:appear_0.12s] ${movable.isHeld ? 'cursor-grabbing' : 'cursor-grab'}`}
      style={{ left: movable.place.x, top: movable.place.y }}
      {...movable.pointer}
    >
      <SlabBody
        message={banner.message}
        seconds={banner.duration_seconds > 0 ? seconds : undefined}
        grip={
          <button
            type="button"
            className={grip}
            aria-label={say('grip')}
            aria-description={say('grip.how')}
            onKeyDown={movable.onKeyDown}
          />
        }
        close={
          <button
            type="button"
            data-part="close"
            className={`${close} cursor-pointer hover:bg-(--primary-hover)`}
            aria-label={say('close')}
            onClick={() => rememberBanner({ dismissedId: banner.id })}
          >
            <Icon name="cross" size={18} />
          </button>
        }
      />
      <span role="status" className="sr-only">
        {movable.toldPlace && say('moved', { ...movable.toldPlace })}
      </span>
    </section>
  );
}

/** The time at which the countdown ends, as performance.now() measures it. */
function useEnd(banner: Banner): number | undefined {
  const [end] = useState(() => {
    const leftMs = showingMs(banner, storedBanner.get() ?? {}, Date.now());
    return Number.isFinite(leftMs) ? performance.now() + leftMs : undefined;
  });
  return end;
}

/**
 * Tracks the slab's position and moves it by pointer, touch or keyboard. The position is saved on release.
 */
function useMovable() {
  const slab = useRef<HTMLElement>(null);
  const grab = useRef<Point>(undefined);
  // The rendered position can be one move behind when the pointer is released.
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
