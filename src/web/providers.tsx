import { type ReactNode, useEffect } from 'react';
import { BannerHost } from './banner/banner-host.tsx';
import { refreshBanner } from './banner/current-banner.ts';
import { DeskClientProvider } from './client/desk-client-provider.tsx';
import { watchDesk } from './client/watch.ts';
import { Overlays } from './overlays/overlays.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { RedeemHost } from './redeem/redeem-host.tsx';

/** Everything that stands around the screens. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => watchDesk(refreshBanner), []);
  return (
    <DeskClientProvider>
      <Overlays>
        {children}
        <BannerHost />
        <RedeemHost />
        <PaletteHost />
      </Overlays>
    </DeskClientProvider>
  );
}
