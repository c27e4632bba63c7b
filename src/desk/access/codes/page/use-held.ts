import { useEffect } from 'react';
import { holdLeaving } from '#kit/page/hold-leaving.ts';

/** While something is shown that nobody can show again, going back does not take it away. */
export function useHeld(isShown: boolean): void {
  useEffect(() => (isShown ? holdLeaving(() => undefined) : undefined), [isShown]);
}
