import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCell } from '#kit/page/cell.ts';
import { useCountdown } from '#ui/countdown.ts';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { type Box, findStep, firstPlace, type Point, placeBeside, placeWithin } from './placing.ts';
import { type Banner, rememberBanner, showingMs, storedBanner } from './showing.ts';
import { close, grip, SlabBody, slab } from './slab-preview.tsx';
import en from './words/en.json';

const say = words(en);

export function BannerSlab({ banner }: { banner: Banner }) {
  const movable = useMovable();
  const seconds = useCountdown(useEnd(banner));
  const isFolded = useCell(storedBanner)?.minimizedId === banner.id;
  const fold = (minimizedId: string | undefined) => rememberBanner({ minimizedId });
  return (
    <>
      {isFolded && (
        <button
          type="button"
          className="fixed right-4 bottom-4 z-30 grid size-12 cursor-pointer place-items-center rounded-full bg-primary text-on-primary shadow-float sm:hidden"
          aria-label={say('restore')}
          onClick={() => fold(undefined)}
        >
          <Icon name="megaphone" />
        </button>
      )}
      <section
        ref={movable.slab}
        aria-label={say('region')}
        className={`${slab} fixed top-0 left-0 z-30 max-h-[calc(100dvh_-_16px)] max-w-[calc(100vw_-_16px)] [animation:rise_0.18s_cubic-bezier(0.2,0.8,0.2,1)] touch-none select-none motion-reduce:[animation:appear_0.12s] ${movable.isHeld ? 'cursor-grabbing' : 'cursor-grab'} ${isFolded ? 'max-sm:hidden' : ''}`}
        // Moving it this way doesn't count as a shift of the page's layout.
        style={{ transform: `translate(${movable.place.x}px, ${movable.place.y}px)` }}
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
            <>
              <button
                type="button"
                data-part="close"
                className={`${close} cursor-pointer hover:bg-(--primary-hover) sm:hidden`}
                aria-label={say('minimize')}
                onClick={() => fold(banner.id)}
              >
                <Icon name="chevron-down" size={18} />
              </button>
              <button
                type="button"
                data-part="close"
                className={`${close} cursor-pointer hover:bg-(--primary-hover)`}
                aria-label={say('close')}
                onClick={() => rememberBanner({ dismissedId: banner.id })}
              >
                <Icon name="cross" size={18} />
              </button>
            </>
          }
        />
        <span role="status" className="sr-only">
          {movable.toldPlace && say('moved', { ...movable.toldPlace })}
        </span>
      </section>
    </>
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

  // Titles, tabs and the pass stay readable. Whenever they may have moved (the screen changed or grew, the
  // window was resized or scrolled), the slab goes from where it should be to the nearest place that covers
  // none of them. It doesn't move while a person drags it, nor away from where they just put it.
  useLayoutEffect(() => {
    const settle = () => {
      if (!grab.current) setPlace(besideTheRest(slab.current));
    };
    settle();
    const grown = new ResizeObserver(settle);
    grown.observe(document.body);
    addEventListener('resize', settle);
    addEventListener('scrollend', settle);
    return () => {
      grown.disconnect();
      removeEventListener('resize', settle);
      removeEventListener('scrollend', settle);
    };
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
  return placeWithin(wanted, sizeOf(slab), windowSize());
}

/** Marks what an announcement must not cover, besides the title of a screen. */
const KEPT_CLEAR = 'h1, [data-keep-clear]';

function besideTheRest(slab: HTMLElement | null): Point {
  const boxes = [...document.querySelectorAll(KEPT_CLEAR)]
    .map((element): Box => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  return placeBeside(startingPlace(), sizeOf(slab), { window: windowSize(), boxes });
}

function sizeOf(slab: HTMLElement | null) {
  return { width: slab?.offsetWidth ?? 0, height: slab?.offsetHeight ?? 0 };
}

function windowSize() {
  const { clientWidth, clientHeight } = document.documentElement;
  return { width: clientWidth, height: clientHeight };
}
