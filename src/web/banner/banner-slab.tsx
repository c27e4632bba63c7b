import { useState } from 'react';
import { useCountdown } from '../../ui/countdown.ts';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../ui/words.ts';
import './banner.css';
import { type Banner, showingMs } from './showing.ts';
import { rememberBanner, storedBanner } from './stored-banner.ts';
import { useMovable } from './use-movable.ts';
import en from './words/en.json';

const say = words(en);

/** The slab itself. Its message is text and nothing else. */
export function BannerSlab({ banner }: { banner: Banner }) {
  const movable = useMovable();
  const seconds = useCountdown(useEnd(banner));
  return (
    <section
      ref={movable.slab}
      aria-label={say('region')}
      className={`banner ${movable.isHeld ? 'held' : ''}`}
      style={{ left: movable.place.x, top: movable.place.y }}
      {...movable.pointer}
    >
      <button
        type="button"
        className="banner-grip"
        aria-label={say('grip')}
        aria-description={say('grip.how')}
        onKeyDown={movable.onKeyDown}
      />
      <p className="min-w-0 flex-1 leading-snug wrap-anywhere">{banner.message}</p>
      {banner.duration_seconds > 0 && (
        <span className="flex-none text-[13px] tabular-nums">{say('seconds', { seconds })}</span>
      )}
      <button
        type="button"
        className="banner-close"
        aria-label={say('close')}
        onClick={() => rememberBanner({ dismissedId: banner.id })}
      >
        <Icon name="cross" size={18} />
      </button>
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
