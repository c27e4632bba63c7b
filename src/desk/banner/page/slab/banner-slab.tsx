import { useState } from 'react';
import { useCountdown } from '#ui/countdown.ts';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { type Banner, showingMs } from './showing.ts';
import { close, grip, SlabBody, slab } from './slab-body.tsx';
import { rememberBanner, storedBanner } from './stored-banner.ts';
import { useMovable } from './use-movable.ts';
import en from './words/en.json';

const say = words(en);

/** The slab itself. */
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

/** When its countdown ends, on the clock of performance.now(). */
function useEnd(banner: Banner): number | undefined {
  const [end] = useState(() => {
    const leftMs = showingMs(banner, storedBanner.get() ?? {}, Date.now());
    return Number.isFinite(leftMs) ? performance.now() + leftMs : undefined;
  });
  return end;
}
