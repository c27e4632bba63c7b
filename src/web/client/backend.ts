import { createCell, useCell } from '#kit/page/cell.ts';
import type { Answer, BackendState } from '#kit/page/client.tsx';

export interface Backend {
  state: BackendState;
  /** On the Date.now() clock. */
  checkedAt?: number;
}

export const backend = createCell<Backend>({ state: 'unknown' });

export function useBackend(): Backend {
  return useCell(backend);
}

/** What an answer says about the desk. A 530 from a proxy lacks our code and counts as unreachable. */
export function readState(answer: Answer): BackendState {
  if (answer.ok) return 'reachable';
  if (answer.problem.code === 'desk/offline' && answer.problem.status === 530) return 'offline';
  // A desk without its database responds, but can't do anything.
  const isGone = answer.problem.code.startsWith('page/') || answer.problem.code === 'desk/store';
  return isGone ? 'unreachable' : 'reachable';
}

/** The problem found by the last session call. Answers to other calls don't clear it. */
let shut: 'unreachable' | 'offline' | undefined;

/** Health checks and files also work in maintenance mode, so only a new session shows that it is over. */
export function noteBackend(state: BackendState, isSessionCall = false): void {
  if (state === 'offline') shut = 'offline';
  else if (isSessionCall && state === 'reachable') shut = undefined;
  else if (isSessionCall && state === 'unreachable') shut ??= 'unreachable';
  backend.set({ state: shut ?? state, checkedAt: Date.now() });
}
