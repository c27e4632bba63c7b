import { createCell } from '#kit/page/cell.ts';
import { watchActivity } from './activity.ts';
import { ban, checkBan } from './ban.ts';
import { limit } from './limit.ts';
import { watchPass } from './pass.ts';
import { watchPlatforms } from './platforms.ts';
import { endWithPage, refreshDesk, session } from './session.ts';

const LOOK_MS = 30_000;

/** When the next look at the desk is due, on the performance.now() clock. */
export const nextLookAt = createCell(0);

let isWatching = false;

/**
 * Runs all background work while the page is open. It begins before the first render, so that the load call and the
 * screen's code are on their way together.
 */
export function watchDesk(): () => void {
  if (isWatching) return () => undefined;
  isWatching = true;
  const stops = [
    watchActivity(),
    endWithPage(),
    session.start(),
    watchPass(),
    watchPlatforms(),
    keepLooking(),
  ];
  return () => {
    isWatching = false;
    for (const stop of stops) stop();
  };
}

/** Looks at once, every half minute, and as soon as a limit is over. */
function keepLooking(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    const until = limit.get()?.until;
    const now = performance.now();
    const waitMs = until === undefined ? LOOK_MS : Math.max(0, until - now);
    clearTimeout(timer);
    nextLookAt.set(now + waitMs);
    timer = setTimeout(() => {
      schedule();
      void look();
    }, waitMs);
  };
  const stop = limit.subscribe(schedule);
  schedule();
  void look();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** A banned browser only asks whether the ban was lifted. */
async function look(): Promise<void> {
  if (ban.get()) await checkBan();
  if (!ban.get()) await refreshDesk();
}
