import { usePlatforms } from '../../client/platforms.ts';
import { useCrowded } from '../use-crowded.ts';
import { useOpenRequests, useWaitingJobs } from '../use-waiting-work.ts';

/** How many things wait for the admin, by screen. */
export function useWaiting(): Readonly<Record<string, number | undefined>> {
  const crowded = useCrowded();
  const waitingJobs = useWaitingJobs();
  const openRequests = useOpenRequests();
  const modes = Object.values(usePlatforms().modes ?? {});
  const broken = modes.filter((mode) => mode === 'broken').length;
  return {
    connections: broken,
    passes: crowded.data?.passes.length,
    jobs: waitingJobs.data?.waiting,
    requests: openRequests.data?.open,
  };
}
