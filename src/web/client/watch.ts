import { createCell } from '#kit/page/cell.ts';
import { watchActivity } from './activity.ts';
import { backend } from './backend.ts';
import { ban, checkBan } from './ban.ts';
import { lookAtHealth } from './health.ts';
import { retryPass, watchPass } from './pass.ts';
import { refreshPlatforms, watchPlatforms } from './platforms.ts';
import { endWithPage, keepHeartbeat, session } from './session.ts';

const LOOK_MS = 30_000;

/** When the next look at the backend is due, on the clock of performance.now(). */
export const nextLookAt = createCell(0);

/** Everything that goes on in the background while the page is open; `onLook` joins every look at the desk. */
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

/** Is the ban lifted, is the desk there, is it open again. */
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
