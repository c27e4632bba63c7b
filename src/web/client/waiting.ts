import { createCell, useCell } from '#kit/page/cell.ts';
import { onPart } from './load.ts';
import { storedPass } from './stored-pass.ts';

/** What waits for this person: jobs that they may approve. */
export interface Waiting {
  count: number;
  /** At most three. */
  newest: readonly {
    id: number;
    title: string;
    place: string;
    holder: string;
    is_practice: boolean;
  }[];
}

const nothing: Waiting = { count: 0, newest: [] };
const waiting = createCell(nothing);

export function useWaiting(): Waiting {
  return useCell(waiting);
}

onPart<Waiting>('jobs/waiting', (answer, { pass }) => {
  // What was known stays if the desk doesn't answer, but only for the same pass.
  if (pass === undefined || pass !== storedPass.get() || answer === undefined) {
    waiting.set(nothing);
  } else if (answer.ok && JSON.stringify(answer.data) !== JSON.stringify(waiting.get())) {
    waiting.set(answer.data);
  }
});
storedPass.subscribe(() => waiting.set(nothing));
