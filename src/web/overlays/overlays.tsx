import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { adminBaseOf } from '#kit/page/admin-path.ts';
import { useBackend } from '../client/backend.ts';
import { useBan } from '../client/ban.ts';
import { BanScreen } from './ban-screen.tsx';
import { OfflineScreen } from './offline-screen.tsx';

/** Covers the page while it may not be used. The page stays beneath, so that nothing typed is lost. */
export function Overlays({ children }: { children: ReactNode }) {
  const banned = useBan();
  // Whoever began maintenance has to be able to end it.
  const isAdminArea = adminBaseOf(useLocation().pathname) !== undefined;
  const isOffline = useBackend().state === 'offline' && !isAdminArea;
  const isCovered = banned || isOffline;
  return (
    <>
      <div className={isCovered ? 'hidden' : 'contents'} inert={isCovered}>
        {children}
      </div>
      {banned && <BanScreen />}
      {!banned && isOffline && <OfflineScreen />}
    </>
  );
}
