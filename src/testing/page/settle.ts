import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { FakeDesk } from './answers.ts';

// The types of the page know nothing of Node, which runs these tests.
declare const setImmediate: (work: () => void) => void;
/** A turn of the real event loop, which no test replaces. */
const nextTurn = setImmediate;
const QUIET_TURNS = 3;

let desk: FakeDesk | undefined;
let turnsOfDom = 0;

/** Tells which desk the page of this test talks to. */
export function settleWith(current: FakeDesk | undefined): void {
  desk = current;
}

/** Any change of the document means that the page is still at work. */
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
 * Runs one event of a press. Where a component reads a promise, React leaves the rest of its work
 * to whoever awaits the act, and drops it if nobody does: `settle` awaits it.
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
  // Testing Library says this around an act, but not while it is awaited later.
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = react.IS_REACT_ACT_ENVIRONMENT ?? false;
  for (const one of begun.splice(0)) {
    react.IS_REACT_ACT_ENVIRONMENT = true;
    await new Promise<void>((resolve, reject) => {
      // Said until this very moment: React warns of an answer that comes between two acts.
      const finish = () => {
        react.IS_REACT_ACT_ENVIRONMENT = before;
        resolve();
      };
      one.then(finish, reject);
    });
  }
}

/**
 * Lets the page finish everything it can do without time passing: answers, lazy chunks, effects.
 * Nothing here depends on speed. A test reads the screen afterwards and needs no waiting.
 */
export async function settle(): Promise<void> {
  await finishEvents();
  let quiet = 0;
  while (quiet < QUIET_TURNS) {
    const before = `${turnsOfDom} ${desk?.calls.length} ${desk?.underWay}`;
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise<void>((resolve) => nextTurn(resolve));
      // Timers that are due now; the query library puts every answer off by one.
      await vi.advanceTimersByTimeAsync(0);
    });
    quiet = before === `${turnsOfDom} ${desk?.calls.length} ${desk?.underWay}` ? quiet + 1 : 0;
  }
}

/** Moves the page's clock on, and every timer with it. */
export async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
}
