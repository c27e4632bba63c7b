import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { FakeDesk } from './answers.ts';

// The page's types don't include Node's, which runs these tests.
declare const setImmediate: (work: () => void) => void;
/** A turn of the real event loop, which tests never replace. */
const nextTurn = setImmediate;
const QUIET_TURNS = 3;

let desk: FakeDesk | undefined;
let turnsOfDom = 0;

/** Sets the desk that the page of this test talks to. */
export function settleWith(current: FakeDesk | undefined): void {
  desk = current;
}

/** Counts changes of the document, each of which means that the page is still working. */
export function watchDocument(): () => void {
  const observer = new MutationObserver(() => {
    turnsOfDom += 1;
  });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document, all);
  return () => observer.disconnect();
}

const begun: PromiseLike<void>[] = [];

/**
 * Runs one event of a press. When a component reads a promise, React leaves the rest of its work to the code
 * that awaits the act, and drops it if nothing does: `settle` awaits it.
 */
export function actOnEvent(dispatch: () => unknown): unknown {
  let result: unknown;
  begun.push(
    act(() => {
      result = dispatch();
    }) as unknown as PromiseLike<void>,
  );
  return result;
}

async function finishEvents(): Promise<void> {
  // Testing Library sets this flag around an act, but not while the act is awaited later.
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = react.IS_REACT_ACT_ENVIRONMENT ?? false;
  for (const one of begun.splice(0)) {
    react.IS_REACT_ACT_ENVIRONMENT = true;
    await new Promise<void>((resolve, reject) => {
      // The flag stays set until this very moment: React warns about a reply that comes between two acts.
      const finish = () => {
        react.IS_REACT_ACT_ENVIRONMENT = before;
        resolve();
      };
      one.then(finish, reject);
    });
  }
}

/**
 * Lets the page finish everything it can do without time passing: replies, lazy chunks, effects. Nothing here
 * depends on speed. Afterwards a test can read the screen without waiting.
 */
export async function settle(): Promise<void> {
  await finishEvents();
  let quiet = 0;
  while (quiet < QUIET_TURNS) {
    const before = `${turnsOfDom} ${desk?.calls.length} ${desk?.underWay}`;
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise<void>((resolve) => nextTurn(resolve));
      // Runs timers that are due now; the query library delays every reply by one.
      await vi.advanceTimersByTimeAsync(0);
    });
    quiet = before === `${turnsOfDom} ${desk?.calls.length} ${desk?.underWay}` ? quiet + 1 : 0;
  }
}

/** Advances the page's clock and runs the timers that come due. */
export async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
}
