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

const jobs = followPart<Waiting>('jobs/waiting', { count: 0, newest: [] });
const cases = followPart('audit/cases/waiting', { count: 0 });

export function useWaiting(): Waiting {
  return useCell(jobs);
}

/** How many of their own cases have an unknown outcome that nobody has looked into. */
export function useWaitingCases(): number {
  return useCell(cases).count;
}

function followPart<Data extends object>(name: string, nothing: Data) {
  const cell = createCell(nothing);
  onPart<Data>(name, (answer, { pass }) => {
    // What was known stays if the desk doesn't answer, but only for the same pass.
    if (pass === undefined || pass !== storedPass.get() || answer === undefined) {
      cell.set(nothing);
    } else if (answer.ok && JSON.stringify(answer.data) !== JSON.stringify(cell.get())) {
      cell.set(answer.data);
    }
  });
  storedPass.subscribe(() => cell.set(nothing));
  return cell;
}
