import { createCell, useCell } from '#kit/page/cell.ts';
import type { Answer, BackendState } from '#kit/page/client.tsx';

export interface Backend {
  state: BackendState;
  /** On the clock of Date.now(). */
  checkedAt?: number;
}

export const backend = createCell<Backend>({ state: 'unknown' });

export function useBackend(): Backend {
  return useCell(backend);
}

/** What an answer says of the desk. A 530 of some proxy has no code of ours and counts as unreachable. */
export function readState(answer: Answer): BackendState {
  if (answer.ok) return 'reachable';
  if (answer.problem.code === 'desk/offline' && answer.problem.status === 530) return 'offline';
  // A desk without its store answers, but it cannot do anything.
  const isGone = answer.problem.code.startsWith('page/') || answer.problem.code === 'desk/store';
  return isGone ? 'unreachable' : 'reachable';
}

/** What the last session call found wrong, which answers to other calls do not mend. */
let shut: 'unreachable' | 'offline' | undefined;

/** Health and files are served in maintenance too: only a session that is given opens the desk again. */
export function noteBackend(state: BackendState, isSessionCall = false): void {
  if (state === 'offline') shut = 'offline';
  else if (isSessionCall && state === 'reachable') shut = undefined;
  else if (isSessionCall && state === 'unreachable') shut ??= 'unreachable';
  backend.set({ state: shut ?? state, checkedAt: Date.now() });
}
