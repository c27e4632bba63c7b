import { useEffect } from 'react';
import { loadGuard } from '../../client/load-guard.ts';
import { loadStyles } from '../../load-styles.ts';
import { preloadPalette } from '../../palette/palette-state.ts';

/**
 * Whoever has a pass opens a tool next, or the palette. What all tools share is fetched as soon as home is there and
 * the browser has nothing else to do, so that a tool only waits for its own file. Not where data is to be saved.
 */
export function useToolsAhead(isHomeThere: boolean): void {
  useEffect(() => {
    // Safari has none. There, a tool is fetched when its link is touched or pointed at.
    if (!isHomeThere || isSavingData() || !('requestIdleCallback' in window)) return;
    const due = requestIdleCallback(fetchShared);
    return () => cancelIdleCallback(due);
  }, [isHomeThere]);
}

function fetchShared(): void {
  preloadPalette();
  const parts = [loadStyles(), loadGuard(), import('#kit/page/page.tsx')];
  // Whoever opens a tool fetches them again, and is told if that fails.
  Promise.all(parts).catch(() => undefined);
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
