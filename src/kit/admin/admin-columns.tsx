import type { ReactNode } from 'react';

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5';

/** Two columns if there's room, otherwise stacked. Without a side, the main column has all the room. */
export function AdminColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-5 min-[1200px]:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_360px]">
      <div className={column}>{main}</div>
      {side && <div className={column}>{side}</div>}
    </div>
  );
}
