import { createCell } from '#kit/page/cell.ts';
import type { Answer } from '#kit/page/client.tsx';

/** The last case that a call of this tab wrote: what shows cases reads them anew when it changes. */
export const latestCase = createCell<number | undefined>(undefined);

export function noteCase(answer: Answer): void {
  const caseId = answer.ok ? answer.caseId : answer.problem.caseId;
  if (caseId !== undefined) latestCase.set(caseId);
}
