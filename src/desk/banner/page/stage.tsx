import type { ReactNode } from 'react';

/** A corner of a visitor's window, for the slab to stand in. */
export function Stage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-28 items-start grid-cols-[minmax(0,1fr)] justify-items-end rounded-control bg-sunken p-2">
      {children}
    </div>
  );
}
