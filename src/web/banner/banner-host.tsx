import { useEffect, useState } from 'react';
import {
  type Banner,
  rememberBanner,
  showingMs,
  storedBanner,
} from '#desk/banner/page/slab/showing.ts';
import { useCell } from '#kit/page/cell.ts';
import { Late, latePart } from '#ui/late.tsx';
import { currentBanner } from './current-banner.ts';

const bannerSlab = latePart(
  async () => (await import('#desk/banner/page/slab/banner-slab.tsx')).BannerSlab,
);

/** Shows the owner's announcement for as long as this browser should. */
export function BannerHost() {
  const banner = useCell(currentBanner);
  return banner ? <TimedBanner key={banner.id} banner={banner} /> : null;
}

function TimedBanner({ banner }: { banner: Banner }) {
  const memory = useCell(storedBanner) ?? {};
  const [isOver, setOver] = useState(false);
  const leftMs = isOver ? 0 : showingMs(banner, memory, Date.now());
  const isShown = leftMs > 0;

  useEffect(() => {
    if (!isShown) return;
    if (storedBanner.get()?.firstShown?.id !== banner.id) {
      rememberBanner({ firstShown: { id: banner.id, at: Date.now() } });
    }
    const showMs = showingMs(banner, storedBanner.get() ?? {}, Date.now());
    if (showMs === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setOver(true), showMs);
    return () => clearTimeout(timer);
  }, [banner, isShown]);

  return (
    <>
      <div role="status" className="sr-only">
        {isShown && banner.message}
      </div>
      {isShown && <Late of={bannerSlab} props={{ banner }} />}
    </>
  );
}
