import { useCrowded } from '../use-crowded.ts';

/** How many things wait for the admin, by screen. */
export function useWaiting(): Readonly<Record<string, number | undefined>> {
  const crowded = useCrowded();
  return { passes: crowded.data?.passes.length };
}
