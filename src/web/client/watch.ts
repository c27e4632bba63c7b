import { createCell } from '#kit/page/cell.ts';
import { watchActivity } from './activity.ts';
import { backend } from './backend.ts';
import { ban, checkBan } from './ban.ts';
import { lookAtHealth } from './health.ts';
import { retryPass, watchPass } from './pass.ts';
import { refreshPlatforms, watchPlatforms } from './platforms.ts';
import { endWithPage, keepHeartbeat, session } from './session.ts';

const LOOK_MS = 30_000;

/** When the next check of the backend is due, on the performance.now() clock. */
export const nextLookAt = createCell(0);

/** Runs all background work while the page is open. `onLook` is called with every check of the desk. */
export function watchDesk(onLook: () => Promise<void>): () => void {
  void checkBan();
  const stops = [
    watchActivity(),
    endWithPage(),
    session.start(),
    keepHeartbeat(),
    watchPass(),
    watchPlatforms(),
    keepLooking(onLook),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function keepLooking(onLook: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    nextLookAt.set(performance.now() + LOOK_MS);
    timer = setTimeout(async () => {
      schedule();
      await look();
      if (isOpen()) await Promise.all([onLook(), retryPass(), refreshPlatforms()]);
    }, LOOK_MS);
  };
  void lookAtHealth();
  void onLook();
  void refreshPlatforms();
  schedule();
  return () => clearTimeout(timer);
}

/** Checks whether the ban was lifted, the desk is running, and maintenance is over. */
async function look(): Promise<void> {
  if (ban.get()) await checkBan();
  if (ban.get()) return;
  if (backend.get().state !== 'offline') await lookAtHealth();
  if (backend.get().state === 'reachable') await session.ensure();
  else await session.renew();
}

function isOpen(): boolean {
  return !ban.get() && backend.get().state === 'reachable';
}
