import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';
import { holdLeaving } from '#kit/page/hold-leaving.ts';

interface LeaveGuard {
  /** The admin wants to leave and hasn't confirmed yet. */
  isAsking: boolean;
  leave(): void;
  stay(): void;
}

/** Blocks every way out of the screen while there are unsaved changes. */
export function useLeaveGuard(isHolding: boolean): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  const [goOn, setGoOn] = useState<() => void>();

  useEffect(() => {
    if (!isHolding) return;
    const ask = (go: () => void) => setGoOn(() => go);
    const releases = [holdLinks(navigator, ask), holdLeaving(ask), holdTab()];
    return () => {
      for (const release of releases) release();
    };
  }, [isHolding, navigator]);

  return {
    isAsking: goOn !== undefined,
    leave() {
      setGoOn(undefined);
      goOn?.();
    },
    stay: () => setGoOn(undefined),
  };
}

// The router's own blocker needs a data router, which this page doesn't use.
function holdLinks(navigator: Navigator, ask: (go: () => void) => void): () => void {
  const { push, replace } = navigator;
  const held =
    (go: typeof push): typeof push =>
    (to, ...more) => {
      const path = typeof to === 'string' ? to.replace(/[?#].*/, '') : to.pathname;
      if (path === location.pathname) go(to, ...more);
      else ask(() => go(to, ...more));
    };
  Object.assign(navigator, { push: held(push), replace: held(replace) });
  return () => Object.assign(navigator, { push, replace });
}

function holdTab(): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', hold);
  return () => removeEventListener('beforeunload', hold);
}
