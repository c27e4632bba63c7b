import { createCell, useCell } from '#kit/page/cell.ts';
import { onPart } from './load.ts';
import { storedPass } from './stored-pass.ts';

const waiting = createCell(0);

/** How many appeals wait that this pass may see. */
export function useWaitingAppealCount(): number {
  return useCell(waiting);
}

onPart<{ count: number }>('appeals/waiting', (answer, { pass }) => {
  // What was known stays if the desk doesn't answer, but only for the same pass.
  if (pass === undefined || pass !== storedPass.get() || answer === undefined) waiting.set(0);
  else if (answer.ok) waiting.set(answer.data.count);
});
storedPass.subscribe(() => waiting.set(0));
