import { useEffect } from 'react';
import { holdLeaving } from '#kit/page/navigation/hold-leaving.ts';

/** Blocks going back while something is shown that can't be shown again. */
export function useHeld(isShown: boolean): void {
  useEffect(() => (isShown ? holdLeaving(() => undefined) : undefined), [isShown]);
}
