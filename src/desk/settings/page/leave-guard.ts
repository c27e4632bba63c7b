import { useEffect, useState } from 'react';
import { holdLeaving } from '#kit/page/navigation/hold-leaving.ts';

interface LeaveGuard {
  /** The admin wants to leave and hasn't confirmed yet. */
  isAsking: boolean;
  leave(): void;
  stay(): void;
}

/** Blocks every way out of the screen while there are unsaved changes. */
export function useLeaveGuard(isHolding: boolean): LeaveGuard {
  const [goOn, setGoOn] = useState<() => void>();

  useEffect(() => {
    if (!isHolding) return;
    const ask = (go: () => void) => setGoOn(() => go);
    const releases = [holdLeaving(ask, { links: true }), holdTab()];
    return () => {
      for (const release of releases) release();
    };
  }, [isHolding]);

  return {
    isAsking: goOn !== undefined,
    leave() {
      setGoOn(undefined);
      goOn?.();
    },
    stay: () => setGoOn(undefined),
  };
}

function holdTab(): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', hold);
  return () => removeEventListener('beforeunload', hold);
}
